import { Plural, Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { Files, Search, Trash2 } from 'lucide-react'
import { type ComponentProps, type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { Button, LinkButton, TextLink } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { EmptyState } from '#ui/components/list.tsx'
import { SelectField, TextField } from '#ui/components/text-fields.tsx'
import { useIsLive } from '#ui/components/use-is-live.ts'
import { useOnDemand } from '#ui/components/use-on-demand.ts'
import { Page } from '#ui/workspace/page.tsx'
import { INVOICES_PATH } from '#ui/workspace/paths.ts'
import { useFileDrop } from '../editor/book/use-file-drop.ts'
import { DownloadChoices } from '../editor/files/download-panel.tsx'
import { RedactedDialog } from '../editor/files/redacted-dialog.tsx'
import { useDownloads } from '../editor/files/use-downloads.ts'
import { DocumentRow, RenameForm } from './document-row.tsx'
import type { DocumentsPage, Problem, ShownDocument } from './documents.server.ts'
import { EVERYTHING, focusRow, listAddress } from './list-form.tsx'
import { ListFrame, NothingFits, ShowMore } from './list-frame.tsx'
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
        {...{ document: { slug, id, kind: template }, offers, onOpenChange: change, open: true }}
        countMissing={() => required - answered}
      />
    )
  }
  return (
    <Dialog open onOpenChange={change} title={t`Download “${title}”`}>
      {/* Room for the outline of the first, which has the focus. */}
      <div className="pt-1">
        <DownloadChoices kind={template} {...downloads} />
      </div>
    </Dialog>
  )
}

/** With what every dialog is made of, so that it opens at the first press. */
async function loadUploadFile() {
  const [{ UploadFile }] = await Promise.all([
    import('./upload-file.tsx'),
    import('#ui/components/dialog-panel.tsx'),
  ])
  return UploadFile
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
  const [upload, setUpload] = useState<{ open: boolean; file?: File }>({ open: false })
  const UploadFile = useOnDemand(loadUploadFile, upload.open)
  const drop = useFileDrop((file) => setUpload({ open: true, file }))
  return (
    <div
      {...drop.handlers}
      className={clsx('flex-1', drop.isOver && 'outline-2 outline-action outline-dashed -outline-offset-8')}
    >
      <Page
        title={t`My documents`}
        actions={
          <div className="flex flex-wrap gap-3">
            <Button
              size="small"
              className="noscript:hidden"
              aria-haspopup="dialog"
              onClick={() => setUpload({ open: true })}
            >{t`Upload a spreadsheet`}</Button>
            <LinkButton to={INVOICES_PATH} size="small">{t`Invoices and quotes`}</LinkButton>
            <LinkButton to="/app/search/" size="small">{t`New from a template`}</LinkButton>
          </div>
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
        {all === 0 && (
          <EmptyState
            icon={<Files />}
            title={<Trans>No documents yet</Trans>}
            action={<LinkButton to="/app/search/" variant="primary">{t`Find a template`}</LinkButton>}
          >{t`Every template you start filling in is saved here automatically.`}</EmptyState>
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
            icon={<Trash2 className="size-5" />}
          >{t`Move to the trash`}</SelectionBar>
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
        {UploadFile && (
          <UploadFile open={upload.open} dropped={upload.file} onOpenChange={(open) => setUpload({ open })} />
        )}
      </Page>
    </div>
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

/** Somebody who types goes on typing: the list follows when they pause. */
const PAUSE_MS = 250

/** Searches, sorts and narrows the list: as one types and chooses, and by its button before JavaScript. */
function ListTools({ query, list }: Pick<DocumentsPage, 'query' | 'list'>) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const here = useLocation()
  const isLive = useIsLive()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const words = useWords(query.words)
  useEffect(() => () => clearTimeout(pause.current), [])

  /** What is chosen is a step that Back takes back; what is typed is one with what was typed before. */
  function send(form: HTMLFormElement, replace: boolean) {
    clearTimeout(pause.current)
    const asked = [...new FormData(form)].filter(([, value]) => value !== '')
    const address = listAddress({ search: '' }, Object.fromEntries(asked) as Record<string, string>)
    void navigate(address, { replace, preventScrollReset: true })
  }
  function follow({ currentTarget: form, target }: FormEvent<HTMLFormElement>) {
    clearTimeout(pause.current)
    if (target instanceof HTMLSelectElement) send(form, false)
    else pause.current = setTimeout(() => send(form, true), PAUSE_MS)
  }
  const isNarrowed = query.words !== '' || query.template !== undefined || query.language !== undefined
  return (
    <Form
      method="get"
      action={listAddress({ search: '' })}
      role="search"
      aria-label={t`My documents`}
      preventScrollReset
      // None of these fields can be wrong: they need no line for it.
      className="mb-3 flex flex-wrap gap-3 [&_.field-error]:hidden"
      onInput={follow}
      onSubmit={(event) => {
        event.preventDefault()
        send(event.currentTarget, true)
      }}
    >
      <div className="w-full md:w-auto md:flex-2">
        <TextField
          ref={words}
          label={t`Search by name or template`}
          hideLabel
          placeholder={t`Search by name or template`}
          type="search"
          name="q"
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          defaultValue={query.words}
          prefix={<Search className="size-5" />}
        />
      </div>
      <Choice
        label={t`Sort by`}
        name="sort"
        key={`sort-${query.sort}`}
        defaultValue={query.sort}
        options={[
          { value: 'changed', label: t`Recently changed` },
          { value: 'name', label: t`By name` },
          { value: 'template', label: t`By template` },
        ]}
      />
      {list.templates.length > 1 && (
        <Choice
          label={t`Template`}
          name="template"
          key={`template-${query.template}`}
          defaultValue={query.template ?? ''}
          placeholder={t`All templates`}
          options={list.templates.map(toOption)}
        />
      )}
      {list.languages.length > 1 && (
        <Choice
          label={t`Language`}
          name="language"
          key={`language-${query.language}`}
          defaultValue={query.language ?? ''}
          placeholder={t`All languages`}
          options={list.languages.map(toOption)}
        />
      )}
      {!isLive && <Button type="submit">{t`Apply`}</Button>}
      {isNarrowed && list.total > 0 && (
        <LinkButton to={listAddress(here, EVERYTHING)} variant="quiet" preventScrollReset>
          <Trans>Show all documents</Trans>
        </LinkButton>
      )}
    </Form>
  )
}

/** A list to choose from, whose first choice says what it is about. Two of them are as wide as a phone. */
function Choice(select: ComponentProps<typeof SelectField>) {
  return (
    <div className="min-w-36 flex-1">
      <SelectField {...select} hideLabel className="text-ellipsis" />
    </div>
  )
}

function toOption({ value, name, count }: DocumentsPage['list']['templates'][number]) {
  return { value, label: `${name} (${count})` }
}

/** The field shows the words of the address, but never changes under somebody who types. */
function useWords(words: string) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current !== null && document.activeElement !== field.current) field.current.value = words
  }, [words])
  return field
}
