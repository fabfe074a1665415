import type { Buyer } from '../orders/schema.ts'

/** Where the postal code stands behind the town. */
const postalCodeLast = ['AU', 'BR', 'CA', 'GB', 'IE', 'IN', 'NZ', 'US']

/** The line of a buyer's address with town, province and postal code, in the order of the country. */
export function placeLine({
  city,
  postalCode,
  province,
  country,
}: Pick<Buyer, 'city' | 'postalCode' | 'province' | 'country'>): string {
  const parts = postalCodeLast.includes(country) ? [city, province, postalCode] : [postalCode, city, province]
  return parts.filter(Boolean).join(' ')
}
