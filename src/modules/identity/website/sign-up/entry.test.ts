import { describe, expect, test } from 'vitest'
import { chooseWay, closesAfterHandOff, mentionsBusiness, type Way } from './entry.ts'

type Press = Parameters<typeof chooseWay>[0]

const emailDialog: Way = { to: 'dialog', dialog: 'email' }
const passwordDialog: Way = { to: 'dialog', dialog: 'password' }
const straightTo = (destination: string): Way => ({ to: 'web-app', destination, withoutLogIn: 'straight' })
const lease = 'lease-D7'

// DEST-4 to DEST-6, line by line: what is pressed, by whom, and where it leads.
test.each<[string, Press, 'a stranger' | 'a known visitor', Way]>([
  ['DEST-4 choosing a document', { destination: lease }, 'a known visitor', straightTo(lease)],
  ['DEST-4 choosing a document', { destination: lease }, 'a stranger', emailDialog],
  [
    'DEST-4 choosing a folder',
    { destination: 'search/?t=leases' },
    'a known visitor',
    straightTo('search/?t=leases'),
  ],
  ['DEST-4 choosing a folder', { destination: 'search/?t=leases' }, 'a stranger', emailDialog],
  [
    'DEST-4 choosing a document about business plans',
    { destination: 'business-plan-D9' },
    'a known visitor',
    straightTo('business-plan-D9'),
  ],
  [
    'DEST-4 the variant that needs the log-in too',
    { entry: 'document-when-signed-in', destination: lease },
    'a known visitor',
    { to: 'web-app', destination: lease, withoutLogIn: 'dialog' },
  ],
  [
    'DEST-4 the variant that needs the log-in too',
    { entry: 'document-when-signed-in', destination: lease },
    'a stranger',
    emailDialog,
  ],
  [
    'DEST-5 create account',
    { entry: 'create-account', destination: lease },
    'a known visitor',
    straightTo(lease),
  ],
  ['DEST-5 create account', { entry: 'create-account', destination: '' }, 'a known visitor', straightTo('')],
  ['DEST-5 create account', { entry: 'create-account', destination: lease }, 'a stranger', emailDialog],
  [
    'DEST-5 create account with a business keyword',
    { entry: 'create-account', destination: 'search/?t=business%20plan' },
    'a known visitor',
    straightTo('business-plan-kit/'),
  ],
  [
    'DEST-5 create account with a business keyword',
    { entry: 'create-account', destination: 'search/?t=business%20plan' },
    'a stranger',
    emailDialog,
  ],
  [
    'DEST-5 create account on a landing page',
    { entry: 'create-account', origin: 'landing-page', destination: lease },
    'a known visitor',
    emailDialog,
  ],
  [
    'DEST-5 create account on a landing page with a business keyword',
    { entry: 'create-account', origin: 'landing-page', destination: 'business-plan-D9' },
    'a known visitor',
    emailDialog,
  ],
  [
    'DEST-5 create account on a landing page',
    { entry: 'create-account', origin: 'landing-page', destination: lease },
    'a stranger',
    emailDialog,
  ],
  [
    'DEST-4 choosing a document on a landing page',
    { origin: 'landing-page', destination: lease },
    'a known visitor',
    straightTo(lease),
  ],
  ['DEST-6 with a password', { entry: 'password', destination: lease }, 'a known visitor', straightTo(lease)],
  ['DEST-6 with a password', { entry: 'password', destination: lease }, 'a stranger', passwordDialog],
])('%s %j by %s', (_line, press, visitor, way) => {
  expect(chooseWay(press, { isKnown: visitor === 'a known visitor' })).toEqual(way)
})

describe('DEST-5 OPEN-1 business keywords', () => {
  test.each([
    'business-plan-D9',
    '/templates/Business-Plan-for-a-bakery-D12/',
    'search/?t=business plan',
    'search/?t=business+plan',
    'search/?t=business%20planning',
    'search/?t=plan d’affaires',
    "search/?t=plan d'affaires",
    'plan-d-affaires-D3',
    'search/?t=Gesch%C3%A4ftsplan',
    'search/?t=plano de negocios',
  ])('%s mentions one', (destination) => {
    expect(mentionsBusiness(destination)).toBe(true)
  })

  test.each([
    '',
    'lease-D7',
    'sale-of-business-D4',
    'business-planet-D5',
    'agribusiness-plan-D6',
    'search/?t=100%',
  ])('%s mentions none', (destination) => {
    expect(mentionsBusiness(destination)).toBe(false)
  })
})

test.each([
  [{}, false],
  [{ origin: 'payment-frame' }, false],
  [{ closesOnSuccess: true }, true],
  [{ closesOnSuccess: true, origin: 'landing-page' }, true],
  [{ closesOnSuccess: true, origin: 'payment-frame' }, false],
] as const)('DEST-7 after the hand-off of %j the dialog closes: %s', (request, closes) => {
  expect(closesAfterHandOff(request)).toBe(closes)
})
