import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import InvoicePage from './invoice.tsx'
import Invoices from './invoices.tsx'
import IssuePage from './issue.tsx'
import Kept from './kept.tsx'
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
  credited: 0,
  deposit: 0,
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
  const drafts = [{ id: 'd', title: 'Invoice – Acme', templateSlug: 'invoice-D7002' }]
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
  const page = { issued, made: [], next: { kind: 'credit', hasOptions: false }, today: '2026-11-30' }
  const html = render(InvoicePage, page)
  for (const words of [
    'Invoice 2026-0001',
    '$1,529.06',
    'Record the payment',
    'Create a credit note',
    'Void this document',
  ])
    expect(html).toContain(words)
  expect(html).toContain('href="/app/invoices/a/download/docx/"')
  const refused = (typed: string) => render(InvoicePage, page, { error: 'amount', typed })
  expect(refused('0')).toContain('above zero')
  expect(refused('12.345')).toContain('at most 2 decimals')
  expect(refused('1e3')).toContain('such as 1,250.50')
})

test('a quote shows the invoice that was made of it, and asks whether its options were bought', () => {
  const quote = { ...issued, kind: 'quote', number: 'Q-2026-0001', state: 'issued' }
  const next = { kind: 'invoice', hasOptions: true }
  const made = [
    { id: 'b', title: '2026-0002', total: 154_156, currency: 'USD' },
    { id: 'd', title: 'Invoice – Acme', slug: 'invoice-D7002' },
  ]
  const html = render(InvoicePage, { issued: quote, next, made }, { error: 'made_meanwhile' })
  for (const words of ['Create another invoice', 'Include the options', 'in another window', '$1,541.56'])
    expect(html).toContain(words)
  expect(html).toContain('href="/app/invoices/b/"')
  expect(html).toContain('href="/app/doc/invoice-D7002/?document=d"')
  const all = { ...quote, state: 'invoiced', invoiced: 154_156 }
  const again = render(InvoicePage, { issued: all, next, made })
  for (const words of ['Invoiced</', 'Another invoice charges it again']) expect(again).toContain(words)
  expect(html).not.toContain('charges it again')
  const source = { id: 'q', kind: 'quote', number: 'Q-2026-0001' }
  expect(render(InvoicePage, { issued, made: [], source })).toContain('href="/app/invoices/q/"')
})

test('issuing says which number comes, and what is missing', () => {
  const page = {
    kind: 'invoice',
    document: { id: 'd', title: 'Invoice', slug: 'invoice-D7002', version: 3 },
    facts: {
      customer: 'Acme',
      currency: 'USD',
      total: 12.5,
      deposit: 0,
      due: undefined,
      failed: [] as string[],
    },
    number: '2026-0002',
    typed: '',
    day: '2026-11-30',
    earliest: '2026-11-30',
    latest: '2026-11-30',
  }
  expect(render(IssuePage, page)).toContain('2026-0002')
  expect(render(IssuePage, page, { error: 'wrong_date' })).toContain('from Nov 30, 2026')
  const failed = render(IssuePage, { ...page, facts: { ...page.facts, failed: ['Every line has a price'] } })
  for (const words of ['Every line has a price', 'Issue anyway']) expect(failed).toContain(words)
  const credit = { ...page, source: { kind: 'invoice', number: '2026-0001', left: 1_200 } }
  expect(render(IssuePage, credit, { error: 'exceeds' })).toContain('$12.00')
  const twice = { kind: 'quote', number: 'Q-2026-0001', invoiced: 154_156, isInvoiced: true }
  const charged = render(IssuePage, { ...page, source: twice })
  for (const words of ['$1,541.56', 'Another invoice charges it again']) expect(charged).toContain(words)
  const paid = render(IssuePage, { ...page, facts: { ...page.facts, total: 10, deposit: 5 } })
  expect(paid).toContain('$15.00')
  expect(paid).toContain('$5.00')
  expect(render(IssuePage, { ...page, typed: 'A-9' })).toContain('replaces “A-9”')
  expect(render(IssuePage, { ...page, typed: '2026-0002' })).not.toContain('replaces')
  const unreasoned = { ...page, kind: 'credit', facts: { ...page.facts, lacksReason: true } }
  expect(render(IssuePage, unreasoned)).toContain('Enter the reason')
  const nobody = { ...page, facts: { ...page.facts, customer: '' } }
  expect(render(IssuePage, nobody)).toContain('Something is missing')
})

test('numbering shows each kind, and why a change was refused', () => {
  const series = [{ kind: 'invoice', pattern: 'YYYY-####', next: 2, shown: '2026-0002' }]
  expect(render(Numbers, { series, saved: 'invoice' })).toContain('Next: 2026-0002')
  const refused = { kind: 'invoice', part: 'next', next: 2 }
  expect(render(Numbers, { series, saved: null }, refused)).toContain('Enter 2 or more')
})

test('customers and items are listed with what is offered of them, and edited', () => {
  const customer = {
    id: 'c',
    kind: 'customer',
    content: { party: { name: 'Whitfield & Sons', taxNumber: '93-1' } },
  }
  const price = { minor: 9_500, currency: 'USD' }
  const item = { id: 'i', kind: 'item', content: { name: 'Design', unit: 'h', price, tax: 8.25 } }
  const html = render(Kept, { entries: [customer, item] })
  for (const words of ['Whitfield &amp; Sons', '93-1', '$95.00 · h · 8.25%', 'Remove “Design”'])
    expect(html).toContain(words)
  expect(render(Kept, { entries: [] })).toContain('No customers or items yet')
  const edit = render(Kept, { entries: [], edit: item }, { problem: 'price' })
  for (const words of ['value="95.00"', 'value="8.25"', 'Enter an amount.']) expect(edit).toContain(words)
  const removed = { kind: 'item', content: item.content }
  expect(render(Kept, { entries: [customer] }, { removed })).toContain('“Design” was removed.')
})
