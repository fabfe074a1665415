import { isEmailAddress } from '#kernel/email-address/schema.ts'
import type { Currency } from '#kernel/money/schema.ts'
import type { Choice, Quote } from '../../orders/schema.ts'
import type { PaymentMethod } from '../../payments/schema.ts'
import type { BillingPeriod, Package } from '../../prices/schema.ts'
import type { OfferedContents } from '../pricing/offered.ts'

/** The fields of the checkout's form, by their names in it and on the wire. */
export const checkoutFields = [
  'email',
  'name',
  'company',
  'addressLine',
  'city',
  'country',
  'province',
  'postalCode',
  'taxNumber',
  'phone',
  'method',
  'period',
  'seats',
  'currency',
  'coupon',
] as const
export type CheckoutField = (typeof checkoutFields)[number]

/** What stands in the fields, as it was typed. */
export type Typed = Record<CheckoutField, string>
/** What is wrong, a code for each field; `package` and `offer` are no fields, and are told above the form. */
export type Problems = Partial<Record<CheckoutField | 'package' | 'offer', string>>

/** Which button sent the form: `order` or `quote`. */
export const INTENT = 'intent'

/** Reads the fields of a form; a file in the place of a text is none. */
export function readTyped(form: FormData): Typed {
  const texts = checkoutFields.map((name) => {
    const value = form.get(name)
    return [name, typeof value === 'string' ? value : '']
  })
  return Object.fromEntries(texts) as Typed
}

/** What a buyer has to say, whoever they are. */
const required: readonly CheckoutField[] = ['name', 'addressLine', 'city', 'country', 'method']

/**
 * What the form can tell by itself, before it is sent; the server has the last word. `needsProvince` where
 * taxes depend on the province of the country that was chosen.
 */
export function findProblems(
  typed: Typed,
  { isGuest, needsProvince }: { isGuest: boolean; needsProvince: boolean },
): Problems {
  const missing = [
    ...(isGuest ? (['email'] as const) : []),
    ...required,
    ...(needsProvince ? (['province'] as const) : []),
  ].filter((field) => typed[field].trim() === '')
  const problems: Problems = Object.fromEntries(missing.map((field) => [field, 'required']))
  if (isGuest && problems.email === undefined && !isEmailAddress(typed.email))
    problems.email = 'email_invalid'
  return problems
}

/** Where in the form a problem is looked for first: in the order in which its fields stand. */
export function firstProblem(problems: Problems): CheckoutField | undefined {
  return checkoutFields.find((field) => problems[field] !== undefined)
}

/** What a service says of fields. */
export type FieldProblems = readonly { path: string; code: string }[]

const told: readonly string[] = [...checkoutFields, 'package', 'offer']

/** The first problem of each field that the page can tell of. */
export function problemsOf(fields: FieldProblems): Problems {
  const problems: Record<string, string> = {}
  for (const { path, code } of fields) {
    if (told.includes(path)) problems[path] ??= code
  }
  return problems
}

/** A country or a part of one, by its code and its name in the reader's language. */
export interface NamedPlace {
  code: string
  name: string
}

/** What the page of the checkout is made from. */
export type CheckoutData = CheckoutOfChoice | NothingToBuy

/** Nothing was chosen yet, there is no such package, or it is not on sale yet. */
export interface NothingToBuy {
  kind: 'nothing'
  why: 'nothing-chosen' | 'unknown-package' | 'not-on-sale'
  /** What the package is called, where there is such a package. */
  name?: string
}

export interface CheckoutOfChoice {
  kind: 'choice'
  /** The form's own number: what is sent twice is one order. */
  submission: string
  choice: Choice
  sold: SoldPackage
  /** What it costs with everything that is known: null only where nothing can be said at all. */
  quote: Quote | null
  /** What of the choice does not hold, such as an offer that is over. */
  problems: Problems
  /** Where the buyer is known to be, or the visitor seems to be. */
  place: { country: string; province: string }
  /** Those that we sell in, by their names in the reader's language. */
  currencies: readonly { value: Currency; label: string }[]
  countries: readonly NamedPlace[]
  /** By country: where taxes or addresses need them. */
  provinces: Readonly<Record<string, readonly NamedPlace[]>>
  methods: Readonly<Record<Currency, readonly PaymentMethod[]>>
  /** No money moves here, although it looks as if. */
  isDemonstration: boolean
  /** Where the buyer goes on once it is paid: a path of the web application, or its home. */
  next: string
  /** Who is logged in on the website. */
  account: { email: string } | null
  /** What is known of them, of a guest nothing: how they were named on what they have bought last. */
  known: Partial<Typed>
}

/** Of a package what its buyer chooses from. */
export interface SoldPackage extends Pick<Package, 'token' | 'name' | 'perSeat' | 'seats' | 'periods'> {
  /** What a seat costs for a term, in the smallest unit, before anything is taken off. */
  termAmounts: Readonly<Record<Currency, Readonly<Record<BillingPeriod, number>>>>
  contents: OfferedContents
  /** `PriceBook.moneyBackDays`, and the proof that it was shown. */
  moneyBackDays: number | null
  promise: string
}

/** What became of a form that was sent. */
export type CheckoutOutcome =
  /** The order is there: its page is where it is paid. */
  | { status: 'placed'; order: string }
  /** One of the fields is wrong. */
  | { status: 'refused'; problems: Problems }
  /** The price is another one than the page has shown: it is asked for again. */
  | { status: 'price-changed'; was: number; quote: Quote }
  /** PAY-4. */
  | { status: 'active-licence'; email: string }
  /** The form's number was used for something else: the page gets a new one. */
  | { status: 'used' }
  /** `retryAfter` is in seconds. */
  | { status: 'too-many'; retryAfter: number }
  /** This browser would not keep whose order it is, and could not pay it. */
  | { status: 'cookies-refused' }
  | { status: 'offline' }
  /** It did not arrive, or nobody knows: sending it again makes one order. */
  | { status: 'failed' }

/** What a form that was sent without JavaScript is answered with. */
export interface CheckoutAnswer {
  typed: Typed
  submission: string
  choice: Choice
  quote: Quote | null
  problems: Problems
  outcome?: CheckoutOutcome
}
