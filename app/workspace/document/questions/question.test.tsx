import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { AnswerValue, Field } from '#engine/source/index.ts'
import { CountriesContext } from '../countries.ts'
import { Question } from './question.tsx'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })

function render(field: Field, answer?: AnswerValue): string {
  return renderToString(
    <I18nProvider i18n={i18n}>
      <CountriesContext value={[{ value: 'NO', label: 'Norway' }]}>
        <Question field={field} answer={answer} onAnswer={() => {}} onFocus={() => {}} />
      </CountriesContext>
    </I18nProvider>,
  )
}

const base = { id: 'field', label: 'The question', help: 'The help', required: true }
const fields: [Field, AnswerValue, string][] = [
  [{ ...base, type: 'text', maximumLength: 9 }, 'Acme', 'value="Acme"'],
  [{ ...base, type: 'longText', maximumLength: 9 }, 'Acme', '>Acme</textarea>'],
  [{ ...base, type: 'date' }, '2026-12-01', 'value="2026-12-01"'],
  [
    { ...base, type: 'duration', units: ['month', 'year'], maximum: 9 },
    { count: 3, unit: 'year' },
    '<option value="year" selected="">',
  ],
  [
    { ...base, type: 'money', currency: 'USD', minimum: 0, maximum: 9 },
    { minor: 125050, currency: 'USD' },
    'value="1,250.50"',
  ],
  [{ ...base, type: 'integer', minimum: 0, maximum: 9 }, 7, 'value="7"'],
  [{ ...base, type: 'percent', minimum: 0, maximum: 100 }, 12.5, 'value="12.5"'],
  [{ ...base, type: 'choice', options: [{ value: 'a', label: 'A' }] }, 'a', 'checked="" value="a"'],
  [{ ...base, type: 'yesNo' }, false, 'checked="" value="no"'],
  [{ ...base, type: 'address' }, { city: 'Oslo', country: 'NO' }, '<option value="NO" selected="">'],
  [{ ...base, type: 'party' }, { name: 'Acme', address: { city: 'Oslo' } }, 'value="Oslo"'],
]

describe.each(fields)('a question of the type $type', (field, answer, shown) => {
  test('shows label, help and answer, and no inline style', () => {
    const html = render(field, answer)
    expect(html).toContain('The question')
    expect(html).toContain('The help')
    expect(html).toContain(shown)
    expect(html).not.toContain('style=')
  })

  test('every input has a name for the form and a label', () => {
    const html = render(field)
    const inputs = html.match(/<(input|select|textarea)\b[^>]*>/g) ?? []
    expect(inputs.length).toBeGreaterThan(0)
    for (const input of inputs) {
      expect(input).toMatch(/name="field/)
      const id = /\bid="([^"]+)"/.exec(input)?.[1]
      // Radio buttons stand inside their labels.
      if (id !== undefined) expect(html).toContain(`for="${id}"`)
    }
  })
})

test('a switch shows the default, and tells the form that it was asked', () => {
  const html = render({ ...base, type: 'yesNo', default: true })
  expect(html).toMatch(/role="switch"[^>]*checked=""/)
  expect(html).toContain('name="field.asked"')
})

test('a person is not asked what companies are', () => {
  const party: Field = { ...base, type: 'party' }
  expect(render(party, { kind: 'company' })).toContain('field.entityType')
  expect(render(party, { kind: 'individual' })).not.toContain('field.entityType')
})
