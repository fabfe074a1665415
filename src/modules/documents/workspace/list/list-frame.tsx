import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { LinkButton } from '#ui/components/button.tsx'
import { EmptyState, List } from '#ui/components/list.tsx'
import type { DocumentsPage } from './documents.server.ts'
import { EVERYTHING, focusRow, listAddress, rowId } from './list-form.tsx'

/** The rows of a list; they step back while others are on their way. */
export function ListFrame({ label, children }: { label: string; children: ReactNode }) {
  const { state, location } = useNavigation()
  const here = useLocation()
  const isChanging = state === 'loading' && location.pathname === here.pathname
  return (
    <div aria-busy={isChanging} className={clsx('transition-opacity', isChanging && 'opacity-60')}>
      <List label={label}>{children}</List>
    </div>
  )
}

/** There are documents, but none like that. */
export function NothingFits({ words }: { words: string }) {
  const { t } = useLingui()
  const here = useLocation()
  return (
    <EmptyState
      icon={<SearchX />}
      title={
        words === '' ? (
          <Trans>No matching documents</Trans>
        ) : (
          <span className="wrap-anywhere">
            {/* A string: a message with elements would take words in angle brackets for one. */}
            {t`No documents match “${words}”`}
          </span>
        )
      }
      action={
        <LinkButton to={listAddress(here, EVERYTHING)} preventScrollReset>{t`Show all documents`}</LinkButton>
      }
    >{t`This searches names and templates, not the text of your documents.`}</EmptyState>
  )
}

/** More of the list, at an address of its own; the focus goes on to the first document that is new in it. */
export function ShowMore({ list: { documents, total }, next }: DocumentsPage) {
  const { t } = useLingui()
  const shown = documents.length
  const here = useLocation()
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (before.current === undefined || shown <= before.current) return
    focusRow(before.current + 1)
    before.current = undefined
  }, [shown])
  if (shown >= total) return null
  if (next === undefined) {
    return <p className="mt-6 text-muted">{t`These are the first ${shown}. Search to find the others.`}</p>
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
      >{t`Show more`}</LinkButton>
      <span className="text-muted tabular-nums">{t`${shown} of ${total}`}</span>
    </div>
  )
}
