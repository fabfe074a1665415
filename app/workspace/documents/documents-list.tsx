import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { LinkButton } from '../../components/link-button.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { Page } from '../frame/page.tsx'
import { DocumentRow } from './document-row.tsx'
import type { DocumentsPage } from './documents.server.ts'
import { DownloadDialog } from './download-dialog.tsx'
import { ListFrame } from './list-frame.tsx'
import { ListTools } from './list-tools.tsx'
import { NoDocuments, NothingFits } from './nothing-listed.tsx'
import type { Problem } from './outcome.ts'
import { OutcomeMessage } from './outcome-message.tsx'
import { RenameForm } from './rename-form.tsx'
import { SelectAll, SelectionBar, useSelection } from './selection.tsx'
import { ShowMore } from './show-more.tsx'
import { useFocusAfter } from './use-focus-after.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useRenaming } from './use-renaming.ts'

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
      actions={
        <LinkButton to="/app/search/" size="small">
          <Trans>New from a template</Trans>
        </LinkButton>
      }
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
      {all === 0 && <NoDocuments />}
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
      <ShowMore shown={documents.length} total={total} next={page.next} />
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
        <TextLink to="/app/documents/?trash">
          <Trans>Trash</Trans>
        </TextLink>
      </p>
      {downloaded && (
        <DownloadDialog key={downloaded.id} document={downloaded} onClose={() => setDownloading(undefined)} />
      )}
    </Page>
  )
}
