import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Stands for an `IconButton` before JavaScript: what that opens has an address too. */
export function IconLink({ label, icon, to }: { label: string; icon: ReactNode; to: string }) {
  return (
    <Link
      discover="none"
      to={to}
      aria-label={label}
      className="inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-action-tint hover:text-action-strong [&_svg]:size-5"
    >
      {icon}
    </Link>
  )
}
