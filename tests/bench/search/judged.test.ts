import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const folder = path.join(import.meta.dirname, 'judged')
const contentOf = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const queriesIn = (file: string): { language: string; kind: string }[] => parse(contentOf(file))

test.each(['blind.yaml', 'near-library.yaml'])('%s is what was frozen, by the sum beside it', (file) => {
  const sum = createHash('sha256').update(contentOf(file)).digest('hex')
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
