import { expect, test } from 'vitest'
import { buildTemplate } from '../documents/source.ts'
import { secretShingles, shinglesOf, textOf } from './shingles.ts'

const SENTENCE = 'the supplier keeps every sample of the goods for two full years after delivery'
const template = buildTemplate(
  ['{ id: name, type: text, label: Name }'],
  `# A heading of eight words that everybody may read

1. ${SENTENCE}, says {% $name %}.`,
)
const secrets = secretShingles([template])
const leaksIn = (body: string) =>
  [...shinglesOf(textOf(body))].filter((shingle) => secrets.has(shingle)).length

test.each([
  ['HTML', `<p>${SENTENCE.replace('goods', '<strong>goods</strong>')}</p>`],
  ['JSON', JSON.stringify({ text: SENTENCE })],
  ['JSON in a script', JSON.stringify(JSON.stringify({ text: SENTENCE.replaceAll(' ', '\u00a0') }))],
  ['capitals and other signs', SENTENCE.toUpperCase().replaceAll(' ', ' – ')],
])('R-22 a sentence is found again in %s', (_case, body) => {
  expect(leaksIn(body)).toBeGreaterThan(3)
})

test('what stands side by side by accident, and what everybody may read, is no secret', () => {
  const words = SENTENCE.split(' ').map((word) => `<li>${word}</li>`)
  expect(leaksIn(words.join(''))).toBe(0)
  expect(leaksIn('A heading of eight words that everybody may read')).toBe(0)
})
