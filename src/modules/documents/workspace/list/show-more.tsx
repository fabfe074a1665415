import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { LinkButton } from '#ui/components/link-button.tsx'
import type { DocumentsPage } from './documents.server.ts'
import { listAddress } from './list-address.ts'
import { focusRow, rowId } from './row-id.ts'

/** More of the list, at an address of its own; the focus goes on to the first document that is new in it. */
export function ShowMore({
  shown,
  total,
  next,
}: {
  shown: number
  total: number
  next: DocumentsPage['next']
}) {
  const here = useLocation()
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (before.current === undefined || shown <= before.current) return
    focusRow(before.current + 1)
    before.current = undefined
  }, [shown])
  if (shown >= total) return null
  if (next === undefined) {
    return (
      <p className="mt-6 text-muted">
        <Trans>These are the first {shown}. Search to find the others.</Trans>
      </p>
    )
  }
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <LinkButton
        to={`${listAddress(here, { show: String(next) })}#${rowId(shown + 1)}`}
        preventScrollReset
        replace
        onClick={() => {
          before.current = shown
        }}
      >
        <Trans>Show more</Trans>
      </LinkButton>
      <span className="text-muted tabular-nums">
        <Trans>
          {shown} of {total}
        </Trans>
      </span>
    </div>
  )
}
