import { Plural, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { type Answers, type DocumentTemplate, type DocumentTree, evaluate } from '#engine/source/index.ts'
import { Button, IconButton } from '#ui/components/button.tsx'
import { Menu, MenuItem } from '#ui/components/menu.tsx'
import { refusedAnswers, validAnswers } from '../editing/valid-answers.ts'
import { askedOf, interviewOf, progressOf } from '../interview/interview.ts'
import { enterPlace } from '../interview/jump.ts'

interface BlanksMenuProps {
  blanks: readonly Blank[]
  /** The document's language, in which its blanks are named. */
  language: string
  onShow: (field: string, part?: string) => void
  onNext: (by: 1 | -1) => void
}

/** The blanks of the document: how many, a list to jump from, and the next one. */
export function BlanksMenu({ blanks, language, onShow, onNext }: BlanksMenuProps) {
  const { t } = useLingui()
  const goesTo = useRef<Blank>(undefined)
  if (blanks.length === 0) {
    return <p className="text-muted">{t`No blanks`}</p>
  }
  return (
    <div className="-ml-3 flex items-center">
      <Menu
        align="start"
        onCloseAutoFocus={(event) => {
          if (goesTo.current === undefined) return
          event.preventDefault()
          onShow(goesTo.current.field, goesTo.current.part)
          goesTo.current = undefined
        }}
        trigger={
          <Button variant="quiet" size="small">
            <span className="flex items-center gap-1.5">
              <Plural value={blanks.length} one="# blank" other="# blanks" />
              <ChevronDown className="size-4" />
            </span>
          </Button>
        }
      >
        {blanks.map((blank) => (
          <MenuItem
            key={`${blank.field} ${blank.part}`}
            onSelect={() => {
              goesTo.current = blank
            }}
          >
            <span lang={language}>{blank.label}</span>
          </MenuItem>
        ))}
      </Menu>
      <IconButton label={t`Previous blank`} icon={<ArrowUp />} onClick={() => onNext(-1)} />
      <IconButton label={t`Next blank`} icon={<ArrowDown />} onClick={() => onNext(1)} />
    </div>
  )
}

interface BlanksOptions {
  blanks: readonly Blank[]
  tree: Pick<DocumentTree, 'fieldsRead'>
  /** Where somebody is now, whether or not it has been drawn. */
  active: RefObject<ActiveField | undefined>
  preview: RefObject<HTMLElement | null>
  onShow: (field: string, part?: string) => void
  /** Brings the document into view, where only one side shows; `arrive` once it is there. */
  onRead: (arrive: () => void) => void
}

/** The ways between the blanks of the document and their questions. */
export function useBlanks({ blanks, tree, active, preview, onShow, onRead }: BlanksOptions) {
  const last = useRef<{ blank: Blank; index: number }>(undefined)
  return {
    goToBlank(by: 1 | -1): void {
      const here = { active: active.current, last: last.current, order: tree.fieldsRead }
      const index = nextBlank(blanks, here, by)
      const blank = blanks[index]
      if (blank === undefined) return
      last.current = { blank, index }
      onShow(blank.field, blank.part)
    },
    /** From a question to its place in the document, and back. */
    cross(): void {
      const place = document.activeElement?.closest<HTMLElement>('.fd-document [data-field]')
      if (place) {
        const { field, part } = place.dataset
        if (field !== undefined) onShow(field, part)
        return
      }
      const { current } = active
      if (current === undefined) return
      onRead(() => enterPlace(preview.current, current.field, current.row))
    },
  }
}

export type Blank = DocumentTree['blanks'][number]

/** Every blank once, in reading order: what the document prints twice is asked once. */
export function blanksOf({ blanks }: Pick<DocumentTree, 'blanks'>): Blank[] {
  const seen = new Set<string>()
  return blanks.filter(({ field, part }) => {
    const isNew = !seen.has(`${field} ${part}`)
    seen.add(`${field} ${part}`)
    return isNew
  })
}

/** Where somebody is: the field, and the row of it where it has rows. */
export interface ActiveField {
  field: string
  row: string | undefined
}

interface BlankPosition {
  active: ActiveField | undefined
  /** The blank that somebody was led to last, and where it stood in the list then. */
  last: { blank: Blank; index: number } | undefined
  /** The fields in the document's reading order: a question that was just answered has a place too. */
  order: readonly string[]
}

/** The position of the blank after, or before, the current one; wraps around; -1 without any. */
export function nextBlank(blanks: readonly Blank[], { active, last, order }: BlankPosition, by: 1 | -1) {
  const wrap = (index: number) => (blanks.length === 0 ? -1 : (index + blanks.length) % blanks.length)
  if (active === undefined) return by === 1 ? wrap(0) : wrap(-1)
  if (last?.blank.field === active.field) {
    const { field, part } = last.blank
    const now = blanks.findIndex((blank) => blank.field === field && blank.part === part)
    // Filled in by now: the one that followed it has taken its place.
    if (now < 0) return wrap(by === 1 ? last.index : last.index - 1)
    return wrap(now + by)
  }
  const here = order.indexOf(active.field)
  const isBeyond = ({ field }: Blank) => field !== active.field && (order.indexOf(field) - here) * by > 0
  const found = by === 1 ? blanks.findIndex(isBeyond) : blanks.findLastIndex(isBeyond)
  return found < 0 ? wrap(by === 1 ? 0 : -1) : found
}

/** What a file made now would leave open. */
export interface OpenPlaces {
  /** Answers that are left out because they are not right. */
  refused: { field: string; part?: string }[]
  /** Answers that contradict others: there is no file until they fit together. */
  contradicting: { field: string; part?: string }[]
  /** Blanks, each counted once: what the document prints twice is asked once. */
  blanks: number
  /** Required questions without an answer; most of them are blanks too, the others decide about clauses. */
  unanswered: number
  /** The first of the required questions, or where none is open of the blanks. */
  first: { field: string; part?: string } | undefined
}

/** Looks at the document as the file will hold it. */
export function openPlaces(template: DocumentTemplate, answers: Answers): OpenPlaces {
  const savable = validAnswers(template, answers)
  const tree = evaluate(template, savable)
  const groups = interviewOf(template, tree)
  const { open, next } = progressOf(groups, savable)
  return {
    refused: refusedAnswers(askedOf(groups), answers),
    contradicting: tree.issues.filter(({ remark }) => !remark),
    blanks: blanksOf(tree).length,
    unanswered: open.length,
    first: next ? { field: next.id } : tree.blanks[0],
  }
}
