import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { FieldProblem } from '#kernel/errors.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { isSameSecret, keyedHash, listKeys } from '#kernel/ids.ts'
import { addressSubject, consumeRecordedRateLimit, countersOf, inLine } from '#kernel/rate-limits/index.ts'
import { addDays, dayOf } from '#kernel/time.ts'
import { covers, findAccess } from '#modules/entitlements/public.ts'
import { type Account, AccountCreation } from '#modules/identity/accounts/schema.ts'
import type { CaptchaAnswer, ProofChallenge } from '#modules/identity/captcha/schema.ts'
import {
  findAccountOfEmail,
  recordAcceptedTerms,
  type SignUpDependencies,
  signUp,
  termsShownIn,
  type WebsiteLogIn,
} from '#modules/identity/public.ts'
import { takeCoupon } from '../coupons/coupon-uses.ts'
import { type BeginPaymentDependencies, beginPayment } from '../payments/begin-payment.ts'
import { makeQuote } from '../prices/make-quote.ts'
import { requirePackage } from '../prices/price-of.ts'
import { orders } from '../tables/orders.ts'
import type { OrderInput } from './input.ts'
import { insertOrder } from './order-rows.ts'
import { type AcceptedTerms, CHECKOUT_PATH, type Quote } from './schema.ts'
import { holderOf } from './view-order.ts'

export type PlaceOrderOutcome =
  | {
      ok: true
      orderId: string
      /** For the cookie of this browser (`orderCookie`). */
      holder: string
      /** The log-in of an account that was made for a guest: its cookies are set, as after a sign-up. */
      logIn: WebsiteLogIn | undefined
    }
  | { ok: false; error: 'invalid'; fields: FieldProblem[] }
  /** Another price than the page has shown: asked for again, and never charged unseen (R-29). */
  | { ok: false; error: 'price_changed'; quote: Quote }
  /** PAY-4: what is wanted is open to that address already, which guests are told too (decision 35). */
  | { ok: false; error: 'active_licence'; email: string }
  /** The form's number was used before, for something else (R-30). */
  | { ok: false; error: 'conflict' }
  | { ok: false; error: 'too_many_requests'; retryAfter: number }
  | { ok: false; error: 'captcha_required'; challenge: ProofChallenge }

type PlaceOrderDependencies = BuyerDependencies & Pick<Dependencies, 'clock' | 'payments' | 'priceBook'>

interface PlaceOrderRequest {
  /** Who is logged in. */
  account: Account | undefined
  input: OrderInput
  captcha?: CaptchaAnswer | undefined
}

interface NewOrder extends PlaceOrderRequest {
  id: string
  quote: Quote
}

type Refusal = Extract<PlaceOrderOutcome, { ok: false }>

/**
 * Writes down what somebody wants to buy, for what it costs by the price book at this moment, and makes an
 * account for a guest: one transaction. The same form sent again, also fifty times at once, is the same order
 * with the same answer (R-30). Nothing is charged yet, and nothing opened.
 */
export async function placeOrder(
  deps: PlaceOrderDependencies,
  visitor: Visitor,
  placing: PlaceOrderRequest,
): Promise<PlaceOrderOutcome> {
  const { input } = placing
  const known = await findPlaced(deps, deps.db, input)
  if (known) return known
  const { account } = placing
  const priced = priceOf(deps, input)
  if ('refusal' in priced) return priced.refusal
  if (!account && input.email === '') return invalid('email', 'required')
  if (!deps.payments.methodsIn(input.currency).includes(input.method))
    return invalid('method', 'not_an_option')
  return deps.db.transaction(async (transaction): Promise<PlaceOrderOutcome> => {
    const { quote } = priced
    const { name: productName, sku, contents } = requirePackage(deps.priceBook, quote.package)
    const { name, company, addressLine, city, postalCode, country, province, taxNumber, phone } = input
    const { language, next: destination, submission: idempotencyKey, promise } = input
    const { orderId: id, isNew } = await insertOrder(transaction, {
      ...quote,
      ...{ productName, sku, contents, language, destination, idempotencyKey },
      moneyBackDays: promisedDays(deps, { days: deps.priceBook.moneyBackDays, promise, at: deps.clock() }),
      email: account?.email ?? input.email,
      buyer: { name, company, addressLine, city, postalCode, country, province, taxNumber, phone },
      requestHash: hashOf(input),
      placedAt: deps.clock(),
    })
    // Somebody was first: the same form, sent at the same moment.
    if (!isNew) return (await findPlaced(deps, transaction, input)) ?? { ok: false, error: 'conflict' }
    const outcome = await finishOrder(deps, transaction, visitor, { ...placing, id, quote })
    // Undone by hand and not by a rollback: that a limit was reached stays written down.
    if (!outcome.ok) await transaction.delete(orders).where(eq(orders.id, id))
    return outcome
  })
}

/** The quote of what is wanted, where it is what the page has shown. */
function priceOf(
  { clock, priceBook }: Pick<Dependencies, 'clock' | 'priceBook'>,
  input: OrderInput,
): { quote: Quote } | { refusal: Refusal } {
  const { package: token, period, seats, currency, offer, coupon, country, province, timeZone, total } = input
  const choice = { package: token, period, seats, currency, offer, coupon }
  const quoted = makeQuote(priceBook, choice, { at: clock(), timeZone, place: { country, province } })
  if (!quoted.ok) return { refusal: { ok: false, error: 'invalid', fields: quoted.problems } }
  const { quote } = quoted
  return quote.total === total ? { quote } : { refusal: { ok: false, error: 'price_changed', quote } }
}

/** What is left to be done once the order has its place; what refuses it leaves nothing behind. */
async function finishOrder(
  deps: PlaceOrderDependencies,
  transaction: Transaction,
  visitor: Visitor,
  order: NewOrder,
): Promise<PlaceOrderOutcome> {
  const { account, input } = order
  const { network, requestId } = visitor
  const email = account?.email ?? input.email
  const counters = [
    ...countersOf(deps.limits, 'checkoutsPerAddress', addressSubject(deps, email)),
    ...countersOf(deps.limits, 'checkoutsPerNetwork', network),
  ]
  const refusal = { event: 'checkout.limited', accountId: account?.id, network, requestId } as const
  const attempt = await consumeRecordedRateLimit(transaction, counters, refusal)
  if (!attempt.ok) return { ...attempt, error: 'too_many_requests' }

  try {
    return await transaction.transaction((nested) => giveToBuyer(deps, nested, visitor, order))
  } catch (error) {
    if (error instanceof RefusedOrder) return error.refusal
    throw error
  }
}

/** Takes back what was done for an order until it was refused: the account of a guest above all. */
class RefusedOrder extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.error)
    this.refusal = refusal
  }
}

/** Makes the order its buyer's. @throws RefusedOrder where they may not have it */
async function giveToBuyer(
  deps: PlaceOrderDependencies,
  transaction: Transaction,
  visitor: Visitor,
  { id, quote, account, input, captcha }: NewOrder,
): Promise<PlaceOrderOutcome> {
  const { network, requestId, deviceSecret } = visitor
  const buyer = await findBuyer(deps, transaction, visitor, { account, input, captcha })
  if (!buyer.ok) return buyer
  const email = account?.email ?? input.email
  const { contents } = requirePackage(deps.priceBook, quote.package)
  const { accountId, isStranger: byStranger } = buyer
  const access = await findAccess({ ...deps, db: transaction }, { accountId })
  if (covers(access, contents)) throw new RefusedOrder({ ok: false, error: 'active_licence', email })
  const { coupon } = quote
  if (coupon !== null && !(await takeCoupon(deps, transaction, { coupon, orderId: id, email })))
    throw new RefusedOrder(invalid('coupon', 'coupon_used'))
  const { language } = input
  // Of a stranger's order whoever has the account has agreed to nothing: what was agreed to stays with the
  // order.
  const acceptedTerms: AcceptedTerms | null = byStranger ? termsShownIn(language) : null
  await transaction.update(orders).set({ accountId, byStranger, acceptedTerms }).where(eq(orders.id, id))
  if (!byStranger) await recordAcceptedTerms(transaction, { accountId, language })
  const from = { network, deviceSecret, referral: input.referral ?? null }
  await deps.hooks.orderPlaced(deps, transaction, { orderId: id, accountId, email, ...from })
  const about = { accountId, network, requestId, details: { order: id } }
  await recordEvent(transaction, { event: 'order.placed', ...about })
  return { ok: true, orderId: id, holder: holderOf(deps, id), logIn: buyer.logIn }
}

/** The answer to a form that has been here before. */
async function findPlaced(
  deps: Pick<Dependencies, 'tokenKey'>,
  db: Executor,
  input: OrderInput,
): Promise<PlaceOrderOutcome | undefined> {
  const [known] = await db
    .select({ id: orders.id, requestHash: orders.requestHash })
    .from(orders)
    .where(eq(orders.idempotencyKey, input.submission))
  if (!known) return undefined
  if (known.requestHash !== hashOf(input)) return { ok: false, error: 'conflict' }
  return { ok: true, orderId: known.id, holder: holderOf(deps, known.id), logIn: undefined }
}

/**
 * Of everything that was sent: `input` has its fields always in the same order, that of its schema. What was
 * promised is another text on the next day, and where the buyer came from is no part of it.
 */
function hashOf({ promise: _, referral: __, ...input }: OrderInput): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex')
}

function invalid(path: string, code: string): Refusal {
  return { ok: false, error: 'invalid', fields: [{ path, code }] }
}

/** A sign-up without the captcha: no checkout page loads one (COOK-5), and no transaction waits for it. */
type BuyerDependencies = Omit<SignUpDependencies, 'captcha'>

interface FoundBuyer {
  ok: true
  accountId: string
  logIn: WebsiteLogIn | undefined
  /** A guest for whose address there is an account: nobody knows whether it is theirs. */
  isStranger: boolean
}

/**
 * The account that an order belongs to: who is logged in; of a guest the one that their address has, into
 * which nobody is logged by buying for it; else a new one, as by a sign-up.
 */
async function findBuyer(
  deps: BuyerDependencies,
  transaction: Transaction,
  visitor: Visitor,
  { account, input, captcha }: PlaceOrderRequest,
): Promise<FoundBuyer | Refusal> {
  if (account) return { ok: true, accountId: account.id, logIn: undefined, isStranger: false }
  const { email, language } = input
  const known = await findAccountOfEmail(transaction, { email })
  if (known)
    return known.isDisabled ? taken : { ok: true, accountId: known.id, logIn: undefined, isStranger: true }
  const creation = AccountCreation.parse({ Email: email, Language: language, CreationPage: CHECKOUT_PATH })
  const outcome = await signUp({ ...deps, captcha: null, db: transaction }, visitor, creation, captcha)
  if (outcome.ok) {
    const { accountId } = outcome.logIn
    return { ok: true, accountId, logIn: outcome.logIn, isStranger: false }
  }
  // Of an address that somebody has just signed up with, or that is kept for whoever changed it.
  if (outcome.error === 'email_taken' || outcome.error === 'password_too_common') return taken
  return outcome
}

const taken = invalid('email', 'email_taken')

type Keys = Pick<Dependencies, 'tokenKey' | 'formerTokenKey'>

/** So long a checkout that is left open keeps what it has promised. */
const DAYS_KEPT = 7

/**
 * The money-back guarantee as a checkout shows it, for its form to bring back: how many days, when it was
 * shown, and our proof of both. Empty where it shows none.
 */
export function promiseOf(deps: Keys, { days, at }: { days: number | null; at: Date }): string {
  if (days === null) return ''
  const shown = `${days}.${dayOf(at)}`
  return `${shown}.${keyedHash(deps, 'promise of a checkout', shown)}`
}

/**
 * The days of the guarantee that an order gets: what is promised now, or what its checkout has promised if
 * that was more. Null for none.
 */
function promisedDays(
  deps: Keys,
  { days, promise, at }: { days: number | null; promise: string | null; at: Date },
): number | null {
  const [shownDays = '', shownOn = '', proof = ''] = (promise ?? '').split('.')
  const isOurs = listKeys(deps).some((key) =>
    isSameSecret(proof, keyedHash(key, 'promise of a checkout', `${shownDays}.${shownOn}`)),
  )
  const isKept = isOurs && shownOn >= dayOf(addDays(at, -DAYS_KEPT))
  return Math.max(days ?? 0, isKept ? Number(shownDays) : 0) || null
}

/**
 * Places an order and begins to pay it, as the checkout's form asks for. Where the payment cannot be begun
 * the order stands all the same: its own page says so, and tries again.
 */
export async function checkOut(
  deps: PlaceOrderDependencies & BeginPaymentDependencies & Pick<Dependencies, 'urls'>,
  visitor: Visitor,
  placing: PlaceOrderRequest,
): Promise<PlaceOrderOutcome> {
  // The same form, also fifty times at once, has its turn one after the other: each gets the first one's
  // answer, and none waits so long for its row or a connection that it is told the database is away (R-30).
  return inLine(deps.db, placing.input.submission, () => placeAndPay(deps, visitor, placing))
}

async function placeAndPay(
  ...[deps, visitor, placing]: Parameters<typeof checkOut>
): Promise<PlaceOrderOutcome> {
  const outcome = await placeOrder(deps, visitor, placing)
  if (!outcome.ok) return outcome
  const { orderId, holder } = outcome
  const { language, method } = placing.input
  const pages = orderPages(deps, { id: orderId, language })
  await beginPayment(
    deps,
    { holder, network: visitor.network },
    { orderId, method, returnUrl: pages.thanks, cancelUrl: pages.payment },
  )
  return outcome
}

/** An order's own pages on the website: payment and thanks. English has no language in front (LANG-1). */
export function orderPages(
  { urls }: { urls: Pick<Dependencies['urls'], 'website'> },
  { id, language }: { id: string; language: string },
): { payment: string; thanks: string } {
  const start = `${urls.website}${language === 'en' ? '' : `/${language}`}/pricing/`
  return { payment: `${start}checkout/${id}/`, thanks: `${start}thank-you/?orderId=${id}` }
}
