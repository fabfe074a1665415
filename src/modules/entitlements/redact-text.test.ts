import { describe, expect, test } from 'vitest'
import { emptiedAnswers, extremeAnswers, plainAnswers } from '#engine/lint/index.ts'
import { pairwiseAnswers } from '#engine/source/combinations/pairwise.ts'
import { evaluate, type Template } from '#engine/source/index.ts'
import { sampledTemplates } from '#tests/builders/sampled-templates.ts'
import { wordsOfText } from '#tests/builders/template-words.ts'
import { buildTemplate } from '#tests/documents/source.ts'
import { readSharedSources, readTemplate } from '../../../scripts/library/read-library.ts'
import { redactText } from './redact-text.ts'

const shared = readSharedSources()
const paid = sampledTemplates()
  .map((file) => readTemplate(file, shared).template)
  .filter((template): template is Template => template?.free === false)

const waysOf = (template: Template) => [
  {},
  emptiedAnswers(template),
  extremeAnswers(template),
  ...pairwiseAnswers(template).map((answers) => ({ ...plainAnswers(template), ...answers })),
]
const placeOf = ({ field, part }: { field: string; part?: string }) => `${field} ${part ?? ''}`

describe.each(paid.map((template) => [template.slug, template] as const))('%s', (_slug, template) => {
  const withheld = redactText(template)

  test('LIC-3 without its text the same questions are asked, and the same places are blank', () => {
    for (const answers of waysOf(template)) {
      const [whole, outline] = [evaluate(template, answers), evaluate(withheld, answers)]
      expect(new Set(outline.fieldsRead)).toEqual(new Set(whole.fieldsRead))
      expect(outline.blanks.map(placeOf)).toEqual(whole.blanks.map(placeOf))
    }
  })

  test('R-22 no sentence of the text is left, whichever clause it is in', () => {
    // Its title and its questions, which may quote the text, are everybody's.
    const { copy: _copy, groups: _groups, title: _title, ...rest } = withheld
    const json = JSON.stringify(rest)
    expect(
      wordsOfText(template, 2).filter((words) => json.includes(JSON.stringify(words).slice(1, -1))),
    ).toEqual([])
  })
})

test('LIC-3 header, law, notes, what options print and the author’s ids are left out', () => {
  const template = buildTemplate(
    [
      '{ id: kind, type: choice, label: Kind, options: [{ value: a, label: First, text: the printed words }, { value: b, label: Second }] }',
    ],
    `# Secret heading {% #secret-heading %}

It is {% $kind %}.`,
  )
  const json = JSON.stringify(
    redactText({ ...template, header: 'Secret header', law: [{ id: 'secret-law' }] }),
  )

  expect(json).not.toMatch(/secret|printed words|It is/i)
  expect(json).toContain('First')
})
