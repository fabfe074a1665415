import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface OptionLinkProps {
  id: string
  isActive: boolean
  to: string
  /** Leads to a page in another language, which is loaded as a document of its own. */
  reloadDocument?: boolean | undefined
  icon: ReactNode
  children: ReactNode
  onChoose: () => void
}

/** One option of the list below a search field: a link, so that it can also be opened in a tab of its own. */
export function OptionLink({ id, isActive, to, reloadDocument, icon, children, onChoose }: OptionLinkProps) {
  return (
    <Link
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
      to={to}
      discover="none"
      reloadDocument={reloadDocument ?? false}
      // The focus stays in the field, so that the list stays open until the press is over.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-11 scroll-my-2 items-center gap-3 px-3.5 py-1.5 text-ink leading-snug no-underline hover:bg-sunken aria-selected:bg-action-tint aria-selected:text-action-strong aria-selected:outline-2 aria-selected:outline-action aria-selected:-outline-offset-2 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-muted"
    >
      {icon}
      <span className="min-w-0">{children}</span>
    </Link>
  )
}
