import { html } from 'hono/html'
import type { DeclineReason } from '../../../payments/schema.ts'
import { amountText } from '../../payment-page.ts'
import { findTestCard, lastFourOf } from '../test-cards.ts'
import { fill } from '../words/words.ts'
import { noticesField } from './fields-page.ts'
import { type PageContext, respondWithPage } from './page.ts'

const languageOf = ({ words }: PageContext) => words.tag.slice(0, 2)

/** Strong customer authentication: the buyer's bank asks whether it is them. */
export function authenticationPage(context: PageContext): Promise<Response> {
  const { payment, words, token, merchant } = context
  const card = findTestCard(payment.card)
  const values = {
    amount: amountText(words.tag, payment.amount, payment.currency),
    merchant,
    lastFour: card === undefined ? '' : lastFourOf(card),
  }
  return respondWithPage(context, {
    title: words.authentication.title,
    content: html`<p>${fill(payment.purpose === 'card' ? words.authentication.askToSave : words.authentication.ask, values)}</p>
<form method="post" action="/api/payments/sandbox/fields/${payment.reference}/authenticate/?lang=${languageOf(context)}">
<input type="hidden" name="token" value="${token}">
<div class="buttons">
<button type="submit" name="decision" value="confirm" class="primary">${words.authentication.confirm}</button>
<button type="submit" name="decision" value="refuse">${words.authentication.refuse}</button>
</div>
</form>`,
    data: {},
  })
}

/** What the buyer sees when there is nothing left to do here. In a frame the page around it says the rest. */
export function endPage(context: PageContext): Promise<Response> {
  const { payment, words, merchant, isFramed } = context
  const { state } = payment
  const said =
    state === 'paid' && payment.purpose === 'card'
      ? words.end.saved
      : state === 'paid' || state === 'processing' || state === 'cancelled'
        ? words.end[state]
        : words.declines[(payment.decline ?? 'declined') as DeclineReason]
  const backUrl = state === 'cancelled' ? payment.cancelUrl : payment.returnUrl
  return respondWithPage(context, {
    title: said,
    content: isFramed
      ? html``
      : html`<div class="buttons"><a class="button" href="${backUrl}">${fill(words.back, { merchant })}</a></div>`,
    data: { isDone: true },
  })
}

/** Where a buyer of the method PayPal says yes: a page for itself, from which they are sent back. */
export function approvalPage(context: PageContext): Promise<Response> {
  const { payment, words, token } = context
  const { approval } = words
  const later =
    payment.every === null
      ? undefined
      : fill(approval.later[payment.every], {
          amount: amountText(words.tag, payment.laterAmount, payment.currency),
        })
  return respondWithPage(context, {
    title: approval.title,
    content: html`<p class="muted">${approval.help}</p>
<dl class="bill">
<div><dt>${approval.order}</dt><dd>${context.merchant} ${payment.orderNumber}<br>${payment.description}</dd></div>
<div><dt>${approval.amount}</dt><dd>${amountText(words.tag, payment.amount, payment.currency)}</dd></div>
</dl>
${later && html`<p class="later">${later}</p>`}
<form method="post" action="/api/payments/sandbox/approve/${payment.reference}/decide/?lang=${languageOf(context)}">
<input type="hidden" name="token" value="${token}">
${noticesField(words, 'notices')}
<div class="buttons">
<button type="submit" name="decision" value="pay" class="primary wide">${approval.pay}</button>
${payment.subscription && html`<button type="submit" name="decision" value="pay_once">${approval.payOnce}</button>`}
<button type="submit" name="decision" value="unreceived">${approval.unreceived}</button>
<button type="submit" name="decision" value="cancel">${approval.cancel}</button>
</div>
</form>`,
  })
}
