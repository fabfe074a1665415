import { html } from 'hono/html'
import type { DeclineReason } from '../../../payments/schema.ts'
import { amountText } from '../../payment-page.ts'
import { type NoticeManner, noticeManners, type SandboxPayment } from '../sandbox-store.ts'
import { type CardToken, findTestCard, lastFourOf, type TestCard, testCards } from '../test-cards.ts'
import { fill, type Words } from '../words/words.ts'
import { type PageContext, respondWithPage } from './page.ts'

type KnownCard = Pick<SandboxPayment, 'cardExpires' | 'cardFirstName' | 'cardLastName'>

/**
 * The hosted fields (PAY-1, PAY-2): shown in a frame without an origin of its own, or as a page for itself
 * where there is no JavaScript. The fields have no names, so no form sends them; the script puts a test
 * card's name in their place. After a card was declined, its number and its CVC alone are typed again
 * (PCI DSS 3.3 lets nobody keep them for that).
 */
export function fieldsPage(context: PageContext, declined?: KnownCard): Promise<Response> {
  const { payment, words, token } = context
  const cards = offeredCards(words)
  const amount = amountText(words.tag, payment.amount, payment.currency)
  const label = payment.purpose === 'card' ? words.fields.save : fill(words.fields.pay, { amount })
  const action = `/api/payments/sandbox/fields/${payment.reference}/pay/?lang=${words.tag.slice(0, 2)}`
  const hidden = html`<input type="hidden" name="token" value="${token}">`
  return respondWithPage(context, {
    title: words.fields.title,
    note: words.cards.only,
    content: html`<p class="muted">${words.fields.accepted}</p>
<form id="fields" method="post" action="${action}" autocomplete="off" novalidate>
${hidden}<input type="hidden" name="card"><input type="hidden" name="expires">
<input type="hidden" name="firstName"><input type="hidden" name="lastName">
<div id="typed" hidden>
${typedFields(words)}
<button type="submit" id="pay" class="primary wide">${label}</button>
<details>
<summary>${words.cards.title}</summary>
<p class="muted">${words.cards.help}</p>
<ul class="cards">${cards.map((card) => listedCard(card, words))}</ul>
${noticesField(words, 'notices')}
</details>
</div>
</form>
<noscript>
<form method="post" action="${action}">
${hidden}
<fieldset>
<legend>${words.cards.choose}</legend>
<div class="choices">${cards.map((card, index) => chosenCard(card, words, index === 0))}</div>
</fieldset>
${noticesField(words, 'plain-notices')}
<div class="buttons"><button type="submit" class="primary wide">${label}</button></div>
</form>
</noscript>`,
    data: {
      cards: cards.map((card) => ({ token: card.token, number: card.number, label: nameOf(card, words) })),
      typed: typedBefore(declined),
      problems: words.problems,
      cardTypeUnknown: words.fields.cardTypeUnknown,
      sending: words.fields.sending,
      sampleName: { 'first-name': 'Alex', 'last-name': 'Sample' },
    },
  })
}

/** What was typed for the card that was declined, by the ids of the fields. */
function typedBefore(card: KnownCard | undefined): Record<string, string> {
  const [year = '', month = ''] = (card?.cardExpires ?? '').split('-')
  return { 'first-name': card?.cardFirstName ?? '', 'last-name': card?.cardLastName ?? '', month, year }
}

/** PAY-1: debit cards are offered in the other languages. */
function offeredCards({ tag }: Words): TestCard[] {
  return testCards.filter(({ isDebit }) => !isDebit || tag !== 'en-US')
}

function typedFields({ fields }: Words) {
  return html`${textField({ id: 'number', label: fields.number, inputMode: 'numeric', longest: 23 })}
<dl class="card-type"><div><dt>${fields.cardType}</dt><dd id="card-type" aria-live="polite">${fields.cardTypeUnknown}</dd></div></dl>
<fieldset>
<legend>${fields.name}</legend>
<div class="cells">
${textField({ id: 'first-name', label: fields.firstName, longest: 60 })}
${textField({ id: 'last-name', label: fields.lastName, longest: 60, required: false })}
</div>
</fieldset>
<div class="cells">
${textField({ id: 'month', label: fields.month, inputMode: 'numeric', longest: 9 })}
${textField({ id: 'year', label: fields.year, inputMode: 'numeric', longest: 9 })}
</div>
${textField({ id: 'cvc', label: fields.cvc, inputMode: 'numeric', longest: 4, help: fields.cvcHelp })}`
}

/** A field without a name: what is typed into it stays where it is. */
function textField(field: {
  id: string
  label: string
  longest: number
  inputMode?: 'numeric'
  help?: string
  required?: boolean
}) {
  const { id, label, longest, inputMode = 'text', help, required = true } = field
  const describedBy = `${help === undefined ? '' : `${id}-help `}${id}-error`
  return html`<div><label for="${id}">${label}</label>
${help && html`<p class="help" id="${id}-help">${help}</p>`}
<input type="text" id="${id}" inputmode="${inputMode}" maxlength="${longest}"${required ? html` required` : ''} aria-describedby="${describedBy}" spellcheck="false" autocapitalize="off">
<p class="error" id="${id}-error" aria-live="polite"></p></div>`
}

function listedCard(card: TestCard, words: Words) {
  const groups = card.number.length === 15 ? /^(\d{4})(\d{6})(\d{5})$/ : /^(\d{4})(\d{4})(\d{4})(\d{4})$/
  const number = card.number.replace(groups, (_whole, ...parts: string[]) =>
    parts.slice(0, card.number.length === 15 ? 3 : 4).join(' '),
  )
  const id = `card-${card.token}`
  return html`<li><span id="${id}"><span class="number">${number}</span> <span class="outcome">${nameOf(card, words)} · ${outcomeOf(card, words)}</span></span>
<button type="button" data-card="${card.token}" aria-describedby="${id}">${words.cards.use}</button></li>`
}

function chosenCard(card: TestCard, words: Words, isFirst: boolean) {
  return html`<label><input type="radio" name="card" value="${card.token}"${isFirst ? html` checked` : ''}>
<span>${nameOf(card, words)} ·· ${lastFourOf(card)} – ${outcomeOf(card, words)}</span></label>`
}

function nameOf({ brand, isDebit }: TestCard, { fields }: Words): string {
  return isDebit ? `${brand} (${fields.debit})` : brand
}

/** What comes of a payment with a card: it is paid, unless something else is said. */
function outcomeOf({ token }: TestCard, { cards }: Words): string {
  const outcomes: Partial<Record<CardToken, string>> = cards.outcomes
  return outcomes[token] ?? cards.outcomes.paid
}

/** How the shop is to be told, for tests. */
function noticesField({ notices }: Words, id: string) {
  return html`<div class="notices"><label for="${id}">${notices.title}</label>
<select id="${id}" name="notices">${noticeManners.map(
    (manner: NoticeManner) => html`<option value="${manner}">${notices.manners[manner]}</option>`,
  )}</select></div>`
}

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
