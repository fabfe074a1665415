import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { FileText } from 'lucide-react'
import { startTransition, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { brand } from '#content/brand/brand.ts'
import { inPlace, LOGO_ANSWER, type Logo } from '#engine/source/index.ts'
import { documentPath } from '#modules/identity/workspace/next-path.ts'
import { afterPaint } from '#ui/components/after-paint.ts'
import { useIsLive } from '#ui/components/use-is-live.ts'
import { useOnDemand } from '#ui/components/use-on-demand.ts'
import { PageTitle } from '#ui/workspace/page.tsx'
import type { DocumentPage } from './document.server.ts'
import { isUnsaved, type SavedAnswers } from './editing/editing.ts'
import type { EditingSession } from './editing/editing-session.ts'
import { EditingState, useSessionSelector } from './editing/editing-state.tsx'
import { useEditing } from './editing/use-editing.ts'
import { refusedAnswers } from './editing/valid-answers.ts'
import { EditorHead } from './editor-head.tsx'
import { askedOf, atEnd, interviewOf, type Place, progressOf } from './interview/interview.ts'
import {
  InterviewContext,
  IssuesContext,
  useInterviewSetting,
  useIssues,
} from './interview/interview-context.ts'
import { showInDocument, showQuestion } from './interview/jump.ts'
import { QuestionsPane } from './interview/questions-pane.tsx'
import { useAnnouncement } from './interview/status-toast.tsx'
import { useAnswerTravel } from './interview/use-answer-travel.ts'
import { useInterview } from './interview/use-interview.ts'
import { type ActiveField, blanksOf, useBlanks } from './preview/blanks.tsx'
import { PreviewPane, usePreview } from './preview/preview-pane.tsx'
import { RedactedPreview } from './preview/redacted-preview.tsx'
import { ComputedTextsContext } from './questions/computed-line.tsx'
import { OffersContext } from './questions/question-frame.tsx'
import { usePreference } from './use-preference.ts'
import { useView, ViewSwitch } from './view-switch.tsx'

/** Questions on one side, the document on the other; on a phone one of them at a time. */
export function Editor({ page }: { page: DocumentPage }) {
  const { t } = useLingui()
  const { logoField } = page
  const [title, setTitle] = useState(page.document.title)
  const inEditing = useEditing(page, setTitle)
  const { session, editing, claimed } = inEditing
  const { answers } = editing
  const template = inPlace(page.template, answers)
  // Those that were filled in here: answers come back by Undo, and their logo with them.
  const [logos, addLogo] = useReducer(
    (known: Logo[], logo: Logo) => [logo, ...known],
    page.logo ? [page.logo] : [],
  )
  const logo = logos.find(({ profile }) => profile === answers[LOGO_ANSWER])
  const shown = usePreview(template, answers, logo)
  const { tree } = shown
  const isBook = page.withheld === undefined && template.book !== undefined
  // Who fills in an invoice begins with its questions; of what calculates, a small screen shows the results.
  const { view, drawn, cameFromDocument, show, goTo } = useView(
    isBook && !template.invoicing ? 'document' : 'questions',
  )
  /** A large screen has both beside each other, unless the spreadsheet is to have all of it. */
  const [beside, setBeside] = usePreference('questions', ['shown', 'hidden'])
  const isAlone = isBook && beside === 'hidden'
  const [active, setActive] = useState<ActiveField>()
  const latestActive = useRef<ActiveField>(undefined)
  /** The conflict that is to be decided later. */
  const [postponed, setPostponed] = useState<SavedAnswers>()
  const preview = useRef<HTMLElement>(null)
  const questions = useRef<HTMLDivElement>(null)
  const isBetweenTwo = editing.theirs !== undefined || claimed.claim === 'asked'
  const dialogs = useOnDemand(loadDialogs, isBetweenTwo)
  const isLive = useIsLive()
  const setting = useInterviewSetting(template, answers, isLive)
  /** What the address asks to begin, until it has begun. */
  const [wanted, setWanted] = useState(page.download)
  useAddressOf(page.slug, session, wanted)

  const issues = useIssues(tree)
  const groups = useMemo(() => interviewOf(template, tree), [template, tree])
  const progress = useMemo(() => progressOf(groups, answers), [groups, answers])
  const blanks = useMemo(() => blanksOf(tree), [tree])
  const [start] = useState(() => startOf(page, groups))
  const onGo = (place: Place, part?: string) => {
    if (isAlone) setBeside('shown')
    goTo(place, part)
  }
  const interview = useInterview({ template, groups, start, isLive, onGo })
  const { arrive } = interview
  const goToQuestion = (field: string, part?: string) => interview.go({ at: 'question', id: field }, part)
  const { goToBlank, cross } = useBlanks({
    blanks,
    tree,
    active: latestActive,
    preview,
    onShow: goToQuestion,
    onRead: (arrive) => show('document', arrive),
  })
  const saying = useAnnouncement(editing.edits)
  const Offers = useOnDemand(loadOffers, isLive)
  const BookPreview = useOnDemand(loadBookPreview, template.book !== undefined)
  const { say } = saying
  const offers = useMemo(
    () => Offers && { Offers, template, session, logoField, onLogo: addLogo, onSay: say },
    [Offers, template, session, logoField, say],
  )
  const travel = useAnswerTravel({
    session,
    editing,
    labels: setting.labels,
    onShow: (field) => {
      // Who undoes in the spreadsheet sees it there.
      if (document.activeElement?.closest('[data-book]')) return
      const isInQuestions = document.activeElement?.closest('[data-interview]')
      if (isInQuestions) goToQuestion(field)
      else {
        arrive(field)
        requestAnimationFrame(() => showQuestion(field))
      }
    },
    onSay: saying.say,
  })
  const leave = useRef<() => void>(undefined)
  // Stable, so that a keystroke in one question renders no other.
  const focusField = useCallback(
    (field: string, row?: string) => {
      latestActive.current = { field, row }
      leave.current?.()
      leave.current = afterPaint(() => startTransition(() => setActive({ field, row })))
      arrive(field)
    },
    [arrive],
  )
  // After the question has answered: where something is in a long document, a slow phone takes a moment to
  // say.
  useEffect(() => {
    if (active) showInDocument(preview.current, active.field, active.row)
  }, [active])
  // What is typed is sent at the latest when the page is left, under the document's own id.
  const exists = editing.version > 0 || isUnsaved(editing)
  const ownPath = documentPath({ slug: page.slug, ...(exists && { id: editing.id }) })
  const refused = useMemo(() => refusedAnswers(askedOf(groups), answers), [groups, answers])
  const [wrong] = refused
  /** To the questions, or to the document if they are hidden: the focus is lost once this tab writes. */
  const enter = () => enterPane(questions.current) || enterPane(preview.current)
  const state = (
    <EditingState
      session={session}
      wrong={refused.length}
      onCorrect={() => wrong && goToQuestion(wrong.field, wrong.part)}
      onDecide={() => setPostponed(undefined)}
      onWorkHere={
        claimed.claim === 'reading'
          ? () => {
              enter()
              claimed.takeOver()
            }
          : undefined
      }
    />
  )
  return (
    <div data-fills-screen="" className="flex-1 lg:flex lg:min-h-0 lg:flex-col">
      <PageTitle title={title} />
      <EditorHead
        {...inEditing}
        page={page}
        title={title}
        onTitle={setTitle}
        state={state}
        progress={progress}
        wanted={wanted}
        onBegin={() => setWanted(undefined)}
        isLive={isLive}
        onShow={goToQuestion}
      />
      <ViewSwitch view={view} onChange={show} state={state} />
      <div
        className={clsx(
          'lg:grid lg:min-h-0 lg:flex-1',
          isAlone ? 'lg:grid-cols-1' : 'lg:grid-cols-[minmax(24rem,5fr)_7fr]',
        )}
      >
        {/* Each pane frames what it hides from the eye, which else makes the page as long as the form. */}
        <div
          ref={questions}
          className={clsx(
            'relative scroll-mt-12 px-gutter py-6 lg:scroll-pt-36 lg:overflow-y-auto',
            drawn !== 'questions' && 'max-lg:hidden noscript:block!',
            isAlone && 'lg:hidden',
            cameFromDocument && 'max-lg:pb-20',
          )}
        >
          <InterviewContext value={setting}>
            <IssuesContext value={issues}>
              <OffersContext value={offers}>
                <ComputedTextsContext value={shown.computed}>
                  <QuestionsPane
                    {...inEditing}
                    groups={groups}
                    blanks={page.withheld === undefined ? blanks : undefined}
                    progress={progress}
                    interview={interview}
                    travel={travel}
                    saying={saying}
                    isSheet={isBook}
                    newPath={page.document.version === 0 ? documentPath({ slug: page.slug }) : undefined}
                    ownPath={ownPath}
                    isLive={isLive}
                    onFocus={focusField}
                    onNextBlank={goToBlank}
                    onCross={cross}
                    onRead={() => show('document', () => preview.current?.focus())}
                  />
                </ComputedTextsContext>
              </OffersContext>
            </IssuesContext>
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
            drawn !== 'document' && 'max-lg:hidden noscript:block!',
          )}
        >
          {isBook ? (
            BookPreview && (
              <InterviewContext value={setting}>
                <OffersContext value={offers}>
                  <BookPreview
                    template={template}
                    answers={shown.savable}
                    isReadOnly={claimed.claim !== 'writing'}
                    session={session}
                    isAlone={isAlone}
                    onAlone={(alone) => setBeside(alone ? 'hidden' : 'shown')}
                  />
                </OffersContext>
              </InterviewContext>
            )
          ) : page.withheld === undefined ? (
            <PreviewPane
              {...shown}
              template={template}
              title={title}
              blanks={blanks}
              active={active}
              onShow={goToQuestion}
              onNextBlank={goToBlank}
            />
          ) : (
            <>
              <RedactedPreview
                key={editing.id}
                document={editing}
                ownPath={ownPath}
                title={title}
                withheld={page.withheld}
                isSheet={template.type === 'spreadsheet'}
              />
              {/* What the browser's own printing puts on paper (LIC-3): `print.css` leaves out the rest. */}
              <p data-prints="" className="hidden print:block">
                <Trans>
                  Printing this document needs a plan. Your answers are saved in your {brand.name} account.
                </Trans>
              </p>
            </>
          )}
        </section>
      </div>
      {cameFromDocument && view === 'questions' && (
        <button
          type="button"
          onClick={() => show('document', () => preview.current?.focus())}
          data-covers-foot=""
          className="fixed inset-x-0 bottom-0 z-30 flex min-h-13 items-center justify-center gap-2 bg-action px-gutter py-2 font-medium text-on-action lg:hidden"
        >
          <FileText className="size-5" />
          <Trans>Back to the preview</Trans>
        </button>
      )}
      {dialogs && (
        <dialogs.OtherTabDialog
          open={claimed.claim === 'asked'}
          onTakeOver={claimed.takeOver}
          onRead={claimed.read}
          takeFocus={enter}
        />
      )}
      {dialogs && (
        <InterviewContext value={setting}>
          <dialogs.ConflictDialog
            template={template}
            editing={editing}
            open={editing.theirs !== postponed}
            onOpenChange={(open) => setPostponed(open ? undefined : editing.theirs)}
            onKeepMine={() => void session.keepMine()}
            onTakeTheirs={() => session.takeTheirs()}
          />
        </InterviewContext>
      )}
    </div>
  )
}

/** No document pays for what calculates. */
const loadBookPreview = async () => (await import('./book/book-preview.tsx')).BookPreview

/** Saved details come once the page is alive: no first screen pays for them. */
const loadOffers = async () => (await import('./details-offers.tsx')).DetailsOffers

/** Gives a side of the editor the focus as a whole, for as long as it has it; answers whether it could. */
function enterPane(pane: HTMLElement | null): boolean {
  if (pane === null) return false
  if (!pane.hasAttribute('tabindex')) {
    pane.tabIndex = -1
    pane.addEventListener('blur', () => pane.removeAttribute('tabindex'), { once: true })
  }
  pane.focus({ preventScroll: true })
  return document.activeElement === pane
}

/** Two saves and two tabs seldom meet: no first screen pays for the choice between them. */
const loadDialogs = () => import('./editing/conflict-dialog.tsx')

/** A new document begins at its first question; who comes back goes on at the first that is open. */
function startOf({ document }: DocumentPage, groups: ReturnType<typeof interviewOf>): Place {
  const [first] = groups.flatMap(({ fields }) => fields)
  const next = document.version === 0 ? first : progressOf(groups, document.answers).next
  return next ? { at: 'question', id: next.id } : atEnd
}

/**
 * Once the document exists it has an address of its own, so that a reload and the browser's Back open it.
 * Written beside React Router: a navigation would call back whoever is on the way to another page. With the
 * word that it is saved, not after it: who reloads then finds it. What it asks to begin stays there until
 * that has begun, and no reload asks for it again.
 */
function useAddressOf(slug: string, session: EditingSession, download: DocumentPage['download']): void {
  const id = useSessionSelector(session, (state) => state.id)
  const exists = useSessionSelector(session, ({ version }) => version > 0)
  useEffect(() => {
    const { pathname, search } = window.location
    const own = documentPath({ slug, id, download })
    if (exists && pathname === documentPath({ slug }) && pathname + search !== own)
      window.history.replaceState(window.history.state, '', own)
  }, [slug, id, exists, download])
}
