import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import AffiliateAsOperator from './admin/affiliate.tsx'
import Affiliates from './admin/affiliates.tsx'
import PayoutRun from './admin/payout-run.tsx'
import Payouts from './admin/payouts.tsx'
import Sales from './admin/sales.tsx'
import AffiliatePage from './workspace/affiliate.tsx'

i18n.loadAndActivate({ locale: 'en-US', messages: {} })

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

const at = new Date('2026-11-30T12:00:00Z')
const sale = {
  ...{
    product: 'Solo',
    placedAt: at,
    collectedAt: at,
    currency: 'CAD',
    decision: 'held',
    state: 'paid',
    commission: 11_876,
  },
  ...{ steps: ['link-counts', 'same-network'], reviewReason: null },
}
const figures = { clicks: 12, signUps: 3, orders: 1 }
const balances = [{ currency: 'CAD', held: 11_876, earned: 0, payable: 0, paid: 0 }]

const application = {
  ...{ kind: 'person', name: 'Ann', company: '', country: 'CA', sites: 'one\ntwo', code: 'ann' },
  ...{ promotion: '"><img src=x>', agreement: '2026-11-30' },
}

test('the application says what is missing, and keeps what was typed', () => {
  const form = {
    ...{ state: 'refused', reason: 'The site is empty.', portal: null, countries: [] },
    application: { ...application, sites: 'https://former.example' },
  }
  expect(render(AffiliatePage, form)).toContain('https://former.example</textarea>')
  const answer = { problems: { code: 'code_taken', agreed: 'required' }, typed: { name: 'Ann' } }
  const html = render(AffiliatePage, form, answer)
  for (const words of [
    'The site is empty.',
    'That name is taken.',
    'Please accept the agreement.',
    'value="Ann"',
  ])
    expect(html).toContain(words)
})

test('the portal shows the link, figures, what is held, and why', () => {
  const link = {
    url: 'https://ours.example/?affiliate=ann',
    page: '',
    campaign: '',
    isOurs: true,
    isBrief: true,
  }
  const portal = {
    link,
    code: 'ann',
    picture: { size: 1, path: '' },
    figures,
    days: 30,
    balances,
    sales: [{ ...sale, number: 1, steps: ['link-counts', 'looked-at'] }],
    older: '?before=1',
  }
  const shown = { reason: null, portal, countries: [], application }
  const html = render(AffiliatePage, { ...shown, state: 'approved' })
  for (const words of [
    link.url,
    'CA$118.76',
    'Being checked',
    'We check some orders before they count',
    '/start/marketingmaterials/',
    '/company/affiliate-agreement/',
    'only if they buy on the same visit',
    'Agreement accepted',
    'November 30, 2026',
    'Canada',
    'href="/?before=1#sales"',
  ])
    expect(html).toContain(words)
  expect(html).not.toContain('<img')
  expect(html, 'groups of a description list hold no groups').not.toMatch(/<dl[^>]*><div[^>]*><div/)
  const ended = render(AffiliatePage, { ...shown, state: 'ended' })
  expect(ended).not.toContain(link.url)
  expect(ended).toContain('CA$118.76')
})

test('operators see who applied, what is held with its forms, and what the programme costs', () => {
  const shown = {
    ...{ state: 'applied', problem: 'reason', mayChange: true, older: null },
    affiliates: [
      { id: 'a', code: 'ann', kind: 'person', name: 'Ann', company: '', country: 'CA', appliedAt: at },
    ],
    held: [
      {
        ...{ ...sale, orderId: 'o', isOwn: false, total: 45_500, buyerCountry: 'CA' },
        affiliate: { id: 'whose', name: 'Ann Seller', country: 'FR' },
      },
    ],
    programme: [{ currency: 'CAD', sales: 1, revenue: 39_588, cost: 11_876 }],
    cohorts: {
      ...{ currencies: ['CAD'], chosen: 'CAD' },
      rows: [{ month: '2026-11-01', currency: 'CAD', sales: 1, revenue: 39_588, cost: 11_876 }],
    },
  }
  const html = render(Affiliates, shown)
  for (const words of [
    'Please give a reason.',
    '/app/admin/affiliates/a/',
    'Release',
    'Ann Seller',
    '/app/admin/affiliates/whose/',
    'CA$455.00 (CA)',
    'CA$395.88',
    'CA$277.12',
  ])
    expect(html).toContain(words)
  expect(render(Affiliates, { ...shown, mayChange: false })).not.toContain('Release')
  const own = render(Affiliates, { ...shown, held: shown.held.map((each) => ({ ...each, isOwn: true })) })
  expect(own).not.toContain('Release')
  expect(own).toContain('This is your own account, so someone else has to decide.')
  const affiliate = {
    ...{ ...application, id: 'a', accountId: 'x', email: 'ann@mail.test', state: 'applied', language: 'en' },
    ...{ appliedAt: at, approvedAt: null, endedAt: null, reason: null },
  }
  const one = {
    affiliate,
    sales: [{ ...sale, orderId: 'o' }],
    older: null,
    balances,
    figures,
    ...{ mayChange: true, isOwn: false, form: 'f', problem: null },
  }
  const page = render(AffiliateAsOperator, one)
  expect(page).toContain('CA$0.00 earned, CA$118.76 held')
  expect(page).not.toContain('<img')
  expect(page).toContain('Accept the application')
  expect(render(AffiliateAsOperator, { ...one, isOwn: true })).not.toContain('Accept the application')
})

test('an unusual rate is asked about beside its field, and a run shows its rates', () => {
  const rates = [{ id: 'r', currency: 'EUR', day: '2026-11-30', rate: '1.16' }]
  const shown = {
    ...{ runs: [], rates, month: '2026-11-01', isPrepared: false, mayChange: true, missing: [] },
    ...{ problem: null, today: '2026-11-30', currencies: ['EUR'], older: null },
  }
  const typed = { currency: 'EUR', day: '2026-11-30', rate: '116' }
  const asked = render(Payouts, shown, { problems: { confirmed: 'unusual' }, typed })
  for (const words of ['more than 20% off', 'value="116"', 'The rate is right', 'aria-invalid="true"'])
    expect(asked).toContain(words)
  const refused = render(Payouts, shown, { problems: { day: 'future' }, typed })
  expect(refused).toContain('a day that isn’t in the future')
  expect(refused).not.toContain('The rate is right')
  const run = {
    ...{ id: 'x', month: '2026-11-01', preparedAt: at, releasedAt: null, discardedAt: null, leftOut: [] },
  }
  const loaded = {
    ...{ run, payouts: [], files: [], mayChange: true, problem: null },
    rates: [{ currency: 'EUR', rate: '1.16', day: '2026-11-30' }],
  }
  const page = render(PayoutRun, { ...loaded, mine: null })
  for (const words of ['US dollars per EUR', '1.16 (Nov 30, 2026)', 'Release the run'])
    expect(page).toContain(words)
  const mine = render(PayoutRun, { ...loaded, mine: 'pays-you' })
  expect(mine).toContain('This run pays you')
  expect(mine).not.toContain('Release the run')
})

test('operators see of every order whose it is, why, and what became of it', () => {
  const [own, nobodys] = [
    { ...sale, decision: 'credited', state: 'charged_back', affiliate: { id: 'a', name: 'Ann' } },
    { ...sale, decision: 'not_credited', steps: ['link-unknown', 'sign-up-none'], affiliate: null },
  ]
  const sales = [
    { ...own, orderId: 'one', number: '7' },
    { ...nobodys, orderId: 'two', number: '8' },
  ]
  const html = render(Sales, { words: '', state: '', sales, older: '?before=two' })
  for (const words of [
    'Charged back',
    '/app/admin/affiliates/a/',
    'Not credited to anyone',
    'The link doesn’t belong to anyone in the program.',
    'Order 8',
    '?before=two',
  ])
    expect(html).toContain(words)
  expect(render(Sales, { words: 'x', state: '', sales: [], older: null })).toContain('Nothing found.')
})
