import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildArrangement } from '#tests/builders/arrangement.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { checkArrangement, readArrangement } from './arrangement.ts'

const buildSource = (number: number, changes: object = {}) => ({
  ...buildTemplate({ number }).template,
  ...changes,
})
const complaints = (...query: Parameters<typeof checkArrangement>) =>
  checkArrangement(...query).map(({ message }) => message)

test('a template has to stand in a sub-category of its department', () => {
  const arrangement = buildArrangement()
  expect(complaints(arrangement, [buildSource(1, { category: 'L99' })])).toEqual([
    'L99 of letter-of-intent is no sub-category',
  ])
  expect(complaints(arrangement, [buildSource(1, { category: 'H04' })])).toEqual([
    'letter-of-intent is in legal, its sub-category H04 in human-resources',
  ])
})

test.each([
  [{ templates: [1, 3], equivalents: [] }, 'lease: there is no D3'],
  [{ templates: [1, 2], equivalents: [1, 2] }, 'lease: two equivalents are in en'],
  [{ templates: [1, 2], equivalents: [1, 3] }, 'lease: D3 is equivalent, but no member'],
])('a group %j of counterparts is refused', (group, message) => {
  const arrangement = buildArrangement([{ name: 'lease', ...group }])
  expect(complaints(arrangement, [buildSource(1), buildSource(2)])).toContain(message)
})

test('a name stands for one shelf only, be it a department, a collection or a family', () => {
  const family = { slug: 'contracts', language: 'en-US', name: '', lead: '' }
  expect(complaints({ ...buildArrangement(), families: [family] }, [])).toEqual([
    'contracts names two shelves',
  ])
  const { collections, ...rest } = buildArrangement()
  const [first] = collections
  const legal = { ...first, slug: 'legal', types: [], categories: ['Q01'], name: {}, lead: {}, packs: [] }
  expect(complaints({ ...rest, collections: [legal] }, [])).toEqual([
    'legal names two shelves',
    'Q01 is no sub-category',
  ])
})

test('a starter pack has templates of its language, and asks what is of them', () => {
  const { collections, ...rest } = buildArrangement()
  const pack = { language: 'en-US', templates: [1, 2], questions: { company: ['1.company', '3.company'] } }
  const need = { slug: 'hiring', types: [], categories: [], name: {}, lead: {}, packs: [pack] }
  const templates = [buildSource(1), buildSource(2, { language: 'fr-FR' }), buildSource(3)]
  expect(complaints({ ...rest, collections: [...collections, need] }, templates)).toEqual([
    'hiring, en-US: there is no D2 in en-US',
    'hiring, en-US: 3.company of company is of no template of the pack',
  ])
})

test('a mistake in a file is told with its line', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'arrangement-'))
  try {
    writeFileSync(path.join(folder, 'sub-categories.yaml'), '- code: L01\n  slug: Legal\n')
    writeFileSync(path.join(folder, 'collections.yaml'), '- slug: [\n')
    writeFileSync(path.join(folder, 'counterparts.yaml'), '[]\n')
    writeFileSync(path.join(folder, 'starter-packs.yaml'), '[]\n')
    const { problems } = readArrangement([], folder)
    expect(problems.map(({ file, line }) => [path.basename(file), line])).toContainEqual([
      'sub-categories.yaml',
      2,
    ])
    expect(problems.some(({ file }) => file.endsWith('collections.yaml'))).toBe(true)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
