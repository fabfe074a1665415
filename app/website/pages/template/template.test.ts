import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { buildTemplate } from '#tests/builders/template.ts'
import { jurisdictionName, listContents } from './template.server.ts'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })

test.each([
  ['neutral', 'Any; you choose the law'],
  ['US', 'United States'],
  ['CA-QC', 'Canada (QC)'],
])('the jurisdiction %s is called %s', (code, expected) => {
  expect(jurisdictionName(code, { tag: 'en-US' }, i18n)).toBe(expected)
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
