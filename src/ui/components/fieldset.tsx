import { type ReactNode, useId } from 'react'
import { FieldError, hasContent, RequiredMark } from './field.tsx'

interface FieldsetProps {
  legend: ReactNode
  help?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  /** `label` for one question with several controls, `heading` for a part of a form. */
  look?: 'label' | 'heading' | undefined
  disabled?: boolean | undefined
  id?: string | undefined
  children: ReactNode
}

/** Fields that belong together, under one name. */
export function Fieldset({
  legend,
  help,
  error,
  required,
  look = 'heading',
  disabled,
  id,
  children,
}: FieldsetProps) {
  const generated = useId()
  const groupId = id ?? generated
  const described = [hasContent(help) && `${groupId}-help`, hasContent(error) && `${groupId}-error`].filter(
    Boolean,
  )
  return (
    <fieldset
      id={groupId}
      disabled={disabled}
      aria-describedby={described.length > 0 ? described.join(' ') : undefined}
      className="min-w-0"
    >
      <legend className={look === 'heading' ? 'mb-2 font-heading text-2xl' : 'mb-1.5 font-medium'}>
        {legend}
        {required && <RequiredMark />}
      </legend>
      {hasContent(help) && (
        <p id={`${groupId}-help`} className="-mt-1 mb-3 text-sm text-muted">
          {help}
        </p>
      )}
      {children}
      {(look === 'label' || hasContent(error)) && <FieldError id={`${groupId}-error`} error={error} />}
    </fieldset>
  )
}
