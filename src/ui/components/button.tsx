import clsx from 'clsx'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps, useNavigation } from 'react-router'
import { type ButtonLook, type ButtonVariant, buttonClass } from './button-class.ts'
import { Spinner } from './progress.tsx'

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

/** Sends the form around it; under way as long as the page waits for what comes of it. */
export function SubmitButton(button: Omit<ButtonProps, 'type' | 'busy'>) {
  return <Button type="submit" busy={useNavigation().state !== 'idle'} {...button} />
}

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

interface LinkButtonProps extends LinkProps, ButtonLook {
  icon?: ReactNode
}

/** A link in the shape of a button: for going somewhere; a Button does something. */
export function LinkButton({ variant, size, wide, icon, className, children, ...link }: LinkButtonProps) {
  return (
    <Link discover="none" {...link} className={clsx(buttonClass({ variant, size, wide }), className)}>
      {icon}
      <span className="min-w-0">{children}</span>
    </Link>
  )
}

/** A link in running text. */
export function TextLink({ className, ...link }: LinkProps) {
  return <Link discover="none" {...link} className={clsx('text-link', className)} />
}
