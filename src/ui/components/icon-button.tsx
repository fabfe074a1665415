import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import type { ButtonVariant } from './button-class.ts'
import { Spinner } from './spinner.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What pressing does: its name for screen readers and its tooltip. */
  label: string
  icon: ReactNode
  variant?: Extract<ButtonVariant, 'secondary' | 'quiet'> | undefined
  /** Under way: a spinner shows, and presses do nothing. The button stays focusable, so focus is not lost. */
  busy?: boolean | undefined
  /** It has nothing to do now: presses do nothing. It stays focusable, so that nobody loses their place. */
  idle?: boolean | undefined
}

/** A square button that is only an icon, 44 px wide and high. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  busy = false,
  idle = false,
  type = 'button',
  className,
  onClick,
  ...native
}: IconButtonProps) {
  return (
    <button
      {...native}
      type={type}
      aria-label={label}
      title={label}
      onClick={busy || idle ? (event) => event.preventDefault() : onClick}
      {...((busy || idle) && { 'aria-disabled': true })}
      {...(busy && { 'aria-busy': true })}
      className={clsx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-control border transition-colors [&_svg]:size-5',
        'hover:bg-action-tint hover:text-action-strong disabled:cursor-not-allowed disabled:opacity-55',
        variant === 'secondary' ? 'border-field-line bg-sheet text-ink' : 'border-transparent text-muted',
        busy && 'cursor-wait! opacity-80',
        idle && 'cursor-not-allowed opacity-55',
        className,
      )}
    >
      {busy ? <Spinner /> : icon}
    </button>
  )
}
