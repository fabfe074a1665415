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
  partPaid: 'brass',
  paid: 'action',
  credited: 'neutral',
  overdue: 'alert',
  expired: 'neutral',
  void: 'neutral',
}

export function StateBadge({ state }: { state: IssuedState }) {
  const { t } = useLingui()
  const names: Record<IssuedState, string> = {
    issued: t`Issued`,
    partPaid: t`Partly paid`,
    paid: t`Paid`,
    credited: t`Credited`,
    overdue: t`Overdue`,
    expired: t`Expired`,
    void: t`Void`,
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
