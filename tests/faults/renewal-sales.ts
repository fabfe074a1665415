import { beginPayment, refreshPayment } from '#domain/orders/index.ts'
import { createSandboxApi, SANDBOX_PATH } from '#server/adapters/payments/sandbox/sandbox.ts'
import { buildApi } from '#tests/builders/api.ts'
import { buildOrder } from '#tests/builders/orders.ts'
import type { openShop } from './renewal-shop.ts'
import { pick } from './year/holders.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

const MINUTE_MS = 60_000
export const DAYS_OF_SALES = 30
const MINUTES_OF_A_DAY = 24 * 60
const cards = ['visa', 'visa', 'visa', 'mastercard', 'amex', 'renewal_declined', 'renewal_authentication']
const address = { city: 'Montréal', province: 'QC' }

/** Sells so many months of Starter with test cards of the sandbox, within the thirty days before anything renews. */
export async function sellSubscriptions(
  { deps, sandbox }: Shop,
  {
    count,
    random,
    begin,
    setClock,
  }: { count: number; random: () => number; begin: Date; setClock: (now: Date) => void },
): Promise<void> {
  const { website } = deps.urls
  const site = buildApi({ [SANDBOX_PATH]: createSandboxApi({ ...sandbox, website, merchant: 'Formulary' }) })
  for (let sold = 0; sold < count; sold += 1) {
    const minutes = Math.floor((sold / count) * DAYS_OF_SALES * MINUTES_OF_A_DAY)
    setClock(new Date(begin.getTime() + minutes * MINUTE_MS))
    const { orderId, viewer } = await buildOrder(deps, { ...address, package: 'starter', period: 'month' })
    const addresses = { returnUrl: `${website}/`, cancelUrl: `${website}/` }
    const begun = await beginPayment(deps, viewer, { orderId, method: 'card', ...addresses })
    if (!begun.ok) throw new Error(`a payment was refused: ${begun.error}`)
    const [page = '', language = ''] = begun.step.url.replace(website, '').split('?')
    const html = await (await site.request(`${page}?${language}`)).text()
    const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const form = new URLSearchParams({ token, card: pick(random, cards), expires: '2031-12' })
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' }
    await site.request(`${page}pay/`, { method: 'POST', headers, body: form.toString() })
    const reference = page.split('/').at(-2) ?? ''
    await refreshPayment(deps, 'sandbox', reference)
  }
}
