import type { ReactNode } from 'react'
import { NotTold } from './origin-table.tsx'

/** The measures of a bar in the picture's own units. */
export const BAR = { width: 1000, height: 10 }
/** Beyond that bars are too many to be compared; the table has all. */
export const BARS = 10

interface OriginBarProps {
  /** Null where nothing was told. */
  label: string | null
  /** What stands behind the bar. */
  value: string
  /** The same for whoever sees no bar. */
  said: string
  /** What the bar is made of. */
  children: ReactNode
}

/** One origin with its bar. */
export function OriginBar({ label, value, said, children }: OriginBarProps) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[14rem_1fr] sm:items-center">
      <dt className="truncate text-sm">{label ?? <NotTold />}</dt>
      <dd className="flex min-w-0 items-center gap-3">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${BAR.width} ${BAR.height}`}
          preserveAspectRatio="none"
          className="block h-4 min-w-0 grow"
        >
          {children}
        </svg>
        <span className="w-16 shrink-0 text-right text-sm tabular-nums" aria-hidden="true">
          {value}
        </span>
        <span className="sr-only">{said}</span>
      </dd>
    </div>
  )
}
