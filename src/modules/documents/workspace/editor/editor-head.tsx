import { useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { Pencil } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { DownloadTarget } from '#modules/identity/hand-off/schema.ts'
import { Button } from '#ui/components/button.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import type { DocumentPage } from './document.server.ts'
import type { DocumentInEditing } from './editing/use-editing.ts'
import { DownloadLinks, DownloadMenu } from './files/download-menu.tsx'
import { RedactedDownload } from './files/redacted-download.tsx'
import { openPlaces } from './preview/blanks.tsx'

export interface EditorHeadProps extends DocumentInEditing {
  page: DocumentPage
  title: string
  onTitle: (title: string) => void
  /** Whether what was typed is safe: on a small screen it stands elsewhere. */
  state: ReactNode
  /** What begins by itself, once: it was asked for before the document was opened. */
  wanted: DownloadTarget | undefined
  /** What was wanted begins now: its address asks for it no more. */
  onBegin: () => void
  isLive: boolean
  onShow: (field: string, part?: string) => void
}

/** The document's name, whether it is safe, and its files. */
export function EditorHead(props: EditorHeadProps) {
  const { page, session, editing, title, onTitle, state, isLive } = props
  return (
    <div className="flex min-h-14 items-center justify-between gap-x-4 border-line px-gutter py-1.5 max-sm:min-h-11 max-sm:py-0 lg:min-h-12 lg:border-b lg:py-0.5">
      <DocumentTitle
        id={editing.id}
        title={title}
        onTitle={onTitle}
        canRename={isLive && editing.version > 0}
      />
      <div className="flex shrink-0 items-center gap-4">
        <div className="max-lg:hidden">{state}</div>
        {page.withheld !== undefined && (
          <RedactedDownload
            {...{ slug: page.slug, offers: page.offers, session, editing }}
            countMissing={() => openPlaces(page.template, editing.answers).unanswered}
          />
        )}
        {page.withheld === undefined && !isLive && editing.version > 0 && (
          <noscript>
            <DownloadLinks documentId={editing.id} />
          </noscript>
        )}
        {page.withheld === undefined && isLive && (
          <DownloadMenu {...props} findOpen={() => openPlaces(page.template, editing.answers)} />
        )}
      </div>
    </div>
  )
}

async function sendTitle(id: string, title: string): Promise<boolean> {
  const response = await fetch(`/app/documents/${id}/title/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  }).catch(() => undefined)
  return response?.ok === true
}

interface DocumentTitleProps extends Pick<EditorHeadProps, 'title' | 'onTitle'> {
  id: string
  /** A document that nobody has written in has no name of its own yet. */
  canRename: boolean
}

/** The document's name, which is also its files'. */
function DocumentTitle({ id, title, onTitle, canRename }: DocumentTitleProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<string>()
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)

  /** The pencil was pressed: it gets the focus back from the form that takes its place. */
  const hasRenamed = useRef(false)

  function end() {
    hasRenamed.current = true
    setDraft(undefined)
    setFailed(false)
  }
  async function rename(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const name = draft?.trim() ?? ''
    setBusy(true)
    const isDone = name === title || (name !== '' && (await sendTitle(id, name)))
    if (isDone) onTitle(name)
    setBusy(false)
    if (isDone) end()
    else setFailed(true)
  }
  if (draft === undefined) {
    return (
      <div className="flex min-w-0 items-center gap-1">
        <h1
          className="min-w-0 line-clamp-2 break-words text-lg leading-tight sm:truncate sm:text-2xl"
          title={title}
        >
          {title}
        </h1>
        {canRename && (
          <IconButton
            label={t`Rename this document`}
            icon={<Pencil aria-hidden="true" />}
            onClick={() => setDraft(title)}
            ref={(pencil) => {
              if (!pencil || !hasRenamed.current) return
              hasRenamed.current = false
              pencil.focus()
            }}
          />
        )}
      </div>
    )
  }
  return (
    <form
      onSubmit={(event) => void rename(event)}
      onKeyDown={(event) => event.key === 'Escape' && end()}
      className="flex min-w-0 flex-1 items-start gap-2"
    >
      <h1 className="sr-only">{title}</h1>
      {/* The line for an error takes room only when there is one: the bar keeps its height. */}
      <div className={clsx('min-w-0 max-w-md flex-1', failed ? '-mb-3' : '-mb-10')}>
        <TextField
          label={t`Name of the document`}
          hideLabel
          value={draft}
          maxLength={200}
          error={failed && t`Not renamed. Please try again.`}
          ref={focusOnMount}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" variant="primary" busy={busy}>{t`Rename`}</Button>
    </form>
  )
}

/** One function for all renderings, so that the focus is taken once and not again with every one. */
function focusOnMount(input: HTMLInputElement | null) {
  input?.focus()
}
