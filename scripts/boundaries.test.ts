import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Importing file, imported file, and the rule it breaks. */
const forbidden = [
  ['engine/source/parse.ts', 'domain/errors.ts', 'engine-imports-nothing'],
  ['engine/render/pool.ts', 'database/connection.ts', 'engine-imports-nothing'],
  ['engine/source/tree.ts', 'engine/render/pool.ts', 'engine-source-and-html-are-browser-safe'],
  ['engine/lint/lint-file.ts', 'engine/render/pool.ts', 'lint-reads-the-source-only'],
  ['database/migrate.ts', 'domain/errors.ts', 'database-imports-nothing'],
  ['database/tables/drive.ts', 'server/configuration.ts', 'database-imports-nothing'],
  ['domain/drive/upload.ts', 'server/configuration.ts', 'domain-imports-source-and-database'],
  ['domain/drive/preview.ts', 'engine/render/pool.ts', 'domain-imports-source-and-database'],
  ['domain/drive/share.ts', 'app/components/button.tsx', 'domain-imports-source-and-database'],
  ['domain/drive/list.ts', 'domain/accounts/queries.ts', 'features-have-one-door'],
  ['domain/drive/schema.ts', 'domain/drive/queries.ts', 'schemas-are-browser-safe'],
  ['server/api/drive.ts', 'domain/drive/queries.ts', 'server-imports-domain-database-and-pool'],
  ['server/api/render.ts', 'engine/render/docx.ts', 'server-imports-domain-database-and-pool'],
  ['server/api/pages.ts', 'app/routes.ts', 'server-imports-domain-database-and-pool'],
  ['server/api/rows.ts', 'database/tables/accounts.ts', 'server-leaves-tables-alone'],
  [
    'server/adapters/payments/sandbox/orders.ts',
    'database/tables/accounts.ts',
    'sandbox-has-tables-of-its-own',
  ],
  [
    'domain/orders/peek.ts',
    'database/tables/sandbox-payments.ts',
    'nobody-else-reads-the-books-of-the-sandbox',
  ],
  ['app/workspace/drive/drive.server.ts', 'database/tables/accounts.ts', 'loaders-call-use-cases'],
  ['app/workspace/drive/rows.server.ts', 'domain/accounts/queries.ts', 'loaders-call-use-cases'],
  ['app/workspace/drive/http.server.ts', 'server/configuration.ts', 'loaders-call-use-cases'],
  ['app/workspace/drive/drive.tsx', 'domain/accounts/index.ts', 'components-are-browser-safe'],
  ['app/workspace/drive/rows.tsx', 'database/connection.ts', 'components-are-browser-safe'],
  ['app/workspace/drive/pool.tsx', 'engine/render/pool.ts', 'components-are-browser-safe'],
  ['domain/drive/build.ts', 'tests/builders/accounts.ts', 'no-test-code-in-the-product'],
] as const

const allowed = [
  ['engine/html/preview.ts', 'engine/source/index.ts'],
  ['engine/lint/rules.ts', 'engine/source/index.ts'],
  ['engine/render/html.ts', 'engine/html/index.ts'],
  ['database/embedded/start.ts', 'database/connection.ts'],
  ['domain/teams/invite.ts', 'domain/accounts/index.ts'],
  ['domain/teams/errors.ts', 'domain/errors.ts'],
  ['domain/teams/queries.ts', 'database/tables/accounts.ts'],
  ['domain/teams/evaluate.ts', 'engine/source/index.ts'],
  ['domain/teams/schema.ts', 'domain/accounts/schema.ts'],
  ['server/api/teams.ts', 'domain/accounts/index.ts'],
  ['server/start.ts', 'database/connection.ts'],
  ['server/adapters/payments/sandbox/rows.ts', 'database/tables/sandbox-payments.ts'],
  ['server/renderers.ts', 'engine/render/pool.ts'],
  ['app/workspace/teams/teams.server.ts', 'domain/accounts/index.ts'],
  ['app/workspace/teams/teams.tsx', 'domain/accounts/schema.ts'],
  ['app/workspace/teams/preview.tsx', 'engine/html/index.ts'],
  ['app/workspace/teams/button.tsx', 'app/components/button.tsx'],
  ['domain/teams/invite.test.ts', 'tests/builders/accounts.ts'],
  ['tests/journeys/teams.journey.ts', 'database/connection.ts'],
  ['scripts/prerender.ts', 'server/configuration.ts'],
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
  for (const [index, [from, target]] of [...forbidden, ...allowed].entries()) {
    const isTypeOnly = index % 2 === 1
    write(
      from,
      isTypeOnly
        ? `import type { Thing } from '#${target}'\nexport type Another = Thing\nexport interface Thing {}\nexport const thing = 1\n`
        : `import { thing as other } from '#${target}'\nexport interface Thing {}\nexport const thing = other\n`,
    )
  }
  const { default: rules } = (await import(pathToFileURL('.dependency-cruiser.mjs').href)) as {
    default: IConfiguration
  }
  const { options, ...ruleSet } = rules
  const cruised = await cruise(
    ['app', 'database', 'domain', 'engine', 'server', 'scripts', 'tests'],
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
