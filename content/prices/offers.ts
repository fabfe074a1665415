import type { Coupon, Offer } from '#modules/commerce/prices/schema.ts'

/*
 * Prices that are lower for a while. Each has a real first and last day, in the buyer's own time zone; before
 * and after it the plain price is shown and charged. An operator who wants another one writes another one:
 * none repeats by itself. An offer holds for all that is sold: with one that left something out, a smaller
 * package could cost more than a larger one (docs/decisions/0030-prices-in-order.md).
 */

const forOnePerson = ['solo', 'basic'] as const
const everything = [
  ...forOnePerson,
  ...['starter', 'team', 'premium', 'basic-lowest', 'premium-lowest', 'legal-toolkit', 'hr-toolkit'],
] as const
const november = { from: '2026-11-01', until: '2026-11-30' } as const

/** All of them apply to yearly payment only. */
const yearly = (offer: Omit<Offer, 'periods'>): Offer => ({ ...offer, periods: ['year'] })

export const offers: readonly Offer[] = [
  yearly({ id: 'save50', percentOff: 50, packages: everything, from: '2026-11-16', until: '2026-12-06' }),
  yearly({ id: 'save50thismonth', percentOff: 50, packages: everything, ...november }),
  yearly({
    id: 'save50today',
    percentOff: 50,
    packages: everything,
    from: '2026-11-27',
    until: '2026-11-27',
  }),
  yearly({
    id: 'save60',
    percentOff: 60,
    packages: everything,
    from: '2026-11-23',
    until: '2026-11-30',
  }),
  yearly({ id: 'save60thismonth', percentOff: 60, packages: everything, ...november }),
  yearly({
    id: 'save60today',
    percentOff: 60,
    packages: everything,
    from: '2026-11-30',
    until: '2026-11-30',
  }),
  yearly({
    id: 'special-price',
    percentOff: 40,
    packages: everything,
    from: '2026-11-16',
    until: '2026-12-31',
  }),
  yearly({
    id: 'specialoffer',
    percentOff: 45,
    packages: everything,
    from: '2026-11-16',
    until: '2026-12-31',
  }),
  yearly({ id: 'upto50', percentOff: 50, packages: forOnePerson, from: '2026-11-16', until: '2026-12-31' }),
  yearly({
    id: 'upto30',
    percentOff: 30,
    packages: everything,
    from: '2026-11-16',
    until: '2026-12-31',
  }),
  yearly({
    id: 'lowest-price-week',
    percentOff: 65,
    packages: everything,
    from: '2026-11-23',
    until: '2026-11-29',
  }),
]

export const coupons: readonly Coupon[] = [
  {
    code: 'WELCOME10',
    percentOff: 10,
    packages: everything,
    from: '2026-11-01',
    until: '2027-12-31',
  },
]
