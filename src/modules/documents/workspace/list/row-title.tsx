import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FirstPage } from '#modules/library/parts/first-page.tsx'
import { useMoment } from '#ui/components/use-moment.ts'
import type { ShownDocument } from './documents.server.ts'
import type { Selection } from './selection.tsx'

/** What a row shows, and whether it is chosen. */
export interface RowProps {
  document: ShownDocument
  /** Counted from 1. */
  position: number
  isChosen: boolean
  onChoose: Selection['change']
}

/** A name of full length takes two lines; all of it is read out, and shown to a resting pointer. */
export function RowTitle({ id, title }: { id?: string; title: string }) {
  return (
    <span id={id} title={title} className="wrap-anywhere line-clamp-2">
      {title}
    </span>
  )
}

/** What it was made of, where its name does not say that already; more follows on the same line. */
export function RowTemplate({ document: { title, template, foreign } }: { document: ShownDocument }) {
  if (title.startsWith(template.title)) return null
  return (
    <span lang={foreign?.tag} className="wrap-anywhere">
      {template.title} ·{' '}
    </span>
  )
}

/** What kind of document it is, at a glance: the first page of its template. */
export function RowPicture({ document: { title, picture } }: { document: ShownDocument }) {
  return (
    <div className="w-9 shrink-0 sm:w-11">
      {picture === undefined ? (
        <div className="page-edge aspect-[17/22] bg-page" />
      ) : (
        <FirstPage title={title} picture={picture} sizes="44px" decorative />
      )}
    </div>
  )
}

/** When something was last changed. */
export function ChangedAt({ date }: { date: Date }) {
  const text = useMoment(date, 'minute')
  return (
    <Trans>
      Changed <time dateTime={date.toISOString()}>{text}</time>
    </Trans>
  )
}

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
