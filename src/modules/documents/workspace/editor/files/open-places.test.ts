import { expect, test } from 'vitest'
import type { Field } from '#engine/source/index.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { openPlaces } from './open-places.ts'

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

test('blanks come first, in the order of the document', () => {
  expect(openPlaces(template, {})).toMatchObject({ blanks: 2, unanswered: 2, first: { field: 'name' } })
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
    refused: [],
    blanks: 0,
    unanswered: 0,
    first: undefined,
  })
})
