import clsx from 'clsx'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

export type NoticeTone = 'info' | 'success' | 'alert'

interface NoticeProps {
  tone?: NoticeTone | undefined
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Read out when it appears: for notices that come after something was done. */
  live?: boolean | undefined
}

const tones = {
  info: { box: 'border-brass bg-brass-tint', icon: Info, ink: 'text-ink' },
  success: { box: 'border-action bg-action-tint', icon: CircleCheck, ink: 'text-action' },
  alert: { box: 'border-alert bg-alert-tint', icon: CircleAlert, ink: 'text-alert' },
} satisfies Record<NoticeTone, unknown>

/** A message that stays in the page. */
export function Notice({ tone = 'info', title, children, action, live = false }: NoticeProps) {
  const { box, icon: Icon, ink } = tones[tone]
  return (
    <div
      role={live ? 'status' : undefined}
      className={clsx('flex gap-3 rounded-control border p-4 text-ink', box)}
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
