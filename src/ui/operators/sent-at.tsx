import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** A moment, or its ISO 8601, in UTC: as in the logs beside it. */
export function SentAt({ at }: { at: Date | string }) {
  const { i18n } = useLingui()
  const date = new Date(at)
  const format = new Intl.DateTimeFormat(i18n.locale, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC',
  })
  return <time dateTime={date.toISOString()}>{`${format.format(date)}\u00a0UTC`}</time>
}

interface DatedRowProps {
  at: Date
  /** Those besides the moment, one below the other on a phone. */
  columns?: string
  children: ReactNode
}

/** One of several things that happened: when, and then what, in columns. */
export function DatedRow({ at, columns = 'sm:grid-cols-[15rem_12rem_1fr]', children }: DatedRowProps) {
  return (
    <li className={`grid gap-x-6 gap-y-0.5 py-3 ${columns}`}>
      <span className="text-muted text-sm sm:leading-6">
        <SentAt at={at} />
      </span>
      {children}
    </li>
  )
}
