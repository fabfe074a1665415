import { expect, it } from 'vitest'
import { readNda } from '#tests/documents/nda.ts'
import { buildTemplate, checkCombinations } from '#tests/documents/source.ts'
import { fieldsOf } from '../index.ts'
import { pairwiseAnswers } from './pairwise.ts'

const SWITCHES = ['{ id: one, type: yesNo, label: One }', '{ id: other, type: yesNo, label: Other }']

it('finds a reference to a clause that answers switch off', () => {
  const template = buildTemplate(
    SWITCHES,
    '## H\n{% if $one %}\n1. gone {% #gone %}\n{% /if %}\n{% if $other %}\n1. See {% ref "gone" /%}.\n{% /if %}',
  )
  expect(checkCombinations(template)).toMatchObject([
    { block: 'opening-1-1', message: expect.stringContaining('refers to gone') },
  ])
})

it('finds a term whose definition answers switch off, unless the words go with it', () => {
  const using = (condition: string) =>
    buildTemplate(
      SWITCHES.slice(0, condition === '$other' ? 2 : 1),
      `{% if $one %}\n{% term "Trade Secret" /%} means x.\n{% /if %}\n\n{% if ${condition} %}\nTrade Secrets stay. {% #user %}\n{% /if %}`,
    )
  expect(checkCombinations(using('$other'))).toMatchObject([
    { block: 'user', message: expect.stringContaining('uses Trade Secret') },
  ])
  expect(checkCombinations(using('$one'))).toEqual([])
})

it('finds nothing in the mutual NDA', () => {
  expect(checkCombinations(readNda())).toEqual([])
})

it('every pair of values of two switches occurs together in a set', () => {
  const template = readNda()
  const sets = pairwiseAnswers(template)
  const switches = fieldsOf(template).filter(({ type }) => type === 'yesNo')
  for (const { id } of switches) {
    for (const { id: other } of switches.filter((field) => field.id !== id)) {
      const seen = new Set(sets.map((answers) => `${answers[id]} ${answers[other]}`))
      expect(seen.size, `${id} and ${other}`).toBe(4)
    }
  }
  expect(sets.length).toBeLessThan(20)
})

it.each([
  [[], 1],
  [SWITCHES.slice(0, 1), 2],
])('with the switches %j there are %i sets', (fields, sets) => {
  const template = buildTemplate(
    ['{ id: note, type: text, label: n }', ...fields],
    `{% $note %}${fields.length > 0 ? '{% if $one %}x{% /if %}' : ''}`,
  )
  expect(pairwiseAnswers(template)).toHaveLength(sets)
})
