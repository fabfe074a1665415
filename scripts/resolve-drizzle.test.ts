import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** What a process of its own loads of drizzle-orm for the parts that we use: all files, in their order. */
function filesLoaded(...flags: string[]): string[] {
  const code = `
    import { registerHooks } from 'node:module'
    const files = []
    registerHooks({ load: (url, context, next) => (files.push(url + ' ' + context.format), next(url, context)) })
    await import('drizzle-orm')
    await import('drizzle-orm/pg-core')
    await import('drizzle-orm/node-postgres')
    console.log(files.filter((file) => file.includes('/drizzle-orm/')).join('\\n'))`
  const args = [...flags, '--input-type=module', '--eval', code]
  return execFileSync(process.execPath, args, { encoding: 'utf8' }).trim().split('\n')
}

test('imports of drizzle-orm lead to the files that Node would choose', () => {
  const found = filesLoaded('--import=./scripts/steps/resolve-drizzle.mjs')
  expect(found).toEqual(filesLoaded())
  expect(found.length).toBeGreaterThan(50)
})
