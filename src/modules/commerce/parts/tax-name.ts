import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

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
