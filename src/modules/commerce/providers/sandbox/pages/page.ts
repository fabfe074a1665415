import { readFileSync } from 'node:fs'
import { html } from 'hono/html'
import { respondWithPaymentPage } from '../../payment-page.ts'
import type { SandboxPayment } from '../sandbox-store.ts'
import type { Words } from '../words/words.ts'

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
export function respondWithPage(
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
