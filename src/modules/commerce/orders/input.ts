import { z } from 'zod'
import { OptionalEmailAddress } from '#kernel/email-address/input.ts'
import { languageCodes } from '#kernel/i18n/schema.ts'
import { currencies } from '#kernel/money/schema.ts'
import { destinationPath } from '#modules/identity/hand-off/schema.ts'
import { countryCodes } from '#modules/visitors/public.ts'
import { looksLikeCardNumber, paymentMethods } from '../payments/schema.ts'
import { billingPeriods } from '../prices/schema.ts'
import type { TaxPlace } from '../taxes/schema.ts'
import { isKnownPlace } from '../taxes/taxes-of.ts'
import { buyerLengths } from './schema.ts'

// The messages are codes: their sentences live in the message catalogue. A line break would forge lines of an
// invoice, and PostgreSQL stores neither U+0000 nor half of a surrogate pair.
const line = (maximum: number) =>
  z
    .string('required')
    .trim()
    .max(maximum, 'too_long')
    .refine((value) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(value), 'wrong_type')
    // No number of a card is ever ours to keep, in whatever field somebody types it.
    .refine((value) => !looksLikeCardNumber(value), 'card_number')
const required = (maximum: number) => line(maximum).pipe(z.string().min(1, 'required'))
/** An empty field is the same as none. */
const optional = (maximum: number) =>
  line(maximum)
    .nullish()
    .transform((value) => value || null)

/** What a form was numbered with when it was opened: the same form sent twice is one thing. */
export const Submission = z.string('required').regex(/^[\w-]{22,36}$/, 'wrong_type')

/** For how many people something is bought. */
export const SeatCount = z.coerce
  .number('wrong_type')
  .int('wrong_type')
  .min(1, 'seats_out_of_range')
  .max(10_000, 'seats_out_of_range')

/** What a page has shown, in the smallest unit: it is compared and never charged. */
export const ShownAmount = z.coerce.number('wrong_type').int('wrong_type').min(0, 'wrong_type')

const buyerFields = {
  name: required(buyerLengths.name),
  company: optional(buyerLengths.company),
  addressLine: required(buyerLengths.addressLine),
  city: required(buyerLengths.city),
  postalCode: line(buyerLengths.postalCode).default(''),
  country: z.enum(countryCodes, 'required'),
  province: optional(10),
  taxNumber: optional(buyerLengths.taxNumber),
  phone: optional(buyerLengths.phone),
}

/** Who buys, as forms have it. */
export const BuyerInput = z
  .object(buyerFields)
  // Also when other fields are refused, so that a form shows everything at once.
  .superRefine(checkPlace, { when: ({ value }) => hasCountry(value) })

/** The checkout's form as sent: what is wanted, who buys it, and no amounts but what the page has shown. */
export const OrderInput = z
  .object({
    package: required(60),
    period: z.enum(billingPeriods, 'unknown_period'),
    seats: SeatCount,
    currency: z.enum(currencies, 'unknown_currency'),
    offer: optional(60),
    coupon: optional(60),
    /** Of somebody who is not logged in; of others the account's own counts. */
    email: OptionalEmailAddress.refine((email) => !looksLikeCardNumber(email), 'card_number'),
    ...buyerFields,
    method: z.enum(paymentMethods, 'required'),
    language: z.enum(languageCodes, 'not_an_option').default('en'),
    timeZone: line(60).default('UTC'),
    /** Where the buyer came from, as `sourceQuery` writes it: no part of what is bought. */
    referral: line(400).nullish().catch(null),
    /** Where the buyer goes on once it is paid. A place not ours is left out: it keeps nobody from buying. */
    next: z
      .string()
      .nullish()
      .catch(null)
      .transform((next) => destinationPath(next) || null)
      .transform((place) => (place !== null && looksLikeCardNumber(place) ? null : place)),
    total: ShownAmount,
    submission: Submission,
    /** The guarantee that the page has shown (`promiseOf`); one that isn’t ours promises nothing. */
    promise: z
      .string()
      .max(120)
      .nullish()
      .catch(null)
      .transform((promise) => promise || null),
  })
  .superRefine(checkPlace, { when: ({ value }) => hasCountry(value) })
export type OrderInput = z.infer<typeof OrderInput>

function checkPlace(
  { country, province }: TaxPlace,
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void {
  if (isKnownPlace({ country, province })) return
  context.addIssue({ code: 'custom', path: ['province'], message: 'province_required' })
}

function hasCountry(value: unknown): value is { country: string } {
  return (
    typeof value === 'object' && value !== null && 'country' in value && typeof value.country === 'string'
  )
}
