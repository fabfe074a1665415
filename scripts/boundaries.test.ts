import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '#apps/modules.ts'

/** Importing file, imported file, and the rule it breaks. */
const forbidden = [
  ['src/engine/source/parse.ts', 'src/kernel/errors.ts', 'engine-imports-nothing'],
  ['src/engine/render/pool.ts', 'src/kernel/database/connection.ts', 'engine-imports-nothing'],
  ['src/engine/source/tree.ts', 'src/engine/render/pool.ts', 'engine-source-and-html-are-browser-safe'],
  ['src/engine/lint/lint-file.ts', 'src/engine/render/pool.ts', 'lint-reads-the-source-only'],
  ['src/kernel/drive.ts', 'src/modules/identity/public.ts', 'kernel-names-no-feature'],
  ['src/kernel/mail/drive.ts', 'src/modules/identity/tables/accounts.ts', 'kernel-names-no-feature'],
  ['src/kernel/page.ts', 'src/ui/components/button.tsx', 'kernel-names-no-feature'],
  ['src/kernel/http/pages.ts', 'src/apps/server/main.ts', 'kernel-names-no-feature'],
  ['src/ui/components/drive.tsx', 'src/modules/identity/schema.ts', 'ui-names-no-feature'],
  ['src/ui/website/drive.tsx', 'src/apps/web/page-route.tsx', 'ui-names-no-feature'],
  // What a manifest does not name, what comes later, and what is behind a door.
  ['src/modules/visitors/drive.ts', 'src/modules/library/public.ts', 'visitors-imports-what-it-needs'],
  ['src/modules/library/drive.ts', 'src/modules/commerce/schema.ts', 'library-imports-what-it-needs'],
  [
    'src/modules/documents/drive.ts',
    'src/modules/identity/accounts/queries.ts',
    'documents-imports-what-it-needs',
  ],
  ['src/modules/documents/upload.ts', 'src/apps/server/main.ts', 'documents-imports-what-it-needs'],
  ['src/modules/documents/draw.ts', 'src/engine/render/render-pdf.ts', 'documents-imports-what-it-needs'],
  ['src/modules/support/schema.ts', 'src/modules/support/queries.ts', 'schemas-are-browser-safe'],
  ['src/modules/support/api.ts', 'src/modules/support/tables.ts', 'screens-leave-tables-alone'],
  [
    'src/modules/support/admin/drive.server.ts',
    'src/modules/identity/tables/accounts.ts',
    'screens-leave-tables-alone',
  ],
  ['src/modules/support/admin/rows.tsx', 'src/kernel/database/connection.ts', 'components-are-browser-safe'],
  ['src/modules/support/website/drive.tsx', 'src/modules/support/queries.ts', 'components-are-browser-safe'],
  ['src/ui/components/pool.tsx', 'src/engine/render/pool.ts', 'components-are-browser-safe'],
  [
    'src/modules/commerce/providers/sandbox/orders.ts',
    'src/modules/identity/tables/accounts.ts',
    'sandbox-has-tables-of-its-own',
  ],
  [
    'src/modules/commerce/orders/peek.ts',
    'src/modules/commerce/providers/sandbox/tables.ts',
    'nobody-else-reads-the-books-of-the-sandbox',
  ],
  ['src/modules/documents/build.ts', 'tests/builders/accounts.ts', 'no-test-code-in-the-product'],
  ['src/modules/documents/show.ts', 'src/ui/components/badge.tsx', 'use-cases-show-nothing'],
  ['src/modules/support/admin/menu.tsx', 'src/modules/support/module.ts', 'manifests-stay-on-the-server'],
  ['src/modules/documents/workspace/draw.server.ts', 'src/engine/render/pool.ts', 'screens-render-nothing'],
  ['src/apps/server/rows.ts', 'src/modules/identity/tables/accounts.ts', 'screens-leave-tables-alone'],
  ['src/apps/web/rows.tsx', 'src/kernel/database/connection.ts', 'components-are-browser-safe'],
  // What a module does not need, for every module: those that come after it.
  ...modules.flatMap(({ name, needs }) =>
    modules
      .filter((other) => other.name !== name && !(needs as readonly string[]).includes(other.name))
      .slice(0, 1)
      .map(
        (other) =>
          [
            `src/modules/${name}/needless.ts`,
            `src/modules/${other.name}/needless/schema.ts`,
            `${name}-imports-what-it-needs`,
          ] as const,
      ),
  ),
] as const

/** Rules under which a type may be named. */
const ofValues = ['use-cases-show-nothing', 'manifests-stay-on-the-server']

const allowed = [
  ['src/engine/html/preview.ts', 'src/engine/source/index.ts'],
  ['src/engine/lint/rules.ts', 'src/engine/source/index.ts'],
  ['src/engine/render/html.ts', 'src/engine/html/index.ts'],
  ['src/kernel/database/embedded/start.ts', 'src/kernel/database/connection.ts'],
  ['src/modules/documents/invite.ts', 'src/modules/identity/public.ts'],
  ['src/modules/documents/errors.ts', 'src/kernel/errors.ts'],
  ['src/modules/documents/queries.ts', 'src/modules/identity/tables/accounts.ts'],
  ['src/modules/documents/evaluate.ts', 'src/engine/source/index.ts'],
  ['src/modules/documents/schema.ts', 'src/modules/identity/accounts/schema.ts'],
  ['src/modules/support/leave.ts', 'src/modules/support/tables.ts'],
  ['src/modules/support/admin/inbox.server.ts', 'src/modules/identity/public.ts'],
  ['src/modules/support/admin/inbox.tsx', 'src/modules/identity/accounts/schema.ts'],
  ['src/modules/documents/workspace/preview.tsx', 'src/engine/html/index.ts'],
  ['src/modules/documents/workspace/button.tsx', 'src/ui/components/button.tsx'],
  ['src/modules/commerce/providers/sandbox/rows.ts', 'src/modules/commerce/providers/sandbox/tables.ts'],
  ['src/apps/server/start.ts', 'src/engine/render/pool.ts'],
  ['src/apps/web/pages.server.ts', 'src/modules/support/website/contact.server.ts'],
  ['src/modules/documents/invite.test.ts', 'tests/builders/accounts.ts'],
  ['tests/journeys/teams.journey.ts', 'src/kernel/database/connection.ts'],
  ['scripts/prerender.ts', 'src/kernel/database/migrate.ts'],
] as const

let folder: string
let result: ICruiseResult

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'boundaries-'))
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: object }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', imports }))
  for (const [, target] of [...forbidden, ...allowed])
    write(target, 'export interface Thing {}\nexport const thing = 1\n')
  // One by value, the next by type only: both count.
  const cases: readonly (readonly [from: string, to: string, rule?: string])[] = [...forbidden, ...allowed]
  for (const [index, [from, target, rule]] of cases.entries()) {
    const isTypeOnly = index % 2 === 1 && !(rule !== undefined && ofValues.includes(rule))
    const specifier = `#${target.replace(/^src\//, '')}`
    write(
      from,
      isTypeOnly
        ? `import type { Thing } from '${specifier}'\nexport type Another = Thing\nexport interface Thing {}\nexport const thing = 1\n`
        : `import { thing as other } from '${specifier}'\nexport interface Thing {}\nexport const thing = other\n`,
    )
  }
  const { default: rules } = (await import(pathToFileURL('.dependency-cruiser.mjs').href)) as {
    default: IConfiguration
  }
  const { options, ...ruleSet } = rules
  const cruised = await cruise(
    ['src', 'scripts', 'tests'],
    { ...options, baseDir: folder, validate: true, ruleSet },
    options?.enhancedResolveOptions,
  )
  if (typeof cruised.output === 'string') throw new Error('dependency-cruiser answered with text')
  result = cruised.output
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), content)
}

function rulesBroken(from: string, to: string): string[] {
  return result.summary.violations
    .filter((violation) => violation.from === from && violation.to === to)
    .map((violation) => violation.rule.name)
}

describe('the import table of docs/architecture.md', () => {
  test.each(forbidden)('%s may not import %s', (from, to, rule) => {
    expect(rulesBroken(from, to)).toContain(rule)
  })

  test.each(allowed)('%s may import %s', (from, to) => {
    expect(rulesBroken(from, to)).toEqual([])
    const module = result.modules.find(({ source }) => source === from)
    expect(module?.dependencies.map(({ resolved }) => resolved)).toEqual([to])
  })
})
