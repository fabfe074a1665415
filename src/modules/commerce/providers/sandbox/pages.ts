import { readFileSync } from 'node:fs'
import { html } from 'hono/html'
import type { DeclineReason } from '../../payments/schema.ts'
import { amountText, respondWithPaymentPage } from '../payment-page.ts'
import { fill, type Words } from '../words.ts'
import { type NoticeManner, noticeManners, type SandboxPayment } from './sandbox-store.ts'
import { type CardToken, findTestCard, lastFourOf, type TestCard, testCards } from './test-cards.ts'

/*
 * How the sandbox's pages look: the website's colours and measures (src/ui/theme.css), which a page of
 * another origin cannot load. In a frame the ground is the page's around it.
 */
const pageStyle = `
:root {
  color-scheme: light;
  --paper: #fbf9f4; --sheet: #ffffff; --sunken: #f3efe6; --ink: #1c2024; --muted: #5c5a54; --line: #ddd7ca;
  --field-line: #8a857a; --action: #0e5a47; --action-strong: #0a4637; --on-action: #fbf9f4; --action-tint: #e4eee9;
  --alert: #b93a26; --brass: #b8862b; --brass-tint: #f6ecd6;
}
@media (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    --paper: #16191b; --sheet: #1f2426; --sunken: #111415; --ink: #ece8df; --muted: #aaa79e; --line: #363c3f;
    --field-line: #7d7f7c; --action: #63c0a4; --action-strong: #86d2bb; --on-action: #0b1613; --action-tint: #1b302a;
    --alert: #f28b77; --brass: #d3a64c; --brass-tint: #352b17;
  }
}
@font-face {
  font-family: "Inter"; font-weight: 100 900; font-display: swap;
  src: url("/api/payments/sandbox/inter.woff2") format("woff2");
}
*, ::before, ::after { box-sizing: border-box; }
html { font: 400 16px/1.5 "Inter", Arial, "Liberation Sans", system-ui, sans-serif; color: var(--ink); -webkit-text-size-adjust: 100%; }
body { margin: 0; }
body.whole { background: var(--paper); min-height: 100vh; padding: 32px 16px; }
main { display: flow-root; padding: 4px; }
.whole main { max-width: 520px; margin: 0 auto; padding: 24px; background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; }
@media (min-width: 576px) { .whole main { padding: 32px; } }
h1 { margin: 0 0 4px; font-size: 20px; line-height: 1.3; font-weight: 600; }
.whole h1 { font-size: 24px; }
h2, legend { margin: 0; padding: 0; font-size: 16px; font-weight: 600; }
#typed legend { margin: 0 0 6px; }
p { margin: 0; }
.muted, .help { color: var(--muted); font-size: 14px; }
.test { margin: 0 0 20px; padding: 10px 14px; border-left: 3px solid var(--brass); background: var(--brass-tint); border-radius: 0 6px 6px 0; font-size: 14px; }
form { margin: 20px 0 0; }
#cvc { max-width: 160px; }
fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
label { display: block; margin: 0 0 6px; font-weight: 500; }
.help { margin: -4px 0 8px; }
input[type=text], select { display: block; width: 100%; min-width: 0; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit;
  background: var(--sheet); border: 1px solid var(--field-line); border-radius: 6px; }
input[type=text]:hover, select:hover { border-color: var(--ink); }
input[aria-invalid=true] { border-color: var(--alert); box-shadow: inset 0 0 0 1px var(--alert); }
.error { min-height: 28px; padding: 4px 0 8px; color: var(--alert); font-size: 14px; }
.error:empty { padding: 0; }
.cells { display: grid; gap: 0 16px; }
@media (min-width: 280px) {
  .cells { grid-template-columns: 1fr 1fr; }
  .cells > div { display: grid; grid-row: span 3; grid-template-rows: subgrid; }
  .cells label { align-self: end; }
}
.card-type { margin: -4px 0 16px; font-size: 14px; }
.card-type div { display: flex; flex-wrap: wrap; gap: 0 8px; }
.card-type dt { font-weight: 500; }
.card-type dd { margin: 0; color: var(--muted); }
.card-type [data-known] dd { color: var(--ink); }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 8px 16px; font: inherit;
  font-weight: 500; line-height: 1.25; text-align: center; text-decoration: none; cursor: pointer; border-radius: 6px;
  color: var(--ink); background: var(--sheet); border: 1px solid var(--field-line); transition: background-color .15s, border-color .15s, color .15s; }
button:hover, .button:hover { color: var(--action-strong); background: var(--action-tint); border-color: var(--action); }
button.primary { color: var(--on-action); background: var(--action); border-color: var(--action); }
button.primary:hover { background: var(--action-strong); border-color: var(--action-strong); }
button.wide { width: 100%; min-height: 52px; font-size: 18px; }
button[aria-disabled=true] { opacity: .7; cursor: progress; }
:focus-visible { outline: 2px solid var(--action); outline-offset: 2px; }
.buttons { display: grid; gap: 12px; margin-top: 20px; }
details { margin-top: 20px; border-top: 1px solid var(--line); }
summary { display: flex; align-items: center; min-height: 44px; padding: 8px 0; font-weight: 500; color: var(--action); cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::before { content: ""; width: 7px; height: 7px; margin: 0 12px 0 4px; border: solid currentColor; border-width: 0 2px 2px 0; transform: rotate(-45deg); }
details[open] > summary::before { transform: rotate(45deg); }
.cards { list-style: none; margin: 12px 0 0; padding: 0; border-top: 1px solid var(--line); }
.cards li { display: grid; grid-template-columns: 1fr auto; gap: 0 12px; align-items: center; padding: 8px 0; border-bottom: 1px solid var(--line); }
.cards .number { font-variant-numeric: tabular-nums; }
.cards .outcome { display: block; color: var(--muted); font-size: 14px; }
.choices { display: grid; gap: 4px; margin: 12px 0 20px; }
.choices label { display: grid; grid-template-columns: auto 1fr; gap: 12px; align-items: center; min-height: 44px; margin: 0; font-weight: 400; }
.choices input { width: 20px; height: 20px; margin: 0; accent-color: var(--action); }
.notices { margin-top: 20px; }
.bill { margin: 20px 0 0; border-top: 1px solid var(--line); }
.bill div { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-bottom: 1px solid var(--line); }
.bill dt { color: var(--muted); }
.bill dd { margin: 0; text-align: right; font-weight: 500; font-variant-numeric: tabular-nums; }
.later { margin-top: 8px; font-size: 14px; color: var(--muted); text-align: right; }
[hidden] { display: none !important; }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) { .test { border: 1px solid; } }
`

type Html = ReturnType<typeof html>

const script = readFileSync(new URL('./fields-script.js', import.meta.url), 'utf8')

/** What every page of the sandbox shows, and to whom. */
export interface PageContext {
  payment: SandboxPayment
  words: Words
  /** What the forms of the page bring along. */
  token: string
  /** Whose shop it is. */
  merchant: string
  /** The website, without a trailing slash. */
  website: string
  /** Whether it is shown in a frame of the checkout: what is around it says the rest. */
  isFramed: boolean
}

interface Page {
  title: string
  /** What is said beside that nothing here is real. */
  note?: string
  content: Html | Html[]
  /** What the page's script works with. */
  data?: Readonly<Record<string, unknown>>
}

/** A whole page of the sandbox. `data` brings the script in. */
function respondWithPage(
  { words, website, isFramed, payment }: PageContext,
  { title, note = '', content, data }: Page,
): Promise<Response> {
  const { origin } = new URL(website)
  return respondWithPaymentPage({
    reference: payment.reference,
    language: words.tag,
    title,
    style: pageStyle,
    bodyClass: isFramed ? 'framed' : 'whole',
    content: html`<main aria-labelledby="page-title">
<p class="test">${`${words.testMode} ${note}`.trim()}</p>
<h1 id="page-title">${title}</h1>
${content}
</main>`,
    ...(data && { script: { text: script, data } }),
    // The website's face: a frame without an origin of its own fetches it from another one.
    policy: [`font-src ${origin}`, `form-action ${origin}`],
    // A card is replaced in the web application, which may have a host of its own.
    around: payment.purpose === 'card' ? payment.returnUrl : website,
  })
}

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
