import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'

/** A page on which somebody pays, outside the application: whole, or in a frame of the checkout. */
interface PaymentPage {
  /** The payment, as its provider names it. */
  reference: string
  /** As in `<html lang>`. */
  language: string
  title: string
  style: string
  /** What stands in its body. */
  content: ReturnType<typeof html>
  bodyClass?: string
  /**
   * Its own script, and what that works with besides the payment and the origin around it (`around`):
   * it reads no other page.
   */
  script?: { text: string; data: Readonly<Record<string, unknown>> }
  /** A script of the provider's, and where its parts may come from. */
  providerScript?: { address: string; sources: readonly string[] }
  /** Directives of its policy besides those that every such page has. */
  policy: readonly string[]
  /** An address of the site around it: its origin alone may frame the page. */
  around: string
}

/** Answers with the page, which loads only what it names and is framed by one site of ours alone (R-36). */
export async function respondWithPaymentPage(page: PaymentPage): Promise<Response> {
  const { reference, language, title, style, content, bodyClass, script, providerScript, policy } = page
  const { origin } = new URL(page.around)
  const known = script && { reference, around: origin, ...script.data }
  const scriptSources = [...(script ? [hashOf(script.text)] : []), ...(providerScript?.sources ?? [])]
  const document = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${raw(style)}</style>
${providerScript && html`<script src="${providerScript.address}"></script>`}
</head>
<body class="${bodyClass ?? ''}">
${content}
${
  script &&
  html`<script type="application/json" id="data">${raw(JSON.stringify(known).replaceAll('<', '\\u003c'))}</script>
<script>${raw(script.text)}</script>`
}
</body>
</html>`
  return new Response(String(await document), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // The address of the page is all that is needed to pay: no other page learns it.
      'referrer-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': [
        "default-src 'none'",
        ...(scriptSources.length > 0 ? [`script-src ${scriptSources.join(' ')}`] : []),
        `style-src ${hashOf(style)}`,
        ...policy,
        "base-uri 'none'",
        `frame-ancestors ${origin}`,
      ].join('; '),
    },
  })
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** An amount in the currency's smallest unit (ISO 4217), as people of a language write it: "CA$344.78". */
export function amountText(language: string, amount: number, currency: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
