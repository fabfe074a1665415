import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface TabLinksProps {
  label: string
  tabs: readonly {
    to: string
    text: ReactNode
    isCurrent: boolean
    /** How much there is behind it, where that is told. */
    count?: number
  }[]
  className?: string
  /** Whether the page stays where it is scrolled to: for tabs in the middle of it. */
  preventScrollReset?: boolean
}

/** The views of a list: links, with the number behind each where there is one. */
export function TabLinks({ label, tabs, className = 'mb-5', preventScrollReset = false }: TabLinksProps) {
  const { i18n } = useLingui()
  return (
    <nav aria-label={label} className={className}>
      <ul className="-mx-1 flex flex-wrap">
        {tabs.map(({ to, text, isCurrent, count }) => (
          <li key={to}>
            <Link
              to={to}
              discover="none"
              preventScrollReset={preventScrollReset}
              aria-current={isCurrent ? 'page' : undefined}
              className="mx-1 inline-flex min-h-11 items-center gap-2 rounded-control px-3 no-underline hover:bg-action-tint hover:text-action-strong aria-[current]:bg-action-tint aria-[current]:font-medium aria-[current]:text-action-strong"
            >
              {text}
              {count !== undefined && (
                <span className="text-muted text-sm tabular-nums">{i18n.number(count)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
