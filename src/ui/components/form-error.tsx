import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

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
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-alert" />
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
