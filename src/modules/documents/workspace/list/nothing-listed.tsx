import { Trans, useLingui } from '@lingui/react/macro'
import { Files, SearchX, Trash2 } from 'lucide-react'
import { useLocation } from 'react-router'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { EVERYTHING, listAddress } from './list-address.ts'

/** Nobody has begun a document yet. */
export function NoDocuments() {
  return (
    <EmptyState
      icon={<Files aria-hidden="true" />}
      title={<Trans>No documents yet</Trans>}
      action={
        <LinkButton to="/app/search/" variant="primary">
          <Trans>Find a template</Trans>
        </LinkButton>
      }
    >
      <Trans>Every template that you begin to fill in is kept here by itself.</Trans>
    </EmptyState>
  )
}

/** There are documents, but none like that. */
export function NothingFits({ words }: { words: string }) {
  const { t } = useLingui()
  const here = useLocation()
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={
        words === '' ? (
          <Trans>No document fits</Trans>
        ) : (
          <span className="wrap-anywhere">
            {/* A string: a message with elements would take words in angle brackets for one. */}
            {t`No document fits “${words}”`}
          </span>
        )
      }
      action={
        <LinkButton to={listAddress(here, EVERYTHING)} preventScrollReset>
          <Trans>Show all documents</Trans>
        </LinkButton>
      }
    >
      <Trans>Names and templates are searched, not what is written in the documents.</Trans>
    </EmptyState>
  )
}

export function EmptyTrash() {
  return (
    <EmptyState icon={<Trash2 aria-hidden="true" />} title={<Trans>The trash is empty</Trans>}>
      <Trans>What you delete comes here, and can be restored for 30 days.</Trans>
    </EmptyState>
  )
}
