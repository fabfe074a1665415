import { describe, expect, test } from 'vitest'
import { emptiedAnswers, extremeAnswers, plainAnswers } from '#engine/lint/index.ts'
import { pairwiseAnswers } from '#engine/source/combinations/pairwise.ts'
import { evaluate, type Template } from '#engine/source/index.ts'
import { sampledTemplates } from '#tests/builders/sampled-templates.ts'
import { wordsOfText } from '#tests/builders/template-words.ts'
import { buildTemplate } from '#tests/documents/source.ts'
import { readSharedSources, readTemplate } from '../../../scripts/library/read-library.ts'
import { redactText, shownPart } from './redact-text.ts'

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
  const fieldsOf = ({ groups }: Template) => groups.flatMap(({ fields }) => fields)
  const hasDefault = (field: object) => 'default' in field && field.default !== undefined
  const kept = new Set(fieldsOf(withheld).flatMap((field) => (hasDefault(field) ? field.id : [])))
  const defaultsWithheld = new Set(
    fieldsOf(template).flatMap((field) => (hasDefault(field) && !kept.has(field.id) ? field.id : [])),
  )
  // What is computed stands behind what it is computed from.
  for (const field of fieldsOf(template)) {
    if (field.type !== 'computed') continue
    const read = JSON.stringify(field.expression).match(/(?<=")[\w.]+(?=")/g) ?? []
    if (read.some((id) => defaultsWithheld.has(id))) defaultsWithheld.add(field.id)
  }

  test('LIC-3 without its text the same questions are asked, and the same places are blank', () => {
    for (const answers of waysOf(template)) {
      const [whole, outline] = [evaluate(template, answers), evaluate(withheld, answers)]
      expect(new Set(outline.fieldsRead)).toEqual(new Set(whole.fieldsRead))
      // What the document says where nobody answers is withheld, and asked for.
      const [asked, expected] = [outline, whole].map(({ blanks }) =>
        blanks.filter(({ field }) => !defaultsWithheld.has(field)).map(placeOf),
      )
      expect(asked).toEqual(expected)
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

test('R-22 a sentence that the document prints by default is asked for, with its beginning as an example', () => {
  const template = buildTemplate(
    [
      '{ id: aim, type: longText, label: Aim, default: "Keep the office running smoothly for everybody in it" }',
      '{ id: place, type: text, label: Place, default: At the office }',
      '{ id: duties, type: list, label: Duties, itemLabel: Duty, default: [Open the mail, "Order what the office needs before it runs out"] }',
    ],
    'The aim: {% $aim %} {% $place %} {% $duties %}',
  )
  const fields = redactText(template).groups.flatMap((group) => group.fields)
  expect(fields).toMatchObject([
    { id: 'aim', example: 'Keep the office running …' },
    { id: 'place', default: 'At the office' },
    { id: 'duties', example: 'Order what the office …' },
  ])
  expect(fields[0]).not.toHaveProperty('default')
  expect(fields[2]).not.toHaveProperty('default')
})

test('LIC-3 a question that only a note reads is asked all the same', () => {
  const template = buildTemplate(
    [
      '{ id: known, type: date, label: Known since }',
      '{ id: term, type: duration, label: Term, units: [month], default: { count: 2, unit: month } }',
      '{ id: limit, type: computed, label: Last day, result: date, expression: "addTime($known, $term)" }',
    ],
    '# Warning {% #warning %}\n\n{% note %}The right ends on {% $limit %}, says the secret note.{% /note %}',
  )
  const withheld = redactText(template)
  expect(evaluate(withheld, {}).fieldsRead).toEqual(evaluate(template, {}).fieldsRead)
  expect(evaluate(withheld, {}).notes).toEqual([])
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

test('R-22 a picture shows where a document begins, and what somebody typed, but not what an option prints', () => {
  const template = buildTemplate(
    [
      '{ id: name, type: text, label: Name }',
      '{ id: rent, type: text, label: Rent }',
      '{ id: charges, type: choice, label: Charges, options: [{ value: a, label: A, text: "all of them, as they fall due" }, { value: b, label: B }] }',
      '{ id: dates, type: table, label: Dates, rowLabel: Date, columns: [{ id: day, type: date, label: Day }, { id: by, type: choice, label: By, options: [{ value: us, label: Us, text: "by us alone" }, { value: them, label: Them }] }] }',
    ],
    `${'word '.repeat(200)} {% $name %} {% $rent %} {% $charges %}\n\n{% each $dates %}\n{% $row.day %} {% $row.by %}\n{% /each %}`,
  )
  const answers = { name: 'Ann', charges: 'a', dates: [{ day: '2026-11-29', by: 'us' }] }
  const { clearWords, clearAnswers } = shownPart(template, answers)
  expect(clearWords).toBeGreaterThanOrEqual(10)
  expect(clearWords).toBeLessThan(12)
  expect(clearAnswers).toEqual(['name', 'dates.day'])
  // Whoever answers more sees no more of the text.
  expect(shownPart(template).clearWords).toBe(clearWords)
})

test('R-22 no answers bring another part of the text to where a picture shows it', () => {
  const template = buildTemplate(
    ['{ id: recital, type: yesNo, label: Recital, default: true }', '{ id: name, type: text, label: Name }'],
    `{% if $recital %}\n${'recital '.repeat(100)}{% $name %}\n{% /if %}\n\n${'clause '.repeat(300)}`,
  )
  const { clearWords } = shownPart(template)
  expect(clearWords).toBeGreaterThan(15)
  // What is typed is sharp, and takes no word's place.
  expect(shownPart(template, { name: 'x '.repeat(60) }).clearWords).toBe(clearWords)
  const titleWords = template.title.split(' ').length
  expect(shownPart(template, { recital: false }).clearWords).toBe(titleWords)
})
