import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTemplate } from '#tests/builders/template.ts'
import { noArrangement } from './arrangement.ts'
import type { CompiledCatalogue } from './catalogue.ts'
import {
  describeCatalogue,
  loadCatalogue,
  readCompiledCatalogue,
  writeCatalogue,
  writtenTemplate,
} from './catalogue-file.ts'
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
  writeCatalogue(name, shared, templates.map(writtenTemplate))
}
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'catalogue-file-'))
  write(file(), catalogue)
})
afterAll(() => rm(folder, { recursive: true }))

test('the file of a catalogue is JSON, and reads as it was written', async () => {
  const { templates, law } = JSON.parse(await readFile(file(), 'utf8'))
  expect([templates.length, law]).toEqual([3, []])
  expect(readCompiledCatalogue(file())).toEqual(catalogue)
})

test('a library of no templates is written and read as any other', async () => {
  const empty = path.join(folder, 'empty.json')
  write(empty, { ...catalogue, templates: [] })
  expect(readCompiledCatalogue(empty)).toEqual({ ...catalogue, templates: [] })
})

test('a template from the file is the same, to whoever reads, copies, sends or prints it', async () => {
  const { templates: loaded } = loadCatalogue(file())
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
  const [entry] = loadCatalogue(file()).templates
  expect(entry?.template.groups).toBe(entry?.template.groups)
  expect(entry?.template.body).toBe(entry?.template.body)
})

test('a change adds its text to those that the file has, until most of them are used no more', async () => {
  const other = path.join(folder, 'changing.json')
  write(other, catalogue)
  const before = await stat(other)
  write(other, catalogue)
  expect((await stat(other)).ino, 'nothing has changed').toBe(before.ino)

  const description = describeCatalogue(other)
  const [first, long, last] = catalogue.templates
  if (!first || !long || !last) throw new Error('three templates are written')
  const changed = { ...first, revision: 'changed', template: { ...first.template, title: 'Changed' } }
  const next = { ...catalogue, templates: [changed, long, last] }
  write(other, next)
  expect(readCompiledCatalogue(other)).toEqual(next)
  expect(describeCatalogue(other)).not.toEqual(description)

  write(other, { ...next, templates: [last] })
  expect(readCompiledCatalogue(other).templates).toEqual([last])
  expect((await stat(other)).size).toBeLessThan(before.size / 2)
})

test('what is no catalogue is written over', async () => {
  const other = path.join(folder, 'damaged.json')
  await writeFile(other, 'x'.repeat(100))
  write(other, catalogue)
  expect(readCompiledCatalogue(other)).toEqual(catalogue)
})

test('a process goes on with the texts of the file that it has read, whatever takes its place', async () => {
  const other = path.join(folder, 'other.json')
  write(other, catalogue)
  const { templates: loaded } = loadCatalogue(other)
  write(other, { ...catalogue, templates: [] })
  expect(loaded.map(({ template }) => template.body)).toEqual(
    catalogue.templates.map(({ template }) => template.body),
  )
})
