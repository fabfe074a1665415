import { msg } from '@lingui/core/macro'
import { data, redirect } from 'react-router'
import { newId } from '#kernel/ids.ts'
import { type Currency, currencies, isCurrency } from '#kernel/money/schema.ts'
import type { Services } from '#kernel/services.server.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import { logInCookies } from '#modules/identity/public.ts'
import { nextOf } from '#modules/identity/website/web-app-addresses.ts'
import { localPath } from '#ui/website/local-link.tsx'
import type { AskingPageLoader, PageAction, PageRequest } from '#ui/website/page-loader.server.ts'
import { OrderInput } from '../../orders/input.ts'
import { findKnownBuyer } from '../../orders/order-rows.ts'
import { checkOut, type PlaceOrderOutcome, promiseOf } from '../../orders/place-order.ts'
import type { Choice } from '../../orders/schema.ts'
import { orderCookie } from '../../orders/view-order.ts'
import { quoteWhatHolds } from '../../prices/make-quote.ts'
import { findPackage, termAmount } from '../../prices/price-of.ts'
import type { Package } from '../../prices/schema.ts'
import type { TaxPlace } from '../../taxes/schema.ts'
import { countriesIn, provincesIn } from '../parts/countries.server.ts'
import { findVisitor, isDemonstration, requireDocument, servicesOf } from '../parts/order-page.server.ts'
import { chooseCurrency, countContents, currencyOptions } from '../pricing/offered.server.ts'
import { describePackage } from '../pricing/pricing.page.server.ts'
import {
  type CheckoutAnswer,
  type CheckoutData,
  type CheckoutOutcome,
  type FieldProblems,
  INTENT,
  type NamedPlace,
  problemsOf,
  readTyped,
} from './checkout-rules.ts'

/** The checkout an address names: `?package=solo&period=year&seats=1&currency=CAD&offer=…&coupon=…`. */
export const loader: AskingPageLoader<CheckoutData> = async (request) => {
  const { url, headers, i18n } = request
  requireDocument(url, headers)
  const data = await checkoutData(request)
  const isUnknown = data.kind === 'nothing' && data.why === 'unknown-package'
  return {
    title: i18n._(msg`Complete your order`),
    description: i18n._(
      msg`See what you’re buying and what it costs, tax included, before you’re charged. Pay by card or with PayPal.`,
    ),
    data,
    ...(isUnknown && { status: 404 }),
  }
}

async function checkoutData(request: PageRequest): Promise<CheckoutData> {
  const { url, headers, language, i18n } = request
  const services = servicesOf(request)
  const token = url.searchParams.get('package')
  if (token === null) return { kind: 'nothing', why: 'nothing-chosen' }
  const sold = findPackage(services.priceBook, token)
  if (sold === undefined) return { kind: 'nothing', why: 'unknown-package' }
  const { perSeat, seats, periods } = sold
  const { name } = describePackage(request, token)
  if (!sold.isOnSale) return { kind: 'nothing', why: 'not-on-sale', name }

  const choice = { ...choiceOf(url.searchParams, sold), currency: await chooseCurrency(request) }
  const visitor = await findVisitor(services, headers)
  const known = await knownOf(services, visitor?.account)
  const countries = countriesIn(language)
  const { province = '' } = known
  const country = known.country ?? (await seemingCountry(services, countries))
  const { quote, problems } = quoteWhatHolds(services.priceBook, choice, {
    at: services.clock(),
    // The buyer's own day is known once the page is alive.
    timeZone: 'UTC',
    place: placeOf(country, province),
  })
  const { moneyBackDays } = services.priceBook
  return {
    kind: 'choice',
    submission: newId(),
    choice,
    sold: {
      ...{ token, name, perSeat, seats, periods },
      termAmounts: byCurrency((currency) => ({
        month: termAmount(sold, currency, 'month'),
        year: termAmount(sold, currency, 'year'),
      })),
      contents: countContents(sold.contents, request),
      moneyBackDays,
      promise: promiseOf(services, { days: moneyBackDays, at: services.clock() }),
    },
    quote,
    problems: problemsOf(problems.filter(({ path }) => path !== 'province')),
    place: { country, province },
    currencies: currencyOptions(language.tag),
    countries,
    provinces: provincesIn(language, i18n),
    methods: byCurrency((currency) => services.payments.methodsIn(currency)),
    isDemonstration: isDemonstration(services),
    next: nextOf(url.searchParams),
    account: visitor === undefined ? null : { email: visitor.account.email },
    known,
  }
}

/** What the form need not be told again by somebody who is logged in. */
async function knownOf({ db }: Pick<Services, 'db'>, account: Pick<Account, 'id' | 'name'> | undefined) {
  if (account === undefined) return {}
  const buyer = await findKnownBuyer(db, { accountId: account.id })
  if (buyer === undefined) return { name: account.name ?? '' }
  return Object.fromEntries(Object.entries(buyer).map(([field, value]) => [field, value ?? '']))
}

/** Where taxes are owed; null while the country is not chosen. */
function placeOf(country: string, province: string): TaxPlace | null {
  return country === '' ? null : { country, province: province || null }
}

async function seemingCountry(
  { describeVisitor }: Pick<Services, 'describeVisitor'>,
  countries: readonly NamedPlace[],
): Promise<string> {
  const { country } = await describeVisitor()
  return countries.find(({ code }) => code === country)?.code ?? ''
}

/** What a query or a form asks for; whatever it does not say, or says wrongly, is the package's own. */
function choiceOf(query: URLSearchParams, { token, periods, seats }: Package): Omit<Choice, 'currency'> {
  const asked = query.get('period')
  const number = Number(query.get('seats') ?? seats.least)
  return {
    package: token,
    period: periods.find((period) => period === asked) ?? periods[0] ?? 'year',
    seats: Number.isSafeInteger(number) ? Math.min(seats.most, Math.max(seats.least, number)) : seats.least,
    offer: query.get('offer') || null,
    coupon: query.get('coupon')?.trim() || null,
  }
}

function byCurrency<Value>(make: (currency: Currency) => Value): Record<Currency, Value> {
  const values = currencies.map((currency) => [currency, make(currency)])
  return Object.fromEntries(values) as Record<Currency, Value>
}

function choiceInForm(form: FormData, sold: Package): Choice {
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const query = new URLSearchParams(texts as [string, string][])
  const currency = query.get('currency') ?? ''
  return { ...choiceOf(query, sold), currency: isCurrency(currency) ? currency : 'USD' }
}

/**
 * Takes the form of the checkout as a browser without JavaScript sends it: works out the total anew, or
 * places the order and leads to its page. A form that is not taken comes back with everything that was typed.
 */
export const action: PageAction = async (services, { request, language: { code: language } }) => {
  const form = await request.formData()
  const typed = readTyped(form)
  const sold = findPackage(services.priceBook, String(form.get('package')))
  if (sold === undefined) throw data(null, { status: 400 })
  const choice = choiceInForm(form, sold)
  const { quote, problems } = quoteWhatHolds(services.priceBook, choice, {
    at: services.clock(),
    timeZone: 'UTC',
    place: placeOf(typed.country, typed.province),
  })
  const submission = String(form.get('submission'))
  const answer: CheckoutAnswer = { typed, submission, choice, quote, problems: problemsOf(problems) }
  if (form.get(INTENT) !== 'order') return answer

  const sent = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  const input = OrderInput.safeParse({ ...sent, ...choice, language })
  if (!input.success) {
    const fields = input.error.issues.map(({ path, message }) => ({ path: path.join('.'), code: message }))
    return refuseFields(answer, fields)
  }
  const visitor = await findVisitor(services, request.headers)
  const outcome = await checkOut(services, await services.describeVisitor(), {
    account: visitor?.account,
    input: input.data,
  })
  if (!outcome.ok) return refusal(answer, outcome, input.data.total)
  const { orderId, holder, logIn } = outcome
  const headers = new Headers()
  const { urls } = services
  const cookies = [orderCookie(urls, holder), ...(logIn ? logInCookies(urls, logIn) : [])]
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return redirect(localPath(`/pricing/checkout/${orderId}/`, language), { status: 303, headers })
}

function refuseFields(answer: CheckoutAnswer, fields: FieldProblems) {
  const problems = { ...answer.problems, ...problemsOf(fields) }
  return data<CheckoutAnswer>(
    { ...answer, problems, outcome: { status: 'refused', problems } },
    { status: 400 },
  )
}

type Refused = Extract<PlaceOrderOutcome, { ok: false }>

function refusal(answer: CheckoutAnswer, refused: Refused, was: number) {
  const tell = (status: number, outcome: CheckoutOutcome, more: Partial<CheckoutAnswer> = {}) =>
    data<CheckoutAnswer>({ ...answer, outcome, ...more }, { status })
  switch (refused.error) {
    case 'invalid':
      return refuseFields(answer, refused.fields)
    case 'price_changed':
      return tell(409, { status: 'price-changed', was, quote: refused.quote }, { quote: refused.quote })
    case 'active_licence':
      return tell(409, { status: 'active-licence', email: refused.email })
    case 'conflict':
      // Another form from now on.
      return tell(409, { status: 'used' }, { submission: newId() })
    case 'too_many_requests':
      return tell(429, { status: 'too-many', retryAfter: refused.retryAfter })
    case 'captcha_required':
      // Asked only of browsers that have said that they can answer.
      return tell(429, { status: 'too-many', retryAfter: 60 })
  }
}
