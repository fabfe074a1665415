import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { TextLink } from '#ui/components/text-link.tsx'
import { useIsLive } from '#ui/components/use-is-live.ts'
import { Page } from '#ui/workspace/page.tsx'
import { DeletionConfirmation } from './deletion-confirmation.tsx'
import type { DocumentsPage } from './documents.server.ts'
import { listAddress } from './list-address.ts'
import { ListFrame } from './list-frame.tsx'
import { EmptyTrash } from './nothing-listed.tsx'
import type { Problem } from './outcome.ts'
import { OutcomeMessage } from './outcome-message.tsx'
import { SelectAll, SelectionBar, useSelection } from './selection.tsx'
import { ShowMore } from './show-more.tsx'
import { TrashRow } from './trash-row.tsx'
import { useFocusAfter } from './use-focus-after.ts'

/** What somebody has deleted, until it is deleted for good. */
export function Trash({ page, problem }: { page: DocumentsPage; problem: Problem | undefined }) {
  const { t } = useLingui()
  const { list, outcome, opened } = page
  const { documents, total } = list
  const selection = useSelection(documents.map(({ id }) => id))
  const [asked, setAsked] = useState(opened?.kind === 'confirm' ? opened.id : undefined)
  const deletion = asked === ALL && total > 0 ? ALL : documents.find(({ id }) => id === asked)
  const heading = useFocusAfter(outcome)
  return (
    <Page
      title={t`Trash`}
      actions={
        <TextLink to="/app/documents/">
          <Trans>Back to my documents</Trans>
        </TextLink>
      }
    >
      <OutcomeMessage outcome={outcome} problem={problem} />
      {deletion && (
        <DeletionConfirmation deletion={deletion} count={total} onClose={() => setAsked(undefined)} />
      )}
      {total === 0 ? (
        <EmptyTrash />
      ) : (
        <>
          <p className="max-w-measure text-muted">
            <Trans>What you delete stays here for 30 days. Then it is deleted for good, by itself.</Trans>
          </p>
          <div className="my-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p ref={heading} tabIndex={-1} role="status" className="text-muted tabular-nums outline-none">
              <Plural value={total} one="# document" other="# documents" />
            </p>
            <div className="flex flex-wrap items-center gap-x-5">
              {documents.length > 1 && <SelectAll selection={selection} count={documents.length} />}
              <EmptyButton onPress={() => setAsked(ALL)} />
            </div>
          </div>
          <ListFrame label={t`Trash`}>
            {documents.map((document, index) => (
              <TrashRow
                key={document.id}
                document={document}
                position={index + 1}
                isChosen={selection.has(document.id)}
                onChoose={selection.change}
                onDelete={setAsked}
              />
            ))}
          </ListFrame>
          <ShowMore shown={documents.length} total={total} next={page.next} />
          <SelectionBar
            selection={selection}
            intent="restore"
            icon={<RotateCcw aria-hidden="true" className="size-5" />}
          >
            <Trans>Restore</Trans>
          </SelectionBar>
        </>
      )}
    </Page>
  )
}

/** Stands in the address in place of a document's id. */
const ALL = 'all'

/** Asks first: in a dialog, and before JavaScript on a page of its own. */
function EmptyButton({ onPress }: { onPress: () => void }) {
  const here = useLocation()
  if (useIsLive()) {
    return (
      <Button variant="danger" size="small" onClick={onPress}>
        <Trans>Empty the trash</Trans>
      </Button>
    )
  }
  return (
    <LinkButton to={listAddress(here, { confirm: ALL })} variant="danger" size="small">
      <Trans>Empty the trash</Trans>
    </LinkButton>
  )
}
