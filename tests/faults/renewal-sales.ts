import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { changeSubscription, previewChange } from '#modules/commerce/billing/change-subscription.ts'
import { beginPayment } from '#modules/commerce/payments/begin-payment.ts'
import { refreshPayment } from '#modules/commerce/payments/refresh-payment.ts'

import { createSandboxApi } from '#modules/commerce/providers/sandbox/api.ts'
import { SANDBOX_PATH } from '#modules/commerce/providers/sandbox/provider.ts'
import { subscriptions } from '#modules/commerce/tables/orders.ts'
import { buildApi } from '../builders/api.ts'
import { buildOrder } from '../builders/orders.ts'
import type { openShop } from './renewal-shop.ts'
import { pick } from './year/holders.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

const MINUTE_MS = 60_000
export const DAYS_OF_SALES = 30
const MINUTES_OF_A_DAY = 24 * 60
const cards = ['visa', 'visa', 'visa', 'mastercard', 'amex', 'renewal_declined', 'renewal_authentication']
const plans = ['starter', 'solo', 'team']
/** So many of those who may have less from the next term on do. */
const PLANNED = 0.3
const address = { city: 'Montréal', province: 'QC' }

/**
 * Sells so many months with test cards of the sandbox, within the thirty days before anything renews: of
 * several plans, in several currencies, and of some who have a smaller plan from the next term on.
 */
export async function sellSubscriptions(
  { deps, sandbox }: Shop,
  {
    count,
    random,
    begin,
    setClock,
  }: { count: number; random: () => number; begin: Date; setClock: (now: Date) => void },
): Promise<void> {
  for (let sold = 0; sold < count; sold += 1) {
    const minutes = Math.floor((sold / count) * DAYS_OF_SALES * MINUTES_OF_A_DAY)
    setClock(new Date(begin.getTime() + minutes * MINUTE_MS))
    const plan = pick(random, plans)
    const currency = pick(random, ['CAD', 'EUR', 'USD'])
    const choice = { package: plan, currency, seats: plan === 'team' ? 2 : 1 }
    const { orderId, viewer } = await buildOrder(deps, { ...address, ...choice, period: 'month' })
    const reference = await payBySandbox({ deps, sandbox }, { orderId, viewer, card: pick(random, cards) })
    await refreshPayment(deps, 'sandbox', reference)
    if (choice.package !== 'starter' && random() < PLANNED) await planStarter(deps, { orderId })
  }
}

/** Begins a payment and pays it at the sandbox, of which the shop hears nothing. Answers its reference. */
export async function payBySandbox(
  { deps, sandbox }: Pick<Shop, 'deps' | 'sandbox'>,
  { orderId, viewer, card }: { orderId: string; viewer: Parameters<typeof beginPayment>[1]; card: string },
): Promise<string> {
  const { website } = deps.urls
  const site = buildApi({ [SANDBOX_PATH]: createSandboxApi({ ...sandbox, website, merchant: 'Formulary' }) })
  const addresses = { returnUrl: `${website}/`, cancelUrl: `${website}/` }
  const begun = await beginPayment(deps, viewer, { orderId, method: 'card', ...addresses })
  if (!begun.ok) throw new Error(`a payment was refused: ${begun.error}`)
  const [page = '', language = ''] = begun.step.url.replace(website, '').split('?')
  const html = await (await site.request(`${page}?${language}`)).text()
  const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const form = new URLSearchParams({ token, card, expires: '2031-12' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' }
  await site.request(`${page}pay/`, { method: 'POST', headers, body: form.toString() })
  return page.split('/').at(-2) ?? ''
}

/** Their holder confirms that it is a month of Starter from the next term on. */
async function planStarter(deps: Shop['deps'], { orderId }: { orderId: string }): Promise<void> {
  const [own] = await deps.db.select().from(subscriptions).where(eq(subscriptions.orderId, orderId))
  if (!own?.accountId) throw new Error('the payment has begun no subscription')
  const actor = { accountId: own.accountId, network: 'faults' }
  const wish = { id: own.id, package: 'starter', period: 'month', seats: 1 } as const
  const previewed = await previewChange(deps, actor, wish)
  if (!previewed.ok) throw new Error('a smaller plan was refused')
  const { total, unitAmount } = previewed.preview
  const submission = randomBytes(16).toString('base64url')
  const changed = await changeSubscription(deps, actor, { ...wish, total, unitAmount, submission })
  if (!changed.ok || changed.state !== 'planned') throw new Error('a smaller plan was not planned')
}
