import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { priceBook } from '#content/prices/price-book.ts'
import { unnamedBuyer } from '../../orders/schema.ts'
import { type SubscriptionState, subscriptionEventKinds } from '../../subscriptions/schema.ts'
import type { BilledPlan } from './billing.server.ts'
import { PlanCard } from './plan-card.tsx'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })

const buyer = {
  ...{ name: 'Anna Tremblay', company: 'Atelier Tremblay inc.', addressLine: '12, rue Sainte-Catherine' },
  ...{ city: 'Montréal', postalCode: 'H2X 1K4', country: 'CA', province: 'QC', taxNumber: null, phone: null },
}
const active: BilledPlan = {
  ...{ id: 'one', state: 'active', package: 'solo', productName: 'Solo', name: 'Solo', period: 'year' },
  ...{ seats: 1, perSeat: false, currency: 'CAD', startedOn: '2026-11-01', termFrom: '2026-11-01T10:00:00Z' },
  ...{ paidThrough: '2027-11-01T10:00:00Z', accessUntil: '2027-11-08T10:00:00Z', cancelledAt: null },
  ...{ resumesAt: null, pauseEnds: [], next: null, nextName: null, owed: null, payUrl: null, buyer },
  charges: [
    { on: '2027-11-01', amount: 45_516 },
    { on: '2028-11-01', amount: 45_516 },
  ],
  method: { kind: 'card', brand: 'visa', lastFour: '4242', expires: '2032-12', isEnded: false },
  withdrawal: null,
  noWithdrawal: { because: 'elsewhere' },
  may: ['cancel', 'pause', 'change', 'edit_details'],
  history: [],
  contents: { library: 'all', downloadsPerMonth: null, driveGigabytes: null },
  includes: {
    templates: 240,
    languages: { library: 'English', others: '' },
    shelves: [],
    downloadsPerMonth: null,
    driveGigabytes: null,
  },
  ...{ oneMore: { package: 'team', seats: 2 }, team: undefined },
  oneMorePath: '/app/account/billing/one/change/?package=team&seats=2',
  againUrl: 'http://localhost:3000/pricing/checkout/?package=solo',
  done: undefined,
}

function htmlOf(changes: Partial<BilledPlan>): string {
  const router = createMemoryRouter([{ path: '/', element: <PlanCard plan={{ ...active, ...changes }} /> }])
  return renderToString(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  )
}

/** What stands in the card, as its words. */
function textOf(changes: Partial<BilledPlan>): string {
  return htmlOf(changes)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

const paypal = { kind: 'paypal', brand: null, lastFour: null, expires: null, isEnded: false } as const

test('LIC-4 what PayPal tries again is not told as what is charged next', () => {
  const [, after = ''] = textOf({ state: 'past_due', method: paypal, may: ['cancel'] }).split(
    'Upcoming charges',
  )
  expect(after).not.toContain('November 1, 2027')
  expect(after).toContain('November 1, 2028')
})

test('a planned change comes with the term that is charged next, after a pause where there is one', () => {
  const next = { package: 'team', period: 'month', seats: 3 } as const
  const planned = { next, nextName: 'Team', perSeat: true }
  expect(textOf(planned)).toContain('From November 1, 2027 :')
  const [change] = /A change is scheduled for the next term.*?Team/.exec(
    textOf({
      ...{ ...planned, resumesAt: '2027-12-01T10:00:00Z' },
      charges: [{ on: '2027-12-01', amount: 4_999 }],
    }),
  ) ?? ['']
  expect(change).toContain('From December 1, 2027 :')
})

describe('LIC-4 each state says what it means, and what may be done', () => {
  test.each<[SubscriptionState, Partial<BilledPlan>, string[]]>([
    ['active', {}, ['Renews on November 1, 2027 for CA$455.16', 'Change the plan', 'Cancel plan', 'Pause']],
    [
      'past_due',
      {
        owed: { orderId: 'x', amount: 45_516, triesAgainOn: '2027-11-02' },
        payUrl: 'http://localhost:3000/pricing/checkout/x/',
        may: ['cancel', 'edit_details'],
      },
      ['You keep full access until November 8, 2027', 'We’ll try again on November 2, 2027', 'Pay now'],
    ],
    [
      'past_due',
      { resumesAt: '2027-12-01T10:00:00Z', accessUntil: '2027-11-01T10:00:00Z', may: ['cancel'] },
      ['The pause ended on December 1, 2027', 'You can download files again once it’s paid'],
    ],
    ['suspended', { may: ['cancel'] }, ['download files since November 8, 2027', 'We keep your documents']],
    [
      'paused',
      { resumesAt: '2027-12-01T10:00:00Z', may: ['resume'] },
      ['until December 1, 2027', 'Resume now'],
    ],
    ['cancelled', { charges: [], may: ['keep'] }, ['full access until November 8, 2027', 'Keep my plan']],
    ['cancelled', { charges: [], may: [] }, ['You can’t resume it before that day']],
    ['cancelled', { charges: [], may: ['replace_method'] }, ['save a card first']],
    ['expired', { charges: [], may: [] }, ['It ended on November 8, 2027', 'Resume it']],
  ])('%s', (state, changes, expected) => {
    const text = textOf({ state, ...changes })
    for (const words of expected) expect(text).toContain(words)
  })
})

test('what is closed is never said to be open, and what is owed is never nothing', () => {
  const pauseOver = { resumesAt: '2027-12-01T10:00:00Z', accessUntil: '2027-11-01T10:00:00Z' }
  expect(textOf({ state: 'past_due', ...pauseOver })).not.toContain('keep full access')
  expect(textOf({ state: 'suspended', charges: [] })).not.toContain('No more charges.')
})

describe('each package says what it includes and what it does not', () => {
  test.each(priceBook.packages.filter(({ isOnSale }) => isOnSale))('$token', ({ token, contents, seats }) => {
    const shelves = contents.library === 'all' ? [] : contents.library.map(() => 'Legal')
    const people = seats.least
    const languages = { library: 'English', others: 'French (5)' }
    const text = textOf({ includes: { ...contents, templates: 240, languages, shelves }, seats: people })
    const [, includes = '', excludes = ''] =
      /What your plan includes(.*)What it doesn’t include(.*)/.exec(text) ?? []
    expect(includes).toContain(
      shelves.length > 0 ? 'All 240 templates in English: Legal' : 'All 240 templates in English',
    )
    expect(includes).toContain('Also included: French (5).')
    expect(excludes.includes('Templates outside Legal')).toBe(token.endsWith('toolkit'))
    const isCounted = contents.downloadsPerMonth !== null
    expect(includes).toContain(isCounted ? '20 documents a month' : 'Unlimited monthly downloads')
    expect(excludes.includes('More than 20 documents a month')).toBe(isCounted)
    expect(includes).toContain(people === 1 ? 'One user: you' : `${people} users: you and`)
    expect(excludes).toContain(people === 1 ? 'Other people' : `More than ${people} people`)
    expect(excludes).toContain('A cloud drive or the budgeting app')
  })

  test('LIC-1 Premium names its five users', () => {
    const person = (email: string, state: 'accepted' | 'invited') => ({
      id: email,
      email,
      state,
      since: '2026-11-01',
      isOffered: false,
    })
    const people = [
      ...['ben@firm.test', 'cy@firm.test', 'dee@firm.test'].map((email) => person(email, 'accepted')),
      person('eve@firm.test', 'invited'),
    ]
    // Addresses may break anywhere.
    const wordsOf = (team: BilledPlan['team']) => textOf({ seats: 5, team }).replaceAll(' ', '')
    expect(wordsOf({ holder: 'anna@firm.test', people, free: 0 })).toContain(
      'anna@firm.test(you)ben@firm.testcy@firm.testdee@firm.testeve@firm.test(invited)Managepeople',
    )
    expect(wordsOf({ holder: 'anna@firm.test', people: people.slice(0, 1), free: 3 })).toContain(
      'ben@firm.test3seatsarefreeInvitepeople',
    )
  })
})

test('a colleague is one click away where the plan may be changed', () => {
  expect(textOf({})).toContain('Add a colleague')
  expect(textOf({ oneMorePath: null })).not.toContain('Add a colleague')
})

test('nobody is led to buy a seat while one that is paid for is free', () => {
  const waysWith = (free: number) =>
    [...htmlOf({ team: { holder: 'anna@firm.test', people: [], free } }).matchAll(/ href="([^"]+)"/g)].map(
      ([, path = '']) => path.replaceAll('&amp;', '&'),
    )
  expect(waysWith(0)[0]).toBe(active.oneMorePath)
  expect(waysWith(1)).not.toContain(active.oneMorePath)
  expect(waysWith(1)[0]).toBe('/app/account/team/')
})

test('what may not be done is not offered', () => {
  const text = textOf({ may: [] })
  for (const words of ['Cancel plan', 'Pause', 'Change the plan', 'Keep my plan', 'Withdraw']) {
    expect(text).not.toContain(words)
  }
})

test('a withdrawal is offered in the words of the directive, with its last day and its amount', () => {
  const text = textOf({
    withdrawal: { until: '2026-11-16T00:00:00Z', amount: 45_516, by: 'law' },
    may: ['withdraw'],
  })
  expect(text).toContain('You can withdraw from the contract until November 15, 2026')
  expect(text).toContain('CA$455.16')
  expect(text).toContain('Withdraw from contract here')
})

test('what the guarantee gives back is offered as that', () => {
  const withdrawal = { until: '2026-12-02T00:00:00Z', amount: 45_516, by: 'guarantee' } as const
  const text = textOf({ withdrawal, may: ['withdraw'] })
  expect(text).toMatch(/You can get CA\$455.16 back until December 1, 2026 with our money-back guarantee/)
  expect(text).toContain('Get your money back')
  expect(text).not.toContain('Withdraw')
})

test('R-36 of a card only what stands on its outside is shown', () => {
  expect(textOf({})).toMatch(/visa •••• 4242 , valid until December 2032/)
})

test('what comes with the next term can be given up', () => {
  const next = { package: 'team', period: 'month', seats: 3 } as const
  const text = textOf({ next, nextName: 'Team', perSeat: true, may: ['drop_change'] })
  expect(text).toMatch(/From November 1, 2027 : Team, one month, 3 people/)
  expect(text).toContain('Keep it as it is')
})

test('every kind of event has words of its own', () => {
  const events = subscriptionEventKinds.map((kind) => ({
    ...{ kind, by: 'clock', toState: 'expired', at: '2026-11-01T10:00:00Z' },
    details: { amount: 45_516, currency: 'EUR' },
  })) as unknown as BilledPlan['history']
  const lines = textOf({ history: events }).split('Billing history')[1]?.split('November 1, 2026')
  const words = lines?.map((line) => line.trim()).filter(Boolean)
  expect(new Set(words).size).toBe(subscriptionEventKinds.length)
  expect(words?.[0]).toContain('€455.16')
})

test('a plan that was taken over asks for its own billing details, and says what is missing', () => {
  const taken = { state: 'cancelled', buyer: unnamedBuyer, may: ['edit_details', 'replace_method'] } as const
  const ended = { ...active.method, kind: 'card', brand: null, lastFour: null, expires: null, isEnded: true }
  const text = textOf({ ...taken, may: [...taken.may], method: ended as BilledPlan['method'] })
  expect(text).toContain('save a card and add your billing details first')
  expect(text).toContain('Add your billing details')
  expect(textOf({ ...taken, may: [...taken.may] })).toContain('that day, add your billing details first')
})
