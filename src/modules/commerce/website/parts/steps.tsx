import { useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { Check } from 'lucide-react'

const steps = ['details', 'payment', 'done'] as const
export type CheckoutStep = (typeof steps)[number]

/** Where somebody stands on the way to what they buy. */
export function CheckoutSteps({ current }: { current: CheckoutStep }) {
  const { t } = useLingui()
  const names = { details: t`Your details`, payment: t`Payment`, done: t`Done` }
  const at = steps.indexOf(current)
  return (
    <ol aria-label={t`Steps of the purchase`} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {steps.map((step, position) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={clsx(
            'flex items-center gap-2',
            step === current ? 'font-medium text-ink' : 'text-muted',
          )}
        >
          {position > 0 && <span aria-hidden="true" className="mr-1 h-px w-6 bg-line max-xxs:hidden" />}
          <span
            aria-hidden="true"
            className={clsx(
              'inline-flex size-6 items-center justify-center rounded-full border text-xs',
              position <= at ? 'border-action bg-action text-on-action' : 'border-field-line',
            )}
          >
            {position < at ? <Check className="size-3.5" /> : position + 1}
          </span>
          {/* A narrow phone has room for the one that counts. */}
          <span className={clsx(step !== current && 'max-xxs:sr-only')}>{names[step]}</span>
        </li>
      ))}
    </ol>
  )
}
