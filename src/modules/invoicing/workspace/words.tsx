import { useLingui } from '@lingui/react/macro'
import { moneyWriter } from '#kernel/money/index.ts'
import { Badge, type BadgeTone } from '#ui/components/badge.tsx'
import type { IssuedKind, IssuedState } from '../schema.ts'

/** What each kind of document is called. */
export function useKindNames(): Record<IssuedKind, string> {
  const { t } = useLingui()
  return { invoice: t`Invoice`, quote: t`Quote`, receipt: t`Receipt`, credit: t`Credit note` }
}

const tones: Record<IssuedState, BadgeTone> = {
  issued: 'neutral',
  invoiced: 'action',
  partPaid: 'brass',
  paid: 'action',
  credited: 'neutral',
  overdue: 'alert',
  expired: 'neutral',
  void: 'neutral',
}

/** In most languages a state is another word of an invoice than of a quote; only invoices are paid. */
export function StateBadge({ kind, state }: { kind: IssuedKind; state: IssuedState }) {
  const { t } = useLingui()
  const issued: Record<IssuedKind, string> = {
    invoice: t({ message: 'Issued', context: 'invoice' }),
    quote: t({ message: 'Issued', context: 'quote' }),
    receipt: t({ message: 'Issued', context: 'receipt' }),
    credit: t({ message: 'Issued', context: 'credit note' }),
  }
  const ended: Record<IssuedKind, string> = {
    invoice: t({ message: 'Void', context: 'invoice' }),
    quote: t({ message: 'Void', context: 'quote' }),
    receipt: t({ message: 'Void', context: 'receipt' }),
    credit: t({ message: 'Void', context: 'credit note' }),
  }
  const names: Record<IssuedState, string> = {
    issued: issued[kind],
    invoiced: t({ message: 'Invoiced', context: 'quote' }),
    partPaid: t({ message: 'Partly paid', context: 'invoice' }),
    paid: t({ message: 'Paid', context: 'invoice' }),
    credited: t({ message: 'Credited', context: 'invoice' }),
    overdue: t({ message: 'Overdue', context: 'invoice' }),
    expired: t({ message: 'Expired', context: 'quote' }),
    void: ended[kind],
  }
  return <Badge tone={tones[state]}>{names[state]}</Badge>
}

/** Amounts of the smallest unit and days, as the page's language writes them. */
export function useFigures() {
  const { i18n } = useLingui()
  return {
    money: (amount: number, currency: string) => moneyWriter(i18n.locale, currency)(amount),
    day: (day: string) => i18n.date(new Date(day), { dateStyle: 'medium', timeZone: 'UTC' }),
  }
}
