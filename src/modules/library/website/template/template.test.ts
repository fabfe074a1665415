import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { buildTemplate } from '#tests/builders/template.ts'
import { jurisdictionName, listContents, textReview } from './template.page.server.ts'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })

test.each([
  ['neutral', 'contract', 'Anywhere: you choose the law'],
  ['neutral', 'form', 'Anywhere'],
  ['US', 'contract', 'United States'],
  ['CA-QC', 'contract', 'Quebec, Canada'],
  ['CA-AB', 'contract', 'Canada (AB)'],
] as const)('the jurisdiction %s of a %s is called %s', (jurisdiction, type, expected) => {
  expect(jurisdictionName({ jurisdiction, type }, { tag: 'en-US' }, i18n)).toBe(expected)
})

test.each([
  [['US', 'GB'], 'form', 'United States, United Kingdom'],
  [['US', 'neutral'], 'form', 'United States. Usable elsewhere'],
  [
    ['US', 'GB', 'neutral'],
    'contract',
    'United States, United Kingdom. Usable elsewhere: you choose the law',
  ],
] as const)('a text for %s, a %s, is checked for %s', (places, type, expected) => {
  const template = { jurisdiction: 'US', places: [...places], type }
  expect(jurisdictionName(template, { tag: 'en-US' }, i18n)).toBe(expected)
})

test('the contents are the main clauses and the schedules with their numbers, and nothing below them', () => {
  const { template } = buildTemplate()
  const text = (words: string) => [{ kind: 'text' as const, text: words }]
  const clause = { kind: 'clause' as const, series: 'main' as const }
  template.body = [
    { ...clause, id: 'a', level: 1, heading: true, content: text('Definitions') },
    { ...clause, id: 'b', level: 2, heading: false, content: text('In this agreement') },
    { ...clause, id: 'c', level: 1, heading: true, content: text('Term') },
    { kind: 'schedule', id: 'd', content: text('Contacts') },
  ]
  expect(listContents(template)).toEqual([
    { number: '1.', title: 'Definitions' },
    { number: '2.', title: 'Term' },
    { number: 'Schedule 1', title: 'Contacts' },
  ])
})

test('a document without numbers shows its headings', () => {
  const { template } = buildTemplate()
  const heading = { kind: 'heading' as const, content: [{ kind: 'text' as const, text: 'Strengths' }] }
  template.body = [{ ...heading, id: 'strengths' }]
  expect(listContents(template)).toEqual([{ number: '', title: 'Strengths' }])
})

test('a review is told as long as there was one, with whether the text is still what was read', () => {
  const last = { on: '2026-11-20', by: 'Jo Doe', grade: 'beta' } as const
  expect(textReview({ grade: 'scaffold', changedSince: false })).toBeUndefined()
  expect(textReview({ grade: 'beta', last, changedSince: false })).toEqual({
    on: '2026-11-20',
    isQualified: false,
    changedSince: false,
  })
  expect(textReview({ grade: 'scaffold', last, changedSince: true })).toMatchObject({ changedSince: true })
})
