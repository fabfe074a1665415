import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Files, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Dialog } from '#ui/components/dialog.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { TextLink } from '#ui/components/text-link.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { DownloadChoices } from '../editor/files/download-panel.tsx'
import { RedactedDialog } from '../editor/files/redacted-dialog.tsx'
import { useDownloads } from '../editor/files/use-downloads.ts'
import { DocumentRow, RenameForm } from './document-row.tsx'
import type { DocumentsPage, Problem, ShownDocument } from './documents.server.ts'
import { focusRow } from './list-form.tsx'
import { ListFrame, NothingFits, ShowMore } from './list-frame.tsx'
import { ListTools } from './list-tools.tsx'
import { OutcomeMessage, useFocusAfter } from './outcome-message.tsx'
import { SelectAll, SelectionBar, useSelection } from './selection.tsx'

/** Nothing is being typed here: what there is has been saved. */
const isSaved = async () => true

interface DownloadDialogProps extends Pick<DocumentsPage, 'offers'> {
  document: ShownDocument
  onClose: () => void
}

/** The files of a document of the list, or what opens them. Closing it gives up what is still being made. */
function DownloadDialog({ document, offers, onClose }: DownloadDialogProps) {
  const { id, title, template, templateSlug: slug } = document
  const { t } = useLingui()
  const downloads = useDownloads(id, isSaved)
  const change = (open: boolean) => !open && onClose()
  if (!template.mayDownload) {
    const { required = 0, answered = 0 } = document.progress ?? {}
    return (
      <RedactedDialog
        {...{ document: { slug, id }, offers, onOpenChange: change, open: true }}
        countMissing={() => required - answered}
      />
    )
  }
  return (
    <Dialog open onOpenChange={change} title={t`Download “${title}”`}>
      {/* Room for the outline of the first, which has the focus. */}
      <div className="pt-1">
        <DownloadChoices {...downloads} />
      </div>
    </Dialog>
  )
}

/** So few are found with a look. */
const FOUND_AT_A_GLANCE = 4

/** All documents of somebody. */
export function DocumentsList({ page, problem }: { page: DocumentsPage; problem: Problem | undefined }) {
  const { t } = useLingui()
  const { query, list, outcome, opened } = page
  const { documents, total, all } = list
  const selection = useSelection(documents.map(({ id }) => id))
  const renaming = useRenaming(page, problem)
  const [downloading, setDownloading] = useState<string>()
  useFocusBack(downloading, documents)
  const downloaded = documents.find(({ id }) => id === downloading)
  const isNarrowed = total < all || query.words !== ''
  const heading = useFocusAfter(outcome)
  return (
    <Page
      title={t`My documents`}
      actions={<LinkButton to="/app/search/" size="small">{t`New from a template`}</LinkButton>}
    >
      <OutcomeMessage outcome={outcome} problem={problem} onRename={renaming.begin} />
      {(isNarrowed || all > FOUND_AT_A_GLANCE) && <ListTools query={query} list={list} />}
      {all > 0 && (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <p ref={heading} tabIndex={-1} role="status" className="text-muted tabular-nums outline-none">
            {isNarrowed ? (
              <Plural value={total} one="# document found" other="# documents found" />
            ) : (
              <Plural value={total} one="# document" other="# documents" />
            )}
          </p>
          {documents.length > 1 && <SelectAll selection={selection} count={documents.length} />}
        </div>
      )}
      {all === 0 && (
        <EmptyState
          icon={<Files aria-hidden="true" />}
          title={<Trans>No documents yet</Trans>}
          action={<LinkButton to="/app/search/" variant="primary">{t`Find a template`}</LinkButton>}
        >
          <Trans>Every template you start filling in is saved here automatically.</Trans>
        </EmptyState>
      )}
      {all > 0 && total === 0 && <NothingFits words={query.words} />}
      {documents.length > 0 && (
        <ListFrame label={t`My documents`}>
          {documents.map((document, index) =>
            document.id === renaming.id ? (
              <RenameForm
                key={document.id}
                document={document}
                problem={problem?.id === document.id ? problem : undefined}
                onCancel={renaming.end}
              />
            ) : (
              <DocumentRow
                key={document.id}
                document={document}
                position={index + 1}
                isChosen={selection.has(document.id)}
                onChoose={selection.change}
                showsActions={opened?.kind === 'actions' && opened.id === document.id}
                onRename={renaming.begin}
                onDownload={setDownloading}
              />
            ),
          )}
        </ListFrame>
      )}
      <ShowMore {...page} />
      {documents.length > 0 && (
        <SelectionBar
          selection={selection}
          intent="delete"
          icon={<Trash2 aria-hidden="true" className="size-5" />}
        >
          <Trans>Move to the trash</Trans>
        </SelectionBar>
      )}
      <p className="mt-6">
        <TextLink to="/app/documents/?trash">{t`Trash`}</TextLink>
      </p>
      {downloaded && (
        <DownloadDialog
          key={downloaded.id}
          document={downloaded}
          offers={page.offers}
          onClose={() => setDownloading(undefined)}
        />
      )}
    </Page>
  )
}

/**
 * Which row is a form for a new name: chosen in its menu, opened by a link before JavaScript, or because the
 * name that was sent is not one. Every answer of the server ends it, unless it says what is wrong with the
 * name.
 */
function useRenaming({ list: { documents }, opened }: DocumentsPage, problem: Problem | undefined) {
  const { key } = useLocation()
  const [chosen, setChosen] = useState<{ key: string; id: string | undefined }>()
  const byAddress = opened?.kind === 'rename' ? opened.id : undefined
  const id = chosen?.key === key ? chosen.id : (problem?.id ?? byAddress)

  const begin = useCallback((document: string) => setChosen({ key, id: document }), [key])
  useFocusBack(id, documents)
  return {
    id,
    begin,
    end: () => setChosen({ key, id: undefined }),
  }
}

/** Returns the focus to a document's row when what it opened closes: a form in its place, a dialog. */
function useFocusBack(opened: string | undefined, documents: readonly { id: string }[]): void {
  const before = useRef(opened)
  useEffect(() => {
    const closed = before.current
    before.current = opened
    if (closed === undefined || opened !== undefined) return undefined
    const position = documents.findIndex(({ id }) => id === closed) + 1
    // After a dialog that has closed has given it to what opened it: an item of a menu, which is gone.
    const turn = setTimeout(() => focusRow(position))
    return () => clearTimeout(turn)
  }, [opened, documents])
}
