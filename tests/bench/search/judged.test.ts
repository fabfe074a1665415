import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const folder = path.join(import.meta.dirname, 'judged')
const contentOf = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const queriesIn = (file: string): { language: string; kind: string }[] => parse(contentOf(file))

/** As of 2026-11-20, before the ranking was tuned, and 2026-11-29 and -30, when the library had grown. */
const frozen = {
  'blind.yaml': '0d26991b587bdfb6d5af6ff2bcbbad692bf6f3a2fae2b4ecf4f882cc3fcd02ef',
  'near-library.yaml': 'c21e2723b43b20569c7a10f4daf4db8fd0dbb60c38adf53b7e1b7db0294f75b6',
  'grown.yaml': '882fa49a11c258477fa2d7e54159f0d97cbdc981a7886db39afbdc3a788a95cf',
  'shelves.yaml': '424ee55e7ddc54c36be0e2107e1de6f2aedac06ba85d12cdb12cd2788d9bf7cf',
}

test.each(Object.entries(frozen))('%s is what was frozen', (file, sum) => {
  expect(createHash('sha256').update(contentOf(file)).digest('hex')).toBe(sum)
  expect(contentOf('README.md')).toContain(`SHA-256 of ${file}: \`${sum}\``)
})

test('at least 150 queries are judged, half of them blind, in three languages, with errors, synonyms, plurals and questions', () => {
  const [blind, own] = [queriesIn('blind.yaml'), queriesIn('own.yaml')]
  expect(blind.length + own.length).toBeGreaterThanOrEqual(150)
  expect(blind.length).toBeGreaterThanOrEqual(own.length)
  for (const language of ['en', 'fr', 'es']) {
    const kinds = blind.filter((query) => query.language === language).map(({ kind }) => kind)
    expect(kinds, language).toEqual(expect.arrayContaining(['misspelt', 'synonym', 'inflected', 'question']))
  }
})

test('more than 600 queries are judged in all, German ones among them', () => {
  const all = ['blind', 'grown', 'own', 'shelves'].flatMap((set) => queriesIn(`${set}.yaml`))
  expect(all.length).toBeGreaterThan(600)
  expect(all.filter(({ language }) => language === 'de').length).toBeGreaterThanOrEqual(30)
})
