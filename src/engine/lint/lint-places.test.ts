import { expect, test } from 'vitest'
import { buildSource } from '#tests/documents/source.ts'
import type { LawRow } from '../source/law/law-table.ts'
import { parseTemplate } from '../source/parse.ts'
import { lintTemplate } from './lint-template.ts'

const rowOf = (id: string, place: string, title: string): [string, LawRow] => [
  id,
  {
    id,
    place,
    topic: 'payment',
    rule: `A rule of ${place}.`,
    source: { title, url: 'https://law.example' },
    checkedOn: '2026-11-01',
    basis: id.endsWith('heard') ? 'general-knowledge' : 'source-read',
    reviewEvery: 12,
  },
]
const law = new Map([
  rowOf('us-rule', 'US', 'Checks Act 1901, s. 12'),
  rowOf('gb-rule', 'GB', 'Cheques Act 1957, s. 4'),
  rowOf('gb-heard', 'GB', 'Cheques Act 1957, s. 4'),
  rowOf('fr-rule', 'FR', 'Code monétaire, art. 131'),
])

const BODY = 'Pay {% $sum %} by bank {% if equals($place, "GB") %}cheque{% else /%}check{% /if %}.'

/** What is said of a text for the United States and Britain, by the rules about its places. */
function told(rows: string, body = BODY): string[] {
  const source = buildSource(['{ id: sum, type: money, label: Sum, currency: $place }'], body)
    .replace('language: en-US\n', '')
    .replace('page: letter\n', '')
    .replace('jurisdiction: neutral', `places: [US, GB]\nlaw: ${rows}`)
  const file = 'content/templates/en/test.md'
  const { template, problems, lines, waivers } = parseTemplate(source, file, {
    law: (id) => law.get(id),
    clause: () => undefined,
  })
  if (!template) throw new Error(JSON.stringify(problems))
  return lintTemplate({ template, lines, waivers, source, file, law })
    .problems.filter(({ rule }) => /^(?:U10|U2-country|U6-page|U6-jurisdiction|A1-currency)/.test(rule))
    .map(({ rule, message }) => `${rule}: ${message}`)
}

test.each([
  ['a text that is right in both places', '[us-rule, gb-rule]', BODY, []],
  [
    'a word of the other place',
    '[us-rule, gb-rule]',
    'Pay {% $sum %} by bank check. Pay {% $sum %} {% if equals($place, "US") %}by cheque{% else /%}now{% /if %}.',
    [
      'U2-country-word: Not a word of en-US: "cheque". (US)',
      'U2-country-word: Not a word of en-GB: "bank check". (GB)',
    ],
  ],
  [
    'a statute that only a row of the other place cites',
    '[us-rule, gb-rule]',
    `${BODY} {% if equals($place, "GB") %}It follows section 12 of the Checks Act 1901.{% /if %}`,
    ['U10-other-row: No row of law: cites "section 12 of the Checks Act". (GB)'],
  ],
  [
    'the money of the other place',
    '[us-rule, gb-rule]',
    `${BODY} Add a fee of $40.`,
    ['A1-currency: Not the money of GB: "$". (GB)'],
  ],
  [
    'a place of which nobody has read a rule',
    '[us-rule, gb-heard]',
    BODY,
    ['U10-unchecked: Nothing was compared with the law of GB. (GB)'],
  ],
  [
    'a rule of a third place',
    '[us-rule, gb-rule, fr-rule]',
    BODY,
    ['U10-place: fr-rule is law in FR, and the document is for US, GB.'],
  ],
])('%s', (_case, rows, body, expected) => {
  expect(told(rows, body)).toEqual(expected)
})
