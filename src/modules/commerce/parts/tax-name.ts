import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
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
