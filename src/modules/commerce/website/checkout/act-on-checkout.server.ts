import { data, redirect } from 'react-router'
import type { LanguageCode } from '#kernel/i18n/languages.ts'
import { newId } from '#kernel/ids.ts'
import type { Services } from '#kernel/services.server.ts'
import { logInCookies } from '#modules/identity/public.ts'
import { localPath } from '#ui/website/local-path.ts'
import { checkOut } from '../../orders/check-out.ts'
import { orderCookie } from '../../orders/holder.ts'
import { OrderInput } from '../../orders/input.ts'
import type { PlaceOrderOutcome } from '../../orders/place-order.ts'
import { findPackage } from '../../prices/find.ts'
import { quoteWhatHolds } from '../../prices/quote-what-holds.ts'
import { findVisitor } from '../parts/order-viewer.server.ts'
import { choiceInForm } from './checkout.server.ts'
import type { CheckoutAnswer, CheckoutOutcome } from './checkout-data.ts'
import { type FieldProblems, INTENT, problemsOf, readTyped } from './checkout-rules.ts'

/**
 * Takes the form of the checkout as a browser without JavaScript sends it: works out the total anew, or places the order and leads to
 * its page. A form that is not taken comes back with everything that was typed.
 */
export async function actOnCheckout(
  services: Services,
  { request, language }: { request: Request; language: LanguageCode },
) {
  const form = await request.formData()
  const typed = readTyped(form)
  const sold = findPackage(services.priceBook, String(form.get('package')))
  if (sold === undefined) throw data(null, { status: 400 })
  const choice = choiceInForm(form, sold)
  const { quote, problems } = quoteWhatHolds(services.priceBook, choice, {
    at: services.clock(),
    timeZone: 'UTC',
    place: typed.country === '' ? null : { country: typed.country, province: typed.province || null },
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
  for (const cookie of [
    orderCookie(services.urls, holder),
    ...(logIn ? logInCookies(services.urls, logIn) : []),
  ])
    headers.append('set-cookie', cookie)
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
