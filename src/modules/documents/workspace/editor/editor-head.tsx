import { useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { Download, EllipsisVertical, Pencil } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { brand } from '#content/brand/brand.ts'
import type { PlanOffer } from '#modules/entitlements/schema.ts'
import type { DownloadKind, DownloadTarget } from '#modules/identity/hand-off/schema.ts'
import { Button, IconButton, LinkButton } from '#ui/components/button.tsx'
import { LogoMark } from '#ui/components/logo.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/components/menu.tsx'
import { TextField } from '#ui/components/text-fields.tsx'
import { useOnDemand } from '#ui/components/use-on-demand.ts'
import { HOME_PATH, issuePath } from '#ui/workspace/paths.ts'
import type { DocumentPage } from './document.server.ts'
import { type Editing, isUnsaved } from './editing/editing.ts'
import type { EditingSession } from './editing/editing-session.ts'
import type { DocumentInEditing } from './editing/use-editing.ts'
import { DownloadLinks, DownloadMenu } from './files/download-menu.tsx'
import type { Progress } from './interview/interview.ts'
import { RequiredLeft } from './interview/interview-bar.tsx'
import { openPlaces } from './preview/blanks.tsx'

export interface EditorHeadProps extends DocumentInEditing {
  page: DocumentPage
  title: string
  onTitle: (title: string) => void
  /** Whether what was typed is safe: on a small screen it stands elsewhere. */
  state: ReactNode
  progress: Progress
  /** What begins by itself, once: it was asked for before the document was opened. */
  wanted: DownloadTarget | undefined
  /** What was wanted begins now: its address asks for it no more. */
  onBegin: () => void
  isLive: boolean
  onShow: (field: string, part?: string) => void
}

/**
 * The document's name, whether it is safe, what is missing, and its files. On a phone it takes the place of
 * the header of every page (`workspace-header.tsx`), whose places are in its menu.
 */
export function EditorHead(props: EditorHeadProps) {
  const { page, session, editing, title, onTitle, state, progress, isLive, onShow } = props
  const { t } = useLingui()
  const [draft, setDraft] = useState<string>()
  const head = useRef<HTMLDivElement>(null)
  const wasRenaming = useRef(false)
  // The form that takes the place of what was pressed gives the focus back to it.
  useEffect(() => {
    if (wasRenaming.current && draft === undefined) {
      const openers = head.current?.querySelectorAll<HTMLElement>('[data-renames]') ?? []
      for (const opener of openers) if (opener.checkVisibility()) opener.focus()
    }
    wasRenaming.current = draft !== undefined
  }, [draft])
  const canRename = isLive && editing.version > 0
  const navigate = useNavigate()
  /** What is issued is what is saved. */
  async function issue() {
    if (await session.ensureSaved()) await navigate(issuePath(editing.id))
  }
  return (
    <div
      ref={head}
      className="flex min-h-14 items-center justify-between gap-x-4 border-line px-gutter py-1.5 max-sm:min-h-11 max-sm:gap-x-2 max-sm:py-0 lg:min-h-12 lg:border-b lg:py-0.5"
    >
      <Link
        discover="none"
        to={HOME_PATH}
        className={clsx(
          'flex shrink-0 no-underline sm:hidden noscript:hidden',
          draft !== undefined && 'hidden',
        )}
        aria-label={t`${brand.name}: home`}
      >
        <LogoMark />
      </Link>
      <DocumentTitle
        id={editing.id}
        title={title}
        onTitle={onTitle}
        draft={draft}
        onDraft={setDraft}
        canRename={canRename}
      />
      <div
        className={clsx(
          'flex shrink-0 items-center gap-4 max-sm:ml-auto max-sm:gap-1',
          draft !== undefined && 'max-sm:hidden',
        )}
      >
        <div className="max-lg:hidden">{state}</div>
        {isLive && (
          <div className="text-sm max-sm:hidden">
            <RequiredLeft progress={progress} onShow={onShow} />
          </div>
        )}
        {page.withheld !== undefined && (
          <RedactedDownload
            {...{ slug: page.slug, kind: page.template, offers: page.offers, session, editing }}
            countMissing={() => progress.open.length}
          />
        )}
        {page.withheld === undefined && !isLive && editing.version > 0 && (
          <noscript>
            <DownloadLinks documentId={editing.id} kind={page.template} />
          </noscript>
        )}
        {page.withheld === undefined && page.template.invoicing && (isLive || editing.version > 0) && (
          <LinkButton
            to={issuePath(editing.id)}
            size="small"
            className="max-sm:hidden"
            onClick={(event) => {
              event.preventDefault()
              void issue()
            }}
          >{t`Issue`}</LinkButton>
        )}
        {page.withheld === undefined && isLive && (
          <DownloadMenu {...props} findOpen={() => openPlaces(page.template, editing.answers)} />
        )}
        <div className="-mr-2 sm:hidden noscript:hidden">
          <PhoneMenu
            onRename={canRename ? () => setDraft(title) : undefined}
            onIssue={page.withheld === undefined && page.template.invoicing ? () => void issue() : undefined}
          />
        </div>
      </div>
    </div>
  )
}

/** What a phone has no room for: another name for the document, and the places of every page's header. */
function PhoneMenu({ onRename, onIssue }: Record<'onRename' | 'onIssue', (() => void) | undefined>) {
  const { t } = useLingui()
  const renames = useRef(false)
  return (
    <Menu
      trigger={<IconButton label={t`Menu`} icon={<EllipsisVertical />} data-renames="" />}
      // The menu gives the focus back to its button first.
      onCloseAutoFocus={(event) => {
        if (!renames.current) return
        event.preventDefault()
        renames.current = false
        onRename?.()
      }}
    >
      {onIssue && (
        <>
          <MenuItem onSelect={onIssue}>{t`Issue`}</MenuItem>
          <MenuSeparator />
        </>
      )}
      {onRename && (
        <>
          <MenuItem
            onSelect={() => {
              renames.current = true
            }}
          >
            {t`Rename this document`}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem to="/app/search/">{t`Find a template`}</MenuItem>
      <MenuItem to="/app/documents/">{t`My documents`}</MenuItem>
      <MenuItem to="/app/account/">{t`Account`}</MenuItem>
    </Menu>
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
  /** The new name while it is typed. */
  draft: string | undefined
  onDraft: (draft: string | undefined) => void
  /** A document that nobody has written in has no name of its own yet. */
  canRename: boolean
}

/** The document's name, which is also its files'. */
function DocumentTitle({ id, title, onTitle, draft, onDraft, canRename }: DocumentTitleProps) {
  const { t } = useLingui()
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)

  function end() {
    onDraft(undefined)
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
          className="line-clamp-2 min-w-0 break-words text-base leading-tight sm:truncate sm:text-2xl"
          title={title}
        >
          {title}
        </h1>
        {canRename && (
          <IconButton
            label={t`Rename this document`}
            icon={<Pencil />}
            onClick={() => onDraft(title)}
            data-renames=""
            className="max-sm:hidden"
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
          onChange={(event) => onDraft(event.currentTarget.value)}
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

interface RedactedDownloadProps {
  slug: string
  kind: DownloadKind
  offers: readonly PlanOffer[]
  session: EditingSession
  editing: Editing
  /** How many required questions have no answer yet. */
  countMissing: () => number
}

/** Stands where files are downloaded and says what opens them: a button that does nothing loses people. */
function RedactedDownload({ slug, kind, offers, session, editing, countMissing }: RedactedDownloadProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const RedactedDialog = useOnDemand(loadRedactedDialog, isOpen)
  const isSaved = editing.version > 0 && !isUnsaved(editing)

  function change(next: boolean) {
    setOpen(next)
    // Whoever leaves for the prices comes back to a document that is there.
    if (next) void session.ensureSaved()
  }
  return (
    <>
      <Button
        size="small"
        className="noscript:hidden!"
        icon={<Download className="size-4" />}
        aria-haspopup="dialog"
        onClick={() => change(true)}
      >{t`Download`}</Button>
      {RedactedDialog && (
        <RedactedDialog
          document={{ slug, id: editing.id, kind }}
          offers={offers}
          countMissing={countMissing}
          open={isOpen}
          onOpenChange={change}
          saving={isSaved ? undefined : editing.problem || editing.theirs ? 'failed' : 'under way'}
          onSave={() => session.ensureSaved()}
        />
      )}
    </>
  )
}

/** With what every dialog is made of: whoever has both needs no connection to be told. */
async function loadRedactedDialog() {
  const [{ RedactedDialog }] = await Promise.all([
    import('./files/redacted-dialog.tsx'),
    import('#ui/components/dialog-panel.tsx'),
  ])
  return RedactedDialog
}
