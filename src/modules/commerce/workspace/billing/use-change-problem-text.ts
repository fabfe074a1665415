import { useLingui } from '@lingui/react/macro'
import { useProblemText } from '../../website/checkout/use-problem-text.ts'

/** The sentence for a code that speaks against a change. */
export function useChangeProblemText(): (code: string | undefined) => string | undefined {
  const { t } = useLingui()
  const textOf = useProblemText()
  const texts: Partial<Record<string, string>> = {
    seats_taken: t`More people than that have a place in your team. Take places back first, then lower the number.`,
    not_with_paypal: t`PayPal charges what you have approved there until it ends: a cheaper plan cannot follow by itself. Cancel this one, and buy the other when it is over.`,
    no_change: t`That is what you have.`,
  }
  return (code) => (code === undefined ? undefined : (texts[code] ?? textOf(code)))
}
