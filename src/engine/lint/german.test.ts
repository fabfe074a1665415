import { expect, test } from 'vitest'
import { buildSource } from '#tests/documents/source.ts'
import { parseTemplate } from '../source/parse.ts'
import { lintTemplate } from './lint-template.ts'

/** What is said of a German sentence: its code, and the words that it quotes. */
function told(body: string): string[] {
  const field = '{ id: frist, type: duration, label: Frist, units: [day], default: { count: 14, unit: day } }'
  const source = buildSource([field], body).replace('language: en-US', 'language: de-DE')
  const file = 'content/templates/de/test.md'
  const { template, problems, lines, waivers } = parseTemplate(source, file)
  if (!template) throw new Error(JSON.stringify(problems))
  return lintTemplate({ template, lines, waivers, source, file, law: new Map() })
    .problems.filter(({ rule }) => /^(?:U2-agreement|U3-article)|^U9-(?:legalese|doublet)/.test(rule))
    .map(({ message }) => message)
}

test.each([
  ['Zahlen Sie {% fit "binnen" to=$frist /%} nach Zugang.', []],
  [
    'Zahlen Sie binnen {% $frist %} nach Zugang.',
    ['"binnen" has another form before some answers to frist.'],
  ],
  ['Die Frist beträgt {% $frist %}.', []],
  [
    'Beide Parteien zahlt den Preis {% fit "nach" to=$frist /%}.',
    ['Words that disagree: "Beide Parteien zahlt".'],
  ],
  ['Hiermit gilt die Frist {% fit "von" to=$frist /%}.', ['A word of old drafting: "Hiermit".']],
])('%s', (body, expected) => {
  expect(told(body)).toEqual(expected)
})
