// Lets Node find the files of drizzle-orm without its package.json, whose 179 kB it copies once more for each
// import there: 1.5 s of processor and 130 MB in each process (docs/decisions/0045-imports-of-drizzle.md).
import * as nodeModule from 'node:module'

const PACKAGE = 'drizzle-orm'
/** What each name of the package leads to. */
const found = new Map()

// An older Node only looks for the pinned one.
nodeModule.registerHooks?.({
  resolve(specifier, context, nextResolve) {
    const { conditions, parentURL } = context
    if (!conditions.includes('import')) return nextResolve(specifier, context)
    if (specifier.startsWith('.') && parentURL?.includes(`/node_modules/${PACKAGE}/`))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (specifier !== PACKAGE && !specifier.startsWith(`${PACKAGE}/`)) return nextResolve(specifier, context)
    const known = found.get(specifier) ?? {
      ...nextResolve(specifier, context),
      format: 'module',
      shortCircuit: true,
    }
    found.set(specifier, known)
    return known
  },
})
