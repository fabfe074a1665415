import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

export interface Crumb {
  label: string
  /** Missing on the last one: the page itself. */
  to?: string
}

interface BreadcrumbsProps {
  crumbs: readonly Crumb[]
  /** Tells them apart for screen readers where a page has more than one; "You are here" by itself. */
  label?: string | undefined
}

/** Where a page stands, and the way back up. */
export function Breadcrumbs({ crumbs, label }: BreadcrumbsProps) {
  const { t } = useLingui()
  return (
    <nav aria-label={label ?? t`You are here`} className="text-sm">
      <ol className="flex flex-wrap items-center">
        {crumbs.map(({ label: name, to }, position) => (
          <li key={to ?? name} className="flex min-w-0 items-center">
            {position > 0 && <ChevronRight className="mx-1 size-4 shrink-0 text-muted" />}
            {to === undefined ? (
              <span aria-current="page" className="min-w-0 py-2">
                {name}
              </span>
            ) : (
              <Link discover="none" to={to} className="text-link min-w-0 py-2">
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
