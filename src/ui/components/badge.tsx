import clsx from 'clsx'
import type { ReactNode } from 'react'

export type BadgeTone = 'neutral' | 'action' | 'alert' | 'brass'

const tones: Record<BadgeTone, string> = {
  neutral: 'border-line bg-sunken text-ink',
  action: 'border-action bg-action-tint text-action-strong',
  alert: 'border-alert bg-alert-tint text-ink',
  brass: 'border-brass bg-brass-tint text-ink',
}

/** A word about a thing: its kind, its state, that it is free. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={clsx('badge', tones[tone])}>
      {icon}
      {children}
    </span>
  )
}
