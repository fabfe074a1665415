import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { AnswerIssue, AnswerValue, Column, Field } from '#engine/source/index.ts'
import { InterviewContext, IssuesContext } from '../interview/interview-context.ts'
import { ComputedTextsContext } from './computed-line.tsx'
import { CountriesContext } from './party-question.tsx'
import { Question } from './question.tsx'

const inLanguage = (locale: string) => setupI18n({ locale, messages: { [locale]: {} } })
const i18n = inLanguage('en-US')

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
  [
    {
      ...base,
      type: 'multipleChoice',
      minimum: 0,
      maximum: 2,
      options: [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ],
    },
    ['b'],
    'checked="" value="b"',
  ],
  [
    {
      ...base,
      type: 'list',
      itemLabel: 'Step',
      minimum: 0,
      maximum: 9,
      maximumLength: 99,
      blankRows: 1,
    },
    ['Plan', ''],
    '>Plan</textarea>',
  ],
  [
    {
      ...base,
      type: 'table',
      rowLabel: 'Fee',
      minimum: 0,
      maximum: 9,
      blankRows: 1,
      columns: [
        { ...base, id: 'item', type: 'text', maximumLength: 99 },
        { ...base, id: 'due', type: 'date' },
        { ...base, id: 'time', type: 'duration', units: ['day'], maximum: 9 },
        { ...base, id: 'price', type: 'money', currency: 'USD', minimum: 0, maximum: 99_999 },
        { ...base, id: 'count', type: 'integer', minimum: 0, maximum: 9 },
        { ...base, id: 'share', type: 'percent', minimum: 0, maximum: 100 },
        { ...base, id: 'kind', type: 'choice', options: [{ value: 'a', label: 'A' }] },
        { ...base, id: 'taxed', type: 'yesNo' },
      ],
    },
    [{ item: 'Set-up', price: { minor: 1250, currency: 'USD' }, kind: 'a' }],
    'value="12.50"',
  ],
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
      expect(input).toMatch(/name="field[".]/)
      const id = /\bid="([^"]+)"/.exec(input)?.[1]
      // Radio buttons and check boxes stand inside their labels.
      if (id !== undefined) expect(html).toContain(`for="${id}"`)
    }
  })
})

const refused: [Field, AnswerValue, string, string][] = [
  [{ ...base, type: 'text', maximumLength: 3 }, 'Acme', 'value="Acme"', 'at most 3 characters'],
  [{ ...base, type: 'date' }, '31/02/2026', 'value="31/02/2026"', 'Please enter a day that exists'],
  [
    { ...base, type: 'duration', units: ['month', 'year'], maximum: 9 },
    { count: -3, unit: 'year' },
    'value="-3"',
    'at least 1',
  ],
  [
    { ...base, type: 'duration', units: ['month', 'year'], maximum: 9 },
    'a few year',
    'value="a few"',
    'Please enter a whole number',
  ],
  [
    { ...base, type: 'money', currency: 'USD', minimum: 0, maximum: 9 },
    'ten',
    'value="ten"',
    'Enter an amount such as 1,250.50',
  ],
  [{ ...base, type: 'integer', minimum: 0, maximum: 9 }, 'ten', 'value="ten"', 'Please enter a whole number'],
  [{ ...base, type: 'percent', minimum: 0, maximum: 100 }, 'ten', 'value="ten"', 'Please enter a number'],
  [{ ...base, type: 'party' }, { name: 'Acme', email: 'a@' }, 'value="a@"', 'a complete e-mail address'],
]

test.each(refused)('what is not right is shown again as it was typed, with what is wrong: %o', (...row) => {
  const [field, answer, shown, problem] = row
  const html = render(field, answer)
  expect(html).toContain(shown)
  expect(html).toContain(problem)
})

test.each([
  ['en', '28/11/2026', 'month first, for example 12/31/'],
  ['de', '11/28/2026', 'day first, for example 31.12.'],
  ['fr', '11/28/2026', 'day first, for example 31/12/'],
  ['pt', '11/28/2026', 'day first, for example 31/12/'],
])('a day in another order is told which one is expected: %s', (language, typed, order) => {
  const setting = { language, currencies: {}, labels: {}, isLive: true }
  const html = renderToString(
    <I18nProvider i18n={inLanguage(language)}>
      <InterviewContext value={setting}>
        <Question
          field={{ ...base, type: 'date' }}
          answer={typed}
          isTold
          onAnswer={() => {}}
          onFocus={() => {}}
        />
      </InterviewContext>
    </I18nProvider>,
  )
  expect(html).toContain(order)
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

test('who is always a person is not asked whether they are a company, unless an answer says so', () => {
  const employee: Field = { ...base, type: 'party', default: { kind: 'individual' } }
  expect(render(employee, { kind: 'individual' })).toMatch(
    /type="hidden"[^>]*name="field.kind" value="individual"/,
  )
  expect(render(employee, { kind: 'individual' })).not.toContain('type="radio"')
  expect(render(employee, { kind: 'company' })).toContain('type="radio"')
})

describe('an answer that contradicts another', () => {
  const setting = {
    language: 'en-US',
    currencies: {},
    labels: { start: 'First day', 'fees.amount': 'Amount' },
    isLive: true,
  }
  const among = (issue: AnswerIssue, field: Field, answer: AnswerValue) =>
    renderToString(
      <I18nProvider i18n={i18n}>
        <InterviewContext value={setting}>
          <IssuesContext value={[issue]}>
            <Question field={field} answer={answer} onAnswer={() => {}} onFocus={() => {}} />
          </IssuesContext>
        </InterviewContext>
      </I18nProvider>,
    )
  const end: Field = { ...base, type: 'date' }

  test('says which other answer it is', () => {
    const issue = { field: 'field', code: 'too_early', limit: '2027-05-03', other: 'start' } as const
    expect(among(issue, end, '2027-05-02')).toContain('Enter “First day” (')
  })

  test('says it beside its cell, and beside a result', () => {
    const money = { type: 'money', currency: 'USD', minimum: 0, maximum: 1e9 } as const
    const fees: Field = {
      ...base,
      id: 'fees',
      type: 'table',
      rowLabel: 'Fee',
      minimum: 1,
      maximum: 9,
      blankRows: 1,
      columns: [
        { ...base, ...money, id: 'amount' },
        { ...base, ...money, id: 'paid' },
      ],
    }
    const usd = (minor: number) => ({ minor, currency: 'USD' })
    const paid = { field: 'fees', part: '0.paid', code: 'too_large', limit: 500, other: 'amount' } as const
    expect(among(paid, fees, [{ amount: usd(500), paid: usd(650) }])).toContain('Enter at most “Amount” (')
    const total: Field = {
      ...base,
      type: 'computed',
      result: 'money',
      currency: 'USD',
      expression: { kind: 'value', value: 1 },
    }
    expect(among({ field: 'field', code: 'too_small', limit: 1 }, total, null)).toContain(
      'Enter at least 0.01 USD',
    )
  })

  test('only remarks on a day that has passed', () => {
    const issue = { field: 'field', code: 'too_early', limit: 'today', remark: true } as const
    expect(among(issue, end, '2020-01-01')).toContain('This day has passed.')
    expect(among(issue, end, '2099-01-01')).not.toContain('This day has passed.')
    expect(among(issue, end, '2020-01-01')).not.toContain('aria-invalid="true"')
  })
})

const rowNumbers = (html: string) => [...html.matchAll(/data-row="(\d+)"/g)].map(([, row]) => Number(row))

test('a table has a row for every answer and two to spare for a form without JavaScript', () => {
  const table: Field = {
    ...base,
    type: 'table',
    rowLabel: 'Fee',
    minimum: 1,
    maximum: 9,
    blankRows: 1,
    columns: [{ ...base, id: 'item', type: 'text', maximumLength: 99 }],
  }
  const html = render(table, [{ item: 'Set-up' }, { item: 'Support' }])

  expect(rowNumbers(html)).toEqual([0, 1, 2, 3])
  expect(html).toContain('name="field.1.item"')
  expect(html).toMatch(/<button value="field" type="submit"[^>]*name="more"/)
  expect(html).toContain('aria-label="Remove Fee 2"')
})

test('what is computed is shown, with what it follows from, and nothing is asked', () => {
  const computed: Field = {
    ...base,
    type: 'computed',
    result: 'money',
    currency: 'USD',
    expression: { kind: 'field', field: 'fees' },
  }
  const setting = { language: 'en-US', currencies: {}, labels: { fees: 'Fees' }, isLive: true }
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <InterviewContext value={setting}>
        <ComputedTextsContext value={{ field: 'USD 1,250.00' }}>
          <Question field={computed} answer={undefined} onAnswer={() => {}} onFocus={() => {}} />
        </ComputedTextsContext>
      </InterviewContext>
    </I18nProvider>,
  )
  expect(html).toMatch(/<output[^>]*>USD 1,250\.00<\/output>/)
  expect(html).toContain('Filled in from: Fees')
  expect(html).not.toMatch(/<(input|select|textarea)/)
})

test('an amount is in the currency that another question asks for', () => {
  const price: Field = { ...base, type: 'money', currency: { field: 'currency' }, minimum: 0, maximum: 9 }
  const setting = { language: 'en-US', currencies: { currency: 'GBP' }, labels: {}, isLive: true }
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <InterviewContext value={setting}>
        <Question field={price} answer={undefined} onAnswer={() => {}} onFocus={() => {}} />
      </InterviewContext>
    </I18nProvider>,
  )
  expect(html).toContain('£')
})

test.each([
  ['en-US', ['entityType', 'organizedIn', 'registrationNumber'], ['taxNumber']],
  ['fr-FR', ['entityType', 'registrationNumber'], ['organizedIn', 'taxNumber']],
  ['es-ES', ['entityType', 'registrationNumber', 'taxNumber'], ['organizedIn']],
])('a party of a %s template is asked what contracts in it say', (language, asked, unasked) => {
  const setting = { language, currencies: {}, labels: {}, isLive: true }
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <InterviewContext value={setting}>
        <Question
          field={{ ...base, type: 'party' }}
          answer={undefined}
          onAnswer={() => {}}
          onFocus={() => {}}
        />
      </InterviewContext>
    </I18nProvider>,
  )
  for (const part of asked) expect(html).toContain(`name="field.${part}"`)
  for (const part of unasked) expect(html).not.toContain(`name="field.${part}"`)
  // Words of another language than the interface's are marked.
  if (!language.startsWith('en')) expect(html).toContain(`<span lang="${language}">The question</span>`)
})

describe('what browsers can fill in is marked for them, one party at a time', () => {
  const completionsOf = (field: Field) =>
    Array.from(render(field).matchAll(/autoComplete="([^"]*)"/g), ([, value = '']) => value)

  test('a company, a person and an address', () => {
    const address = ['address-line1', 'address-level2', 'postal-code', 'country']
    const company = completionsOf({ ...base, type: 'party' })
    for (const part of ['organization', ...address]) expect(company).toContain(`section-field ${part}`)
    expect(completionsOf({ ...base, type: 'party', kind: 'individual' })).toContain('section-field name')
    const alone = completionsOf({ ...base, type: 'address' })
    for (const part of address) expect(alone).toContain(`section-field ${part}`)
  })

  test.each([
    ['email', 'section-seller email'],
    ['phone', 'section-seller tel'],
    ['name', 'section-seller organization'],
    ['iban', 'off'],
  ] as const)('the %s of a party', (part, completion) => {
    const field: Field = { ...base, type: 'text', maximumLength: 99, detail: { party: 'seller', part } }
    expect(completionsOf(field)).toContain(completion)
  })
})

test('a name that earlier documents have is offered, in its row too; a rate of the law can be chosen', () => {
  const columns: Column[] = [
    { ...base, id: 'item', label: 'Item', type: 'text', maximumLength: 60 },
    { ...base, id: 'rate', label: 'Rate', type: 'percent', minimum: 0, maximum: 100 },
  ]
  const setting = {
    language: 'en-US',
    currencies: {},
    labels: {},
    isLive: true,
    customer: 'buyer',
    items: [{ table: 'lines', name: 'item', tax: 'rate' }],
  }
  const show = (field: Field, answer?: AnswerValue) =>
    renderToString(
      <I18nProvider i18n={inLanguage('en')}>
        <InterviewContext value={setting}>
          <Question field={field} answer={answer} onAnswer={() => {}} onFocus={() => {}} />
        </InterviewContext>
      </I18nProvider>,
    )
  const text = { type: 'text', maximumLength: 60 } as const
  expect(show({ ...base, ...text, id: 'buyer' })).toMatch(/role="combobox"[^>]*aria-expanded="false"/)
  expect(show({ ...base, ...text, id: 'seller' })).not.toContain('combobox')
  const table = { rowLabel: 'Line', columns, minimum: 0, maximum: 24, blankRows: 1 }
  const lines = { ...base, ...table, id: 'lines', type: 'table' } as Field
  expect(show(lines, [{ item: 'Design', rate: 5 }]).match(/role="combobox"/g)).toHaveLength(1)
  const rates = [
    { percent: 15, label: 'HST, New Brunswick' },
    { percent: 9.975, label: 'QST, Quebec' },
  ]
  const rate = { ...base, type: 'percent', minimum: 0, maximum: 100, rates } as Field
  const html = show(rate, 9.975)
  expect(html).toMatch(/<option value="1" selected="">QST, Quebec: 9.975%/)
  expect(show(rate, 20)).toMatch(/<option value="" selected="">Choose a statutory rate/)
})
