import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Rows between hairlines. */
export function List({ children, label }: { children: ReactNode; label?: string | undefined }) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-line border-y">
      {children}
    </ul>
  )
}

interface ListRowProps {
  /** An icon or a small picture. */
  start?: ReactNode
  title: ReactNode
  /** Where the row leads: the whole of it can be pressed. */
  to?: string | undefined
  /** A second line, e.g. when it was changed. */
  detail?: ReactNode
  /** Badges and buttons; they can be pressed apart from the row. */
  end?: ReactNode
}

/** One thing of a list. */
export function ListRow({ start, title, to, detail, end }: ListRowProps) {
  return (
    <li className="relative flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-3 xs:flex-nowrap has-[a.row-link:hover]:bg-action-tint/60">
      {start !== undefined && <div className="shrink-0">{start}</div>}
      <div className="min-w-0 flex-1 basis-3/5 xs:basis-0">
        {to === undefined ? (
          <p className="font-medium">{title}</p>
        ) : (
          <Link
            discover="none"
            to={to}
            className="row-link font-medium text-ink no-underline after:absolute after:inset-0 hover:text-action-strong"
          >
            {title}
          </Link>
        )}
        {detail !== undefined && <p className="text-muted text-sm">{detail}</p>}
      </div>
      {end !== undefined && (
        <div className="relative z-10 ml-auto flex shrink-0 items-center gap-2">{end}</div>
      )}
    </li>
  )
}

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
