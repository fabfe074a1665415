import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Buyer } from '../orders/schema.ts'
import { WHOLE_RATE } from '../taxes/schema.ts'

/** Canada's taxes as people there call them (PRICE-5): the same before paying, on receipt and on invoice. */
const names: Readonly<Record<string, MessageDescriptor>> = {
  GST: msg`GST`,
  QST: msg`QST`,
  HST: msg`GST/HST`,
  PST: msg`PST`,
}

export function taxNameIn(i18n: I18n, kind: string): string {
  const name = names[kind]
  return name ? i18n._(name) : kind
}

/** The rate of a tax, in thousandths of a per cent, as the reader's language writes it: "9.975%". */
export function rateText(i18n: I18n, rate: number): string {
  return i18n.number(rate / WHOLE_RATE, { style: 'percent', maximumFractionDigits: 3 })
}

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
