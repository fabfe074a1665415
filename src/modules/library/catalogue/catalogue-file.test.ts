import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTemplate } from '#tests/builders/template.ts'
import { noArrangement } from './arrangement.ts'
import type { CompiledCatalogue } from './catalogue.ts'
import { catalogueLines, loadCatalogue, writeCatalogue } from './catalogue-file.ts'
import { noWords } from './search/word-tables.ts'

const templates = [1, 2, 3].map((number) => buildTemplate({ number }))
const catalogue: CompiledCatalogue = {
  templates: templates.map(({ template, ...entry }, place) => ({
    ...entry,
    // Longer than what is read at once, and not only letters of one byte.
    template:
      place === 1
        ? { ...template, groups: [{ id: 'long', title: '€\n'.repeat(300_000), fields: [] }] }
        : template,
  })),
  law: [],
  reviews: [],
  arrangement: noArrangement,
  words: noWords,
}
let folder: string
const file = () => path.join(folder, 'build', 'catalogue.json')
function write(name: string, { templates, ...shared }: CompiledCatalogue) {
  writeCatalogue(
    name,
    shared,
    templates.map(({ pages, ...entry }) => ({ pages, lines: catalogueLines(entry) })),
  )
}
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'catalogue-file-'))
  write(file(), catalogue)
})
afterAll(() => rm(folder, { recursive: true }))

test('the file of a catalogue is JSON', async () => {
  expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual(catalogue)
})

test('a library of no templates is written and read as any other', async () => {
  const empty = path.join(folder, 'empty.json')
  write(empty, { ...catalogue, templates: [] })
  expect(JSON.parse(await readFile(empty, 'utf8'))).toEqual({ ...catalogue, templates: [] })
  expect((await loadCatalogue(empty)).templates).toEqual([])
})

test('a template from the file is the same, to whoever reads, copies, sends or prints it', async () => {
  const { templates: loaded } = await loadCatalogue(file())
  expect(loaded).toHaveLength(3)
  for (const [place, { template: found }] of loaded.entries()) {
    const written = catalogue.templates[place]?.template
    expect(found).toEqual(written)
    expect({ ...found }).toEqual(written)
    expect(structuredClone(found)).toEqual(written)
    expect(JSON.stringify(found)).toBe(JSON.stringify(written))
  }
})

test('a text that is read often is not opened each time', async () => {
  const [entry] = (await loadCatalogue(file())).templates
  expect(entry?.template.groups).toBe(entry?.template.groups)
  expect(entry?.template.body).toBe(entry?.template.body)
})

test('a process goes on with the texts of the file that it has read, whatever takes its place', async () => {
  const other = path.join(folder, 'other.json')
  write(other, catalogue)
  const { templates: loaded } = await loadCatalogue(other)
  write(other, { ...catalogue, templates: [] })
  expect(loaded.map(({ template }) => template.body)).toEqual(
    catalogue.templates.map(({ template }) => template.body),
  )
})
