import { type ComponentProps, type ReactNode, useId } from 'react'
import { hasContent } from './field.tsx'

interface SwitchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
  help?: ReactNode
}

/** Yes or no, at once. A native checkbox that says it is a switch. */
export function SwitchField({ label, help, id, className, ...native }: SwitchFieldProps) {
  const generated = useId()
  const controlId = id ?? generated
  return (
    <div className={className}>
      <label className="flex min-h-11 cursor-pointer items-start justify-between gap-4 py-2 has-disabled:cursor-not-allowed has-disabled:text-muted">
        <span className="min-w-0">
          {label}
          {hasContent(help) && (
            <span id={`${controlId}-help`} className="block text-sm text-muted">
              {help}
            </span>
          )}
        </span>
        <input
          {...native}
          id={controlId}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state itself
          role="switch"
          aria-describedby={hasContent(help) ? `${controlId}-help` : undefined}
          className="switch shrink-0"
        />
      </label>
    </div>
  )
}
