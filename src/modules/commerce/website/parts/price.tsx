import { useLingui } from '@lingui/react'
import type { Money } from '#kernel/money/schema.ts'
import { moneyText } from '#ui/components/money-text.ts'

/**
 * An amount as the reader's language writes it.
 * Browsers differ in blanks and signs: what the server wrote stays as it is.
 */
export function Price({ amount, currency }: Money) {
  const { i18n } = useLingui()
  return (
    <span suppressHydrationWarning className="whitespace-nowrap tabular-nums">
      {moneyText(i18n, { amount, currency })}
    </span>
  )
}
