import type { Currency } from '#kernel/money/index.ts'
import { type CallPayPal, PayPalRefusal } from './client.ts'
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
    const { every, currency } = wanted
    const answer = await call({
      method: 'POST',
      path: '/v1/billing/plans',
      requestId: `plan-${name.replaceAll(' ', '-')}`,
      body: {
        product_id: product,
        name,
        status: 'ACTIVE',
        billing_cycles: [
          cycle({ tenure: 'TRIAL', sequence: 1, total: 1, every, currency }),
          cycle({ tenure: 'REGULAR', sequence: 2, total: ENDLESS, every, currency }),
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
    try {
      const found = await call({ method: 'GET', path: `/v1/catalogs/products/${id}`, signal })
      return Product.parse(found).id
    } catch (error) {
      if (!(error instanceof PayPalRefusal && error.status === 404)) throw error
    }
    const body = { id, name: description, type: 'DIGITAL', category: 'SOFTWARE' }
    const answer = await call({
      method: 'POST',
      path: '/v1/catalogs/products',
      requestId: `product-${sku}`,
      body,
      signal,
    })
    return Product.parse(answer).id
  }
}

function cycle(of: {
  tenure: 'TRIAL' | 'REGULAR'
  sequence: number
  total: number
  every: WantedPlan['every']
  currency: Currency
}) {
  return {
    tenure_type: of.tenure,
    sequence: of.sequence,
    total_cycles: of.total,
    frequency: { interval_unit: of.every === 'year' ? 'YEAR' : 'MONTH', interval_count: 1 },
    pricing_scheme: { fixed_price: { value: PLACEHOLDER, currency_code: of.currency } },
  }
}
