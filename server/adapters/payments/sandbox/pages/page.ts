import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { html, raw } from 'hono/html'
import type { SandboxPayment } from '../books.ts'
import type { Words } from '../words/words.ts'
import { pageStyle } from './page-style.ts'

type Html = ReturnType<typeof html>

const script = readFileSync(new URL('./fields-script.js', import.meta.url), 'utf8')
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const scriptHash = hashOf(script)
const styleHash = hashOf(pageStyle)

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
  /** What the page's script works with; it reads no other page. */
  data?: Readonly<Record<string, unknown>>
}

/** A whole page, with the headers that it needs. `data` brings the script in. */
export async function respondWithPage(
  { words, website, isFramed, payment }: PageContext,
  { title, note = '', content, data }: Page,
): Promise<Response> {
  const known = data && { reference: payment.reference, around: new URL(website).origin, ...data }
  const page = html`<!doctype html>
<html lang="${words.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${raw(pageStyle)}</style>
</head>
<body class="${isFramed ? 'framed' : 'whole'}">
<main aria-labelledby="page-title">
<p class="test">${`${words.testMode} ${note}`.trim()}</p>
<h1 id="page-title">${title}</h1>
${content}
</main>
${
  known &&
  html`<script type="application/json" id="data">${raw(JSON.stringify(known).replaceAll('<', '\\u003c'))}</script>
<script>${raw(script)}</script>`
}
</body>
</html>`
  return new Response(String(await page), { headers: pageHeaders(website) })
}

/**
 * The page takes nothing from anywhere but its own style, its own script and the website's face, sends its forms to the website alone, and
 * is framed by the website alone (R-36).
 */
function pageHeaders(website: string): Record<string, string> {
  const { origin } = new URL(website)
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // The address of the page is all that is needed to pay: no other page learns it.
    'referrer-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
    // A frame without an origin of its own fetches its face from another one.
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${scriptHash}`,
      `style-src ${styleHash}`,
      `font-src ${origin}`,
      `form-action ${origin}`,
      "base-uri 'none'",
      `frame-ancestors ${origin}`,
    ].join('; '),
  }
}

/** An amount for people. */
export function amountText(
  { currency }: Pick<SandboxPayment, 'currency'>,
  amount: number,
  { tag }: Words,
): string {
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
