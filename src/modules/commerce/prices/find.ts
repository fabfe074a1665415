import { AppError } from '#kernel/errors.ts'
import type { Coupon, Offer, Package, PriceBook } from './schema.ts'

export function findPackage({ packages }: Pick<PriceBook, 'packages'>, token: string): Package | undefined {
  return packages.find((each) => each.token === token)
}

/** @throws AppError `not_found` where nothing is sold under that token */
export function requirePackage(book: Pick<PriceBook, 'packages'>, token: string): Package {
  const found = findPackage(book, token)
  if (!found) throw new AppError('not_found', { fields: [{ path: 'token', code: 'unknown_package' }] })
  return found
}

export function findOffer({ offers }: Pick<PriceBook, 'offers'>, id: string): Offer | undefined {
  return offers.find((each) => each.id === id)
}

/** A coupon as people type it: capitals and spaces make no difference. */
export function findCoupon({ coupons }: Pick<PriceBook, 'coupons'>, typed: string): Coupon | undefined {
  const code = typed.replace(/\s/g, '').toUpperCase()
  return coupons.find((each) => each.code.toUpperCase() === code)
}
