import clsx from 'clsx'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  icon?: ReactNode
  /** Under way: a spinner shows, and presses do nothing. The button stays focusable, so focus is not lost. */
  busy?: boolean | undefined
  /** Replaces the label while busy, e.g. "Creating your account..."; else the button keeps its width. */
  busyLabel?: ReactNode
}

/** A button. It submits only when asked to (`type="submit"`). */
export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  busyLabel,
  type = 'button',
  className,
  onClick,
  children,
  ...native
}: ButtonProps) {
  // A submit button that swallows its click also stops the form's implicit submission by Enter.
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  const replaced = busy && busyLabel !== undefined
  return (
    <button
      {...native}
      type={type}
      className={clsx(
        buttonClass({ variant, size, wide }),
        busy && 'cursor-wait! opacity-80',
        !busy && 'disabled:opacity-55',
        className,
      )}
      onClick={press}
      {...(busy && { 'aria-disabled': true, 'aria-busy': true })}
    >
      {busy && (
        <span className={clsx('inline-flex', !replaced && 'absolute inset-0 items-center justify-center')}>
          <Spinner />
        </span>
      )}
      {!busy && icon}
      <span className={clsx('min-w-0', busy && !replaced && 'opacity-0')}>
        {replaced ? busyLabel : children}
      </span>
    </button>
  )
}
