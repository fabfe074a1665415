import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSearchWords } from './search-words.ts'

function read(
  files: Partial<
    Record<'synonyms.en' | 'synonyms.fr' | 'synonyms.es' | 'synonyms.de' | 'translations', string>
  >,
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'formulary-words-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['synonyms.en', 'synonyms.fr', 'synonyms.es', 'synonyms.de', 'translations'] as const) {
    writeFileSync(path.join(folder, `${name}.yaml`), files[name] ?? '[]')
  }
  const { words, problems } = readSearchWords(folder)
  return { words, messages: problems.map(({ line, message }) => `${line}: ${message}`) }
}

test('the words of the library are in order', () => {
  const { words, problems } = readSearchWords()
  expect(problems).toEqual([])
  expect(words.synonyms.length + words.translations.length).toBeGreaterThan(500)
})

test('both kinds of groups and translations are read', () => {
  const { words, messages } = read({
    'synonyms.en': '- same: [lease, tenancy]\n- typed: [quit]\n  means: [resignation]',
    translations: '- { en: [lease], fr: [bail] }',
  })
  expect(messages).toEqual([])
  expect(words).toEqual({
    synonyms: [
      { language: 'en', same: ['lease', 'tenancy'] },
      { language: 'en', typed: ['quit'], means: ['resignation'] },
    ],
    translations: [{ en: ['lease'], fr: ['bail'] }],
  })
})

test.each([
  [
    'a phrase twice, in another form',
    '- same: [lease, tenancy, leases]',
    /“lease” and “leases” are linked already/,
  ],
  ['a link of another group', '- same: [a lease, tenancy]\n- same: [tenancy, lease]', /^2: .*linked already/],
  ['a group of one', '- same: [lease]', /same/],
  ['a group of nothing', '- typed: []\n  means: [lease]', /0/],
  ['what is no group', '- lease', /0/],
  ['what is no YAML', '- [', /^\d+: /],
])('%s is named with its line', (_what, text, message) => {
  expect(read({ 'synonyms.en': text }).messages.join('\n')).toMatch(message)
})

test('a translation into an unknown language, or into none, is named', () => {
  expect(read({ translations: '- { en: [lease], xx: [foo] }' }).messages).not.toEqual([])
  expect(read({ translations: '- { en: [lease] }' }).messages).toEqual([
    expect.stringContaining('two languages or more'),
  ])
})
