import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { ModuleServer } from '#kernel/module.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { eventNames } from '#ui/operators/event-rows.tsx'
import type { MenuRow } from '#ui/operators/menu.ts'
import { modules } from './modules.ts'

const { db } = await createTestDatabase()
const names = modules.map(({ name }) => name)

test('every folder of src/modules is in the list, after all that it needs', () => {
  expect(names.toSorted()).toEqual(readdirSync('src/modules').toSorted())
  for (const [index, { name, needs }] of modules.entries()) {
    const earlier: string[] = names.slice(0, index)
    for (const needed of needs) expect(earlier, name).toContain(needed)
  }
})

test.each(modules)('$name needs what it imports, and nothing else', ({ name, needs }) => {
  const files = globSync(`src/modules/${name}/**/*.{ts,tsx}`, {
    exclude: ['**/*.{test,fixture}.{ts,tsx}'],
  })
  const imported = new Set(
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/['"]#modules\/([\w-]+)\//g)].map(([, module = '']) => module),
    ),
  )
  imported.delete(name)
  expect([...imported].toSorted()).toEqual(needs.toSorted())
})

test('no two modules have a limit, an event or a screen of the same name', () => {
  for (const part of ['limits', 'audit', 'screens'] as const) {
    const all = modules.flatMap((module) => (part in module ? Object.keys(module[part as never]) : []))
    expect(all).toEqual([...new Set(all)])
  }
})

test.each(modules)('$name gathers the mails that it writes', async (module) => {
  const file = `src/modules/${module.name}/mails/index.tsx`
  const written = existsSync(file)
    ? ((await import(path.resolve(file))) as { templates: object }).templates
    : {}
  const { server } = 'server' in module ? await module.server() : {}
  const gathered: object = (server as ModuleServer | undefined)?.mails?.(buildDependencies(db)) ?? {}
  expect(Object.keys(gathered).toSorted()).toEqual(Object.keys(written).toSorted())
})

test('the log of operators has a sentence for every event, and their menu leads to screens', async () => {
  const events = modules.flatMap((module) => ('audit' in module ? Object.keys(module.audit) : []))
  expect(eventNames.toSorted()).toEqual(events.toSorted())
  const screens = new Set(['admin/components', ...modules.flatMap(({ screens }) => Object.keys(screens))])
  for (const file of globSync('src/modules/*/admin/menu.tsx')) {
    const { rows } = (await import(path.resolve(file))) as { rows: MenuRow[] }
    for (const { to } of rows) expect(screens).toContain(to.replace(/^\/app\/|\/$/g, ''))
  }
})

test('docs/architecture.md has the table of all modules', () => {
  const rows = modules.map(
    ({ name, about, needs }) => `| [${name}](../src/modules/${name}/) | ${about} | ${needs.join(', ')} |`,
  )
  expect(readFileSync('docs/architecture.md', 'utf8')).toContain(rows.join('\n'))
})
