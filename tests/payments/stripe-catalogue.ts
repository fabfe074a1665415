import { type Fields, Refusal, type Stored, type StripeBooks } from './stripe-books.ts'

/** What the simulated Stripe knows of what is sold, and of what is taken off it (docs.stripe.com/api/products, …/coupons). */
export function createStripeCatalogue({ create, find, get }: Pick<StripeBooks, 'create' | 'find' | 'get'>) {
  /** Made once, by the name that was chosen for it, in the letters that Stripe takes. */
  function createProduct({ id, name }: Fields): Stored {
    if (!/^[A-Za-z0-9_-]+$/.test(String(id)))
      throw new Refusal(400, { code: 'parameter_invalid', param: 'id', message: 'Invalid product id.' })
    if (find(String(id)))
      throw new Refusal(400, { code: 'resource_already_exists', message: 'Product already exists.' })
    return create('prod', { object: 'product', id, name, active: true })
  }

  function createCoupon({ name, amount_off, currency, duration, max_redemptions }: Fields): Stored {
    if (String(name).length > 40) throw new Refusal(400, { message: 'The name is too long.' })
    return create('coupon', {
      ...{ object: 'coupon', name, currency, duration },
      ...{ amount_off: Number(amount_off), max_redemptions: Number(max_redemptions), times_redeemed: 0 },
    })
  }

  /** What the first invoice is more, or less, than the price. */
  function changeOf({ discounts, add_invoice_items }: Fields, price: Fields): number {
    const [added] = Object.values((add_invoice_items ?? {}) as Fields) as Fields[]
    const [discount] = Object.values((discounts ?? {}) as Fields) as Fields[]
    if (!discount) return Number((added?.price_data as Fields | undefined)?.unit_amount ?? 0)
    const coupon = get(String(discount.coupon), 'coupon')
    const isUsable = coupon.currency === price.currency && coupon.times_redeemed !== coupon.max_redemptions
    if (!isUsable) throw new Refusal(400, { message: 'The coupon cannot be redeemed.' })
    Object.assign(coupon, { times_redeemed: Number(coupon.times_redeemed) + 1 })
    return -Math.min(Number(coupon.amount_off), Number(price.unit_amount))
  }

  return { createProduct, createCoupon, changeOf }
}
