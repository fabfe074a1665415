import type { Currency } from '#kernel/money/index.ts'
import { type CallPayPal, unlessMissing } from './client.ts'
import { Plan, Plans, Product } from './wire.ts'

export interface WantedPlan {
  sku: string
  description: string
  every: 'month' | 'year'
  currency: Currency
}

const ENDLESS = 0
const LARGEST_PAGE = 20
/** Every subscription names its own prices; a plan must have some. */
const PLACEHOLDER = '1.00'

/**
 * The plan at PayPal that subscriptions to a package belong to: one for each package, period and currency, with a first term and
 * endless later ones. It is looked for by its name and made where there is none, once for all who ask at the same time.
 */
export function createFindPlan(call: CallPayPal) {
  const known = new Map<string, Promise<string>>()

  return (wanted: WantedPlan, signal: AbortSignal): Promise<string> => {
    const name = `${wanted.sku} ${wanted.every} ${wanted.currency}`
    const found = known.get(name) ?? findOrMake(name, wanted, signal)
    known.set(name, found)
    // What has failed is tried again.
    found.catch(() => known.delete(name))
    return found
  }

  async function findOrMake(name: string, wanted: WantedPlan, signal: AbortSignal): Promise<string> {
    const product = await findOrMakeProduct(wanted, signal)
    const query = new URLSearchParams({ product_id: product, page_size: String(LARGEST_PAGE) })
    const listed = Plans.parse(await call({ method: 'GET', path: `/v1/billing/plans?${query}`, signal }))
    const existing = listed.plans?.find((plan) => plan.name === name && plan.status !== 'INACTIVE')
    if (existing !== undefined) return existing.id
    const term = {
      frequency: { interval_unit: wanted.every === 'year' ? 'YEAR' : 'MONTH', interval_count: 1 },
      pricing_scheme: { fixed_price: { value: PLACEHOLDER, currency_code: wanted.currency } },
    }
    const answer = await call({
      method: 'POST',
      path: '/v1/billing/plans',
      requestId: `plan-${name.replaceAll(' ', '-')}`,
      body: {
        product_id: product,
        name,
        status: 'ACTIVE',
        billing_cycles: [
          { tenure_type: 'TRIAL', sequence: 1, total_cycles: 1, ...term },
          { tenure_type: 'REGULAR', sequence: 2, total_cycles: ENDLESS, ...term },
        ],
        // A first term that is not paid is no subscription; a later one is tried again by PayPal itself.
        payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 3 },
      },
      signal,
    })
    return Plan.parse(answer).id
  }

  async function findOrMakeProduct({ sku, description }: WantedPlan, signal: AbortSignal): Promise<string> {
    const id = `FORMULARY-${sku}`
    const path = '/v1/catalogs/products'
    const found = await unlessMissing(() => call({ method: 'GET', path: `${path}/${id}`, signal }))
    const body = { id, name: description, type: 'DIGITAL', category: 'SOFTWARE' }
    const requestId = `product-${sku}`
    return Product.parse(found ?? (await call({ method: 'POST', path, requestId, body, signal }))).id
  }
}
