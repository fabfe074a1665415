import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import InvoicePage from './invoice.tsx'
import Invoices from './invoices.tsx'
import IssuePage from './issue.tsx'
import Numbers from './numbers.tsx'

i18n.loadAndActivate({ locale: 'en-US', messages: {} })

const issued = {
  id: 'a',
  kind: 'invoice',
  number: '2026-0001',
  title: 'Invoice',
  customer: 'Whitfield & Sons',
  issuedOn: '2026-11-30',
  dueOn: '2026-12-30',
  currency: 'USD',
  total: 154_156,
  paid: 1_250,
  isVoid: false,
  state: 'partPaid',
  balance: 152_906,
  payments: [{ id: 'p', paidOn: '2026-11-30', amount: 1_250, note: 'Bank' }],
}

function render(Screen: ComponentType<never>, loaderData: unknown, actionData?: unknown): string {
  const Page = Screen as ComponentType<{ loaderData: unknown; actionData: unknown }>
  const Stub = createRoutesStub([
    { path: '/', Component: () => <Page loaderData={loaderData} actionData={actionData} /> },
  ])
  return renderToString(
    <I18nProvider i18n={i18n}>
      <Stub />
    </I18nProvider>,
  ).replaceAll('<!-- -->', '')
}

test('the list shows drafts, what was issued, and what is owed in each currency', () => {
  const drafts = [{ id: 'd', title: 'Invoice – Acme', templateSlug: 'invoice-D7002', updatedAt: new Date() }]
  const totals = [{ currency: 'USD', unpaid: 152_906, overdue: 0 }]
  const html = render(Invoices, { state: undefined, drafts, issued: [issued], hasAny: true, totals })
  for (const words of [
    '$1,529.06',
    'Draft',
    '2026-0001 · Whitfield &amp; Sons',
    'Partly paid',
    'Dec 30, 2026',
  ])
    expect(html).toContain(words)
  expect(html).toContain('href="/app/doc/invoice-D7002/?document=d"')
  const empty = { state: undefined, drafts: [], issued: [], hasAny: false, totals: [] }
  expect(render(Invoices, empty)).toContain('No invoices yet')
})

test('an invoice shows its balance, its payments and its files', () => {
  const html = render(InvoicePage, { issued, today: '2026-11-30' })
  for (const words of ['Invoice 2026-0001', '$1,529.06', 'Record the payment', 'Void this document'])
    expect(html).toContain(words)
  expect(html).toContain('href="/app/invoices/a/download/docx/"')
  expect(render(InvoicePage, { issued, today: '2026-11-30' }, { error: 'amount' })).toContain('above zero')
})

test('issuing says which number comes, and what is missing', () => {
  const page = {
    kind: 'invoice',
    document: { id: 'd', title: 'Invoice', slug: 'invoice-D7002', version: 3 },
    facts: { customer: 'Acme', currency: 'USD', total: 12.5, due: undefined },
    number: '2026-0002',
    day: '2026-11-30',
    earliest: '2026-11-30',
    latest: '2026-11-30',
  }
  expect(render(IssuePage, page)).toContain('2026-0002')
  expect(render(IssuePage, page, { error: 'wrong_date' })).toContain('from Nov 30, 2026')
  const nobody = { ...page, facts: { ...page.facts, customer: '' } }
  expect(render(IssuePage, nobody)).toContain('Something is missing')
})

test('numbering shows each kind, and why a change was refused', () => {
  const series = [{ kind: 'invoice', pattern: 'YYYY-####', next: 2, shown: '2026-0002' }]
  expect(render(Numbers, { series, saved: 'invoice' })).toContain('Next: 2026-0002')
  const refused = { kind: 'invoice', part: 'next', next: 2 }
  expect(render(Numbers, { series, saved: null }, refused)).toContain('Enter 2 or more')
})
