import { expect, test } from 'vitest'
import type { Field } from '#engine/source/index.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { type Blank, blanksOf, nextBlank, openPlaces } from './blanks.tsx'

const blank = (field: string, part?: string): Blank => ({
  field,
  ...(part !== undefined && { part }),
  label: field,
  block: 'block',
})
const order = ['buyer', 'seller', 'price', 'place']
const all = [blank('buyer', 'name'), blank('buyer', 'address'), blank('price'), blank('place')]
const at = (field: string) => ({ field, row: undefined })

test('what the document leaves blank in two places is listed once, where it stands first', () => {
  const blanks = [blank('buyer', 'name'), blank('price'), blank('buyer', 'name')]
  expect(blanksOf({ blanks })).toEqual([blank('buyer', 'name'), blank('price')])
})

test('from nowhere to the first, or back to the last', () => {
  expect(nextBlank(all, { active: undefined, last: undefined, order }, 1)).toBe(0)
  expect(nextBlank(all, { active: undefined, last: undefined, order }, -1)).toBe(3)
  expect(nextBlank([], { active: undefined, last: undefined, order }, 1)).toBe(-1)
})

test('from a question to the blanks after and before it, also where it has none', () => {
  expect(nextBlank(all, { active: at('seller'), last: undefined, order }, 1)).toBe(2)
  expect(nextBlank(all, { active: at('seller'), last: undefined, order }, -1)).toBe(1)
  expect(nextBlank(all, { active: at('place'), last: undefined, order }, 1)).toBe(0)
})

test('through the parts of one question', () => {
  const last = { blank: blank('buyer', 'name'), index: 0 }
  expect(nextBlank(all, { active: at('buyer'), last, order }, 1)).toBe(1)
  expect(nextBlank(all, { active: at('buyer'), last, order }, -1)).toBe(3)
})

test('on from a blank that was just filled in, whose place the next one has taken', () => {
  const last = { blank: blank('buyer', 'name'), index: 0 }
  const left = all.slice(1)
  expect(nextBlank(left, { active: at('buyer'), last, order }, 1)).toBe(0)
  expect(nextBlank(left, { active: at('buyer'), last, order }, -1)).toBe(2)
})

const fields: Field[] = [
  { id: 'name', type: 'text', label: 'Name', required: true, maximumLength: 100 },
  { id: 'mail', type: 'text', label: 'E-mail', required: false, maximumLength: 100, pattern: 'email' },
  { id: 'usLaw', type: 'yesNo', label: 'Does the law of the United States apply?', required: true },
]
const plain = buildTemplate({ fields }).template
const [name, mail, warning] = plain.body
if (!name || !mail || !warning) throw new Error('the template has a block for every field')
const template = {
  ...plain,
  body: [
    name,
    mail,
    {
      kind: 'if' as const,
      branches: [{ when: { kind: 'field' as const, field: 'usLaw' }, blocks: [] }],
    },
  ],
}

test('what is required leads, then the blanks in the order of the document', () => {
  expect(openPlaces(template, {})).toMatchObject({ blanks: 2, unanswered: 2, first: { field: 'name' } })
  // The choice prints nothing; its answer decides what does.
  expect(openPlaces(template, { name: 'Acme' })).toMatchObject({ blanks: 1, first: { field: 'usLaw' } })
  expect(openPlaces(template, { name: 'Acme', usLaw: true })).toMatchObject({ first: { field: 'mail' } })
})

test('what the document prints twice is one blank, as it is in the list of blanks', () => {
  expect(openPlaces({ ...template, body: [name, name, mail] }, {})).toMatchObject({ blanks: 2 })
})

test('an answer that is not right is named, and a blank of the file', () => {
  const answers = { name: 'Acme', mail: 'jo@', usLaw: true }
  expect(openPlaces(template, answers)).toMatchObject({
    refused: [{ field: 'mail', code: 'not_an_email' }],
    blanks: 1,
    unanswered: 0,
    first: { field: 'mail' },
  })
})

test('a required choice that is no blank is still open', () => {
  const answers = { name: 'Acme', mail: 'jo@mail.example' }
  expect(openPlaces(template, answers)).toMatchObject({ blanks: 0, unanswered: 1, first: { field: 'usLaw' } })
  expect(openPlaces(template, { ...answers, usLaw: false })).toEqual({
    contradicting: [],
    refused: [],
    blanks: 0,
    unanswered: 0,
    first: undefined,
  })
})
