import clsx from 'clsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

/** How something that looks like a button looks: shared by buttons and by links in their shape. */
export interface ButtonLook {
  /** One primary per view: the thing that people came for. */
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** As wide as its container: the way of phones and of dialogs. */
  wide?: boolean | undefined
}

const variants: Record<ButtonVariant, string> = {
  primary: 'border-action bg-action text-on-action hover:border-action-strong hover:bg-action-strong',
  secondary:
    'border-field-line bg-sheet text-ink hover:border-action hover:bg-action-tint hover:text-action-strong',
  quiet: 'border-transparent text-action hover:bg-action-tint hover:text-action-strong',
  danger: 'border-alert bg-sheet text-alert hover:bg-alert-tint',
}

// 44 px is the least height a thumb hits surely; the small size keeps it by a taller touch area.
const sizes: Record<ButtonSize, string> = {
  small: 'touch-target min-h-9 px-3 py-1 text-sm',
  medium: 'min-h-11 px-4 py-2 text-base',
  large: 'min-h-13 px-6 py-3 text-lg',
}

/** The classes of a button. */
export function buttonClass({ variant = 'secondary', size = 'medium', wide = false }: ButtonLook): string {
  return clsx(
    'relative inline-flex items-center justify-center gap-2 rounded-control border text-center font-medium leading-tight no-underline transition-colors',
    'disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
    variants[variant],
    sizes[size],
    wide && 'w-full',
  )
}
