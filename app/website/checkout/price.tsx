import { useLingui } from '@lingui/react'
import type { Money } from '#domain/money/schema.ts'
import { currencyDecimals } from '../../components/money-text.ts'

/**
 * An amount as the reader's language writes it. Browsers differ in blanks and signs: what the server wrote stays as it is.
 */
export function Price({ amount, currency }: Money) {
  const { i18n } = useLingui()
  const whole = amount / 10 ** currencyDecimals(currency)
  return (
    <span suppressHydrationWarning className="whitespace-nowrap tabular-nums">
      {i18n.number(whole, { style: 'currency', currency })}
    </span>
  )
}

/** A day in the reader's language; `on` is YYYY-MM-DD, or a moment whose day in UTC counts. */
export function Day({ on }: { on: string }) {
  const { i18n } = useLingui()
  return (
    <time suppressHydrationWarning dateTime={on}>
      {i18n.date(new Date(on), { dateStyle: 'long', timeZone: 'UTC' })}
    </time>
  )
}
