import { useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

export type NoticeTone = 'info' | 'success' | 'alert'

interface NoticeProps {
  tone?: NoticeTone | undefined
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Read out when it appears: for notices that come after something was done. */
  live?: boolean | undefined
  className?: string
}

const tones = {
  info: { box: 'border-brass bg-brass-tint', icon: Info, ink: 'text-ink' },
  success: { box: 'border-action bg-action-tint', icon: CircleCheck, ink: 'text-action' },
  alert: { box: 'border-alert bg-alert-tint', icon: CircleAlert, ink: 'text-alert' },
} satisfies Record<NoticeTone, unknown>

/** A message that stays in the page. */
export function Notice({ tone = 'info', title, children, action, live = false, className }: NoticeProps) {
  const { box, icon: Icon, ink } = tones[tone]
  return (
    <div
      role={live ? 'status' : undefined}
      className={clsx('flex gap-3 rounded-control border p-4 text-ink', box, className)}
    >
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-5 shrink-0', ink)} />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-medium">{title}</p>}
        {children}
        {action !== undefined && <div className="mt-3">{action}</div>}
      </div>
    </div>
  )
}

interface FormErrorProps {
  /** What happened, in one line; by default how many answers need another look. */
  title?: ReactNode
  /** The fields that need attention: each line leads to its field. */
  problems?: readonly { fieldId: string; message: ReactNode }[] | undefined
  /** What the form was answered: another answer takes the focus again, also where it says the same. */
  answer?: unknown
  children?: ReactNode
}

/** Why a form could not be sent. It takes the focus when it appears, so that nobody misses it. */
export function FormError({ title, problems = [], answer, children }: FormErrorProps) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer takes the focus.
  useEffect(() => box.current?.focus(), [answer])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-6 flex gap-3 rounded-control border border-alert bg-alert-tint p-4 text-ink"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-alert" />
      <div className="min-w-0">
        <p className="font-medium">{title ?? t`Please check these answers.`}</p>
        {problems.length > 0 && (
          <ul className="mt-1">
            {problems.map(({ fieldId, message }) => (
              <li key={fieldId}>
                <a
                  href={`#${fieldId}`}
                  className="text-link inline-block py-1"
                  onClick={(event) => {
                    event.preventDefault()
                    focusField(fieldId)
                  }}
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </div>
  )
}

/** Of a group, the first of its controls. */
function focusField(fieldId: string) {
  const field = document.getElementById(fieldId)
  const control = field?.matches('fieldset') ? field.querySelector('input') : field
  control?.focus()
}
