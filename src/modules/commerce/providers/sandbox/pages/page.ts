import { readFileSync } from 'node:fs'
import { html } from 'hono/html'
import { respondWithPaymentPage } from '../../payment-page.ts'
import type { SandboxPayment } from '../sandbox-store.ts'
import type { Words } from '../words/words.ts'
import { pageStyle } from './page-style.ts'

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
