import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { html, raw } from 'hono/html'
import type { Dependencies } from '#domain/dependencies.ts'
import { deriveKey } from '#domain/ids.ts'
import { wordsIn } from './words.ts'

/** Stripe's own script, of the release that the library speaks; it may come from nowhere else (docs.stripe.com/js). */
export const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js'

const script = readFileSync(new URL('./fields-script.js', import.meta.url), 'utf8')
/** The website's colours (app/theme.css), in the frame and inside Stripe's. */
const looks = {
  light: {
    colorPrimary: '#0e5a47',
    colorText: '#1c2024',
    colorBackground: '#ffffff',
    colorDanger: '#b93a26',
    borderRadius: '6px',
  },
  dark: {
    colorPrimary: '#63c0a4',
    colorText: '#ece8df',
    colorBackground: '#1f2426',
    colorDanger: '#f28b77',
    borderRadius: '6px',
  },
}
const style = `
:root { color-scheme: light dark; --ink: ${looks.light.colorText}; --action: ${looks.light.colorPrimary}; --on-action: #fbf9f4; --alert: ${looks.light.colorDanger}; }
@media (prefers-color-scheme: dark) {
  :root { --ink: ${looks.dark.colorText}; --action: ${looks.dark.colorPrimary}; --on-action: #0b1613; --alert: ${looks.dark.colorDanger}; }
}
body { margin: 0; padding: 4px; font: 400 16px/1.5 Arial, "Liberation Sans", system-ui, sans-serif; color: var(--ink); }
h1 { margin: 0 0 12px; font-size: 20px; font-weight: 600; }
#problem, #unreachable { margin: 12px 0 0; color: var(--alert); }
button, a { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 52px; margin-top: 20px; border: 0; border-radius: 6px;
  font: inherit; font-size: 18px; font-weight: 500; color: var(--on-action); background: var(--action); cursor: pointer; }
button[aria-disabled=true] { opacity: .7; cursor: progress; }
:focus-visible { outline: 2px solid var(--action); outline-offset: 2px; }
[hidden] { display: none !important; }
`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export interface FieldsPage {
  reference: string
  clientSecret: string
  publishableKey: string
  /** As people read it: "CA$344.78". */
  amount: string
  language: string
  /** The website, without a trailing slash. */
  website: string
}

/**
 * The page in the frame of the checkout: Stripe's script and fields have it for themselves, so that no page of ours ever runs a
 * script of somebody else's beside an order.
 */
export async function fieldsPage(page: FieldsPage): Promise<Response> {
  const { reference, clientSecret, publishableKey, amount, language, website } = page
  const words = wordsIn(language)
  const { origin } = new URL(website)
  const known = {
    reference,
    clientSecret,
    publishableKey,
    around: origin,
    locale: language === 'pt' ? 'pt-BR' : language,
    returnUrl: website,
    sending: words.sending,
    unreachable: words.unreachable,
    looks,
  }
  const document = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${words.title}</title>
<style>${raw(style)}</style>
<script src="${STRIPE_SCRIPT}"></script>
</head>
<body>
<main>
<h1>${words.title}</h1>
<form id="fields" hidden>
<div id="stripe"></div>
<p id="problem" role="alert"></p>
<button type="submit" id="pay">${words.pay.replace('{amount}', amount)}</button>
</form>
<div id="unreachable" role="alert" hidden><p>${words.unreachable}</p><a href="">${words.again}</a></div>
</main>
<script type="application/json" id="data">${raw(JSON.stringify(known).replaceAll('<', '\\u003c'))}</script>
<script>${raw(script)}</script>
</body>
</html>`
  return new Response(String(await document), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': [
        "default-src 'none'",
        `script-src ${hashOf(script)} https://js.stripe.com https://*.js.stripe.com`,
        `style-src ${hashOf(style)}`,
        'img-src https://*.stripe.com',
        'connect-src https://api.stripe.com',
        'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
        "form-action 'none'",
        "base-uri 'none'",
        `frame-ancestors ${origin}`,
      ].join('; '),
    },
  })
}

/** What makes the address of a payment's fields impossible to guess: Stripe's own ids were never meant to. */
export function fieldsKey(deps: Pick<Dependencies, 'tokenKey'>, reference: string): string {
  return createHmac('sha256', deriveKey(deps, 'fields of a card payment'))
    .update(reference)
    .digest('base64url')
}

export function isFieldsKey(deps: Pick<Dependencies, 'tokenKey'>, reference: string, given: string): boolean {
  const expected = Buffer.from(fieldsKey(deps, reference))
  const other = Buffer.from(given)
  return expected.length === other.length && timingSafeEqual(expected, other)
}
