import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon?: ReactNode
  title: ReactNode
  /** What will be here, and how to get there. */
  children?: ReactNode
  /** One button or link. */
  action?: ReactNode
}

/** What stands where there is nothing yet. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-measure flex-col items-center gap-3 px-4 py-10 text-center">
      {icon !== undefined && <div className="text-brass [&_svg]:size-10 [&_svg]:stroke-[1.25]">{icon}</div>}
      <p className="font-heading text-2xl">{title}</p>
      {children !== undefined && <div className="max-w-prose text-muted">{children}</div>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  )
}
