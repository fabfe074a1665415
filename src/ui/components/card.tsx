import clsx from 'clsx'
import type { ComponentProps } from 'react'

interface CardProps extends ComponentProps<'div'> {
  /** `sheet` stands out from the ground, `sunken` steps back, `outline` is a frame only. */
  look?: 'sheet' | 'sunken' | 'outline' | undefined
  /** Room inside; none for a card that holds rows or a picture up to its edge. */
  padding?: 'normal' | 'none' | undefined
}

/** A framed surface for things that belong together. */
export function Card({ look = 'sheet', padding = 'normal', className, ...native }: CardProps) {
  return (
    <div
      {...native}
      className={clsx(
        'min-w-0 rounded-sheet border border-line',
        look === 'sheet' && 'bg-sheet',
        look === 'sunken' && 'bg-sunken',
        padding === 'normal' ? 'p-5 sm:p-7' : 'overflow-hidden',
        className,
      )}
    />
  )
}
