import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { FileText } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { DocumentPreview } from '../../components/document-preview.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { useIsLive } from '../frame/use-is-live.ts'
import { ComputedTextsContext } from './computed-texts.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { DocumentPage } from './document.server.ts'
import { DocumentTitle } from './document-title.tsx'
import { DownloadLinks } from './download-links.tsx'
import { DownloadMenu } from './download-menu.tsx'
import { type SavedAnswers, statusOf } from './editing.ts'
import { EditingState } from './editing-state.tsx'
import { interviewOf, progressOf } from './interview.ts'
import { InterviewContext } from './interview-context.ts'
import { showInDocument } from './jump.ts'
import { NotesSwitch } from './notes-switch.tsx'
import { openPlaces } from './open-places.ts'
import { ProgressLine } from './progress-line.tsx'
import { QuestionsForm } from './questions-form.tsx'
import { sendTitle } from './send-title.ts'
import { useEditing } from './use-editing.ts'
import { useInterviewSetting } from './use-interview-setting.ts'
import { useNotesShown } from './use-notes-shown.ts'
import { usePreview } from './use-preview.ts'
import { useView } from './use-view.ts'
import { ViewSwitch } from './view-switch.tsx'
import { WithheldPreview } from './withheld-preview.tsx'

/** Questions on one side, the document on the other; on a phone one of them at a time. */
export function Editor({ page }: { page: DocumentPage }) {
  const { t } = useLingui()
  const { session, editing, form } = useEditing(page)
  const { tree, blocks, computed } = usePreview(page.template, editing.answers)
  const { view, cameFromDocument, show, goToQuestion } = useView()
  const [title, setTitle] = useState(page.document.title)
  const [active, setActive] = useState<{ field: string; row: string | undefined }>()
  const [areNotesShown, showNotes] = useNotesShown()
  /** The conflict that is to be decided later. */
  const [postponed, setPostponed] = useState<SavedAnswers>()
  const preview = useRef<HTMLElement>(null)
  const isLive = useIsLive()
  const setting = useInterviewSetting(page.template, editing.answers, isLive)
  useAddressOf(page.slug, editing)

  const groups = interviewOf(page.template, tree)
  const state = (
    <EditingState
      status={statusOf(editing)}
      onRetry={() => void session.flush()}
      onDecide={() => setPostponed(undefined)}
    />
  )
  // Stable, so that a keystroke in one question renders no other.
  const focusField = useCallback((field: string, row?: string) => {
    setActive({ field, row })
    showInDocument(preview.current, field, row)
  }, [])
  async function rename(name: string) {
    const isRenamed = await sendTitle(editing.id, name)
    if (isRenamed) setTitle(name)
    return isRenamed
  }
  return (
    <div data-fills-screen="" className="flex-1 lg:flex lg:min-h-0 lg:flex-col">
      <PageTitle title={title} />
      <div className="flex min-h-14 items-center justify-between gap-x-4 border-line px-gutter py-1.5 lg:border-b">
        <DocumentTitle title={title} onRename={rename} canRename={isLive && editing.version > 0} />
        <div className="flex shrink-0 items-center gap-4">
          <div className="max-lg:hidden">{state}</div>
          {page.mayDownload && !isLive && editing.version > 0 && (
            <noscript>
              <DownloadLinks documentId={editing.id} />
            </noscript>
          )}
          {page.mayDownload && isLive && (
            <DownloadMenu
              documentId={editing.id}
              findOpen={() => openPlaces(page.template, editing.answers)}
              onFlush={() => session.ensureSaved()}
              onShow={goToQuestion}
            />
          )}
        </div>
      </div>
      <ViewSwitch view={view} onChange={show} state={state} />
      <div className="lg:grid lg:min-h-0 lg:flex-1 lg:grid-cols-[minmax(24rem,5fr)_7fr]">
        {/* Each pane is the frame of what is hidden in it for the eye: otherwise that makes the page itself as long as the form. */}
        <div
          className={clsx(
            'relative px-gutter py-6 lg:overflow-y-auto',
            view !== 'questions' && 'max-lg:hidden',
            cameFromDocument && 'max-lg:pb-20',
          )}
        >
          <ProgressLine progress={progressOf(groups, editing.answers)} onNext={goToQuestion} />
          <InterviewContext value={setting}>
            <ComputedTextsContext value={computed}>
              <QuestionsForm
                ref={form}
                groups={groups}
                answers={editing.answers}
                editing={editing}
                isLive={isLive}
                onAnswer={session.answer}
                onFocus={focusField}
                onPause={() => void session.flush()}
              />
            </ComputedTextsContext>
          </InterviewContext>
        </div>
        <section
          ref={preview}
          // A pane that scrolls is reached by the keyboard too.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
          tabIndex={0}
          aria-label={t`Preview`}
          className={clsx(
            'relative bg-sunken px-gutter py-6 lg:overflow-y-auto lg:border-line lg:border-l',
            view !== 'document' && 'max-lg:hidden noscript:block!',
          )}
        >
          {page.picture === undefined ? (
            <>
              <NotesSwitch count={tree.notes.length} isShown={areNotesShown} onShow={showNotes} />
              <DocumentPreview
                blocks={blocks}
                label={title}
                language={page.template.language}
                active={active}
                notes={areNotesShown ? tree.notes : undefined}
                onFieldClick={goToQuestion}
              />
            </>
          ) : (
            <WithheldPreview picture={page.picture} title={title} />
          )}
        </section>
      </div>
      {cameFromDocument && view === 'questions' && (
        <button
          type="button"
          onClick={() => show('document')}
          data-covers-foot=""
          className="fixed inset-x-0 bottom-0 z-30 flex min-h-13 items-center justify-center gap-2 bg-action px-gutter py-2 font-medium text-on-action lg:hidden"
        >
          <FileText aria-hidden="true" className="size-5" />
          <Trans>Back to the preview</Trans>
        </button>
      )}
      <ConflictDialog
        template={page.template}
        editing={editing}
        open={editing.theirs !== postponed}
        onOpenChange={(open) => setPostponed(open ? undefined : editing.theirs)}
        onKeepMine={() => void session.keepMine()}
        onTakeTheirs={() => session.takeTheirs()}
      />
    </div>
  )
}

/**
 * Once the document exists it has an address of its own, so that a reload and the browser's Back open it. Written beside
 * React Router: a navigation would call back whoever is on the way to another page.
 */
function useAddressOf(slug: string, { id, version }: { id: string; version: number }) {
  const exists = version > 0
  useEffect(() => {
    const path = `/app/doc/${slug}/`
    const { pathname, search } = window.location
    const own = `?document=${id}`
    if (exists && pathname === path && search !== own)
      window.history.replaceState(window.history.state, '', path + own)
  }, [slug, id, exists])
}
