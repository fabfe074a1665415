import { useLingui } from '@lingui/react/macro'
import { Fragment, type KeyboardEvent, type MouseEvent, memo, useLayoutEffect, useMemo, useRef } from 'react'

export interface PreviewBlock {
  id: string
  /** Made by src/engine/html, which escapes everything. */
  html: string
}

export interface PreviewNote {
  /** The id of the block. */
  block: string
  /** Whom the clause favors. */
  favors?: string
  text: string
}

interface DocumentPreviewProps {
  blocks: readonly PreviewBlock[]
  /** What document it is, for screen readers. */
  label: string
  /** The document's language, e.g. "en-US". */
  language: string
  /** The field being filled in, or one row of it: its blanks and answers are marked. */
  active?: { field: string; row?: string | undefined } | undefined
  /** Marks what was answered. */
  areAnswersMarked?: boolean | undefined
  /** The author's remarks: each stands below the block it is about, and on no paper. */
  notes?: readonly PreviewNote[] | undefined
  /** A blank or an answer was pressed; `part` is which part of an address or a party it is. */
  onFieldClick?: ((fieldId: string, part?: string) => void) | undefined
}

/** The sheet on which a document takes shape. Only blocks whose text changed are touched during typing. */
export function DocumentPreview({
  blocks,
  label,
  language,
  active,
  areAnswersMarked = false,
  notes,
  onFieldClick,
}: DocumentPreviewProps) {
  const sheet = useRef<HTMLElement>(null)
  // What is typed renders the page twice, at once and for the preview: the text is gone through only when it
  // has changed.
  const text = useMemo(
    () =>
      blocks.map((block) => (
        <Fragment key={block.id}>
          <Block html={block.html} />
          {notes?.flatMap((note, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: two notes may say the same; none moves
            note.block === block.id ? <Note key={index} note={note} /> : [],
          )}
        </Fragment>
      )),
    [blocks, notes],
  )
  // Marked in the page and not in the blocks' HTML: going from field to field renders nothing anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: blocks that were drawn anew are marked anew
  useLayoutEffect(() => {
    for (const place of sheet.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])
      place.toggleAttribute('data-active', isActive(place.dataset, active))
  }, [active, text])

  const canBePressed = onFieldClick !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: blocks that were drawn anew have new blanks
  useLayoutEffect(() => {
    if (canBePressed) makeButtons(blanksIn(sheet.current))
  }, [canBePressed, text])

  function press(event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) {
    const place = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-field]') : null
    const fieldId = place?.dataset.field
    if (fieldId !== undefined) onFieldClick?.(fieldId, place?.dataset.part)
  }
  function pressKey(event: KeyboardEvent<HTMLElement>) {
    const { target: place, key } = event
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
    if (!isPlain || !(place instanceof HTMLElement) || !place.matches('[data-field]')) return
    if (key === 'Enter' || key === ' ') {
      event.preventDefault()
      press(event)
      return
    }
    const by = { ArrowRight: 1, ArrowLeft: -1 }[key]
    const blanks = blanksIn(sheet.current)
    const next = by === undefined ? undefined : blanks[blanks.indexOf(place) + by]
    if (next === undefined) return
    event.preventDefault()
    for (const blank of blanks) blank.tabIndex = blank === next ? 0 : -1
    next.focus()
  }
  return (
    <div className="@container">
      <section
        ref={sheet}
        aria-label={label}
        lang={language}
        data-theme="light"
        className="document-sheet fd-document page-edge"
        data-answers={areAnswersMarked ? 'marked' : undefined}
        onClick={press}
        onKeyDown={pressKey}
      >
        {text}
      </section>
    </div>
  )
}

function blanksIn(sheet: HTMLElement | null): HTMLElement[] {
  return [...(sheet?.querySelectorAll<HTMLElement>('.fd-blank[data-field]') ?? [])]
}

/** Blanks are buttons that lead to their questions. One Tab stop: arrow keys lead on from there. */
function makeButtons(blanks: readonly HTMLElement[]): void {
  const hasStop = blanks.some(({ tabIndex }) => tabIndex === 0)
  blanks.forEach((blank, index) => {
    if (blank.role === 'button') return
    blank.role = 'button'
    blank.tabIndex = index === 0 && !hasStop ? 0 : -1
  })
}

const Block = memo(function Block({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: src/engine/html escapes every text and attribute
  return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />
})

/** Whether a place of the document is of the field, and of the row where one is named: `2` or `2.amount`. */
function isActive({ field, part = '' }: DOMStringMap, active: DocumentPreviewProps['active']): boolean {
  if (active === undefined || field !== active.field) return false
  return active.row === undefined || part === active.row || part.startsWith(`${active.row}.`)
}

/** Written in the document's language, but for the words of ours. */
function Note({ note: { favors, text } }: { note: PreviewNote }) {
  const { t, i18n } = useLingui()
  return (
    <aside role="note" aria-label={t`Drafting note`} className="document-note">
      {favors !== undefined && (
        <p className="font-medium">
          <span lang={i18n.locale}>{t`Favors:`}</span> {favors}
        </p>
      )}
      <p>{text}</p>
    </aside>
  )
}
