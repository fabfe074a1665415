import { Plural, Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { CircleCheck, PanelLeftClose, PanelLeftOpen, TriangleAlert, Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { CellTree } from '#engine/sheet/book-tree.ts'
import { address } from '#engine/sheet/layout.ts'
import type { Item } from '#engine/sheet/offers.ts'
import { sheetWords } from '#engine/sheet/words.ts'
import {
  type Answers,
  type Column,
  type DocumentTemplate,
  type Field,
  validateAnswer,
} from '#engine/source/index.ts'
import { Button } from '#ui/components/button.tsx'
import { useAmountProblem } from '#ui/components/money-field.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Spinner } from '#ui/components/progress.tsx'
import { useOnDemand } from '#ui/components/use-on-demand.ts'
import type { EditingSession } from '../editing/editing-session.ts'
import { useProblemText } from '../questions/question-frame.tsx'
import { BookGrid, type CellOffer } from './book-grid.tsx'
import {
  type Entry,
  fieldAt,
  isItemCell,
  itemEntries,
  readAmount,
  readEntry,
  unreadable,
  valueAt,
  withEntries,
  writeEntry,
} from './cell-entry.ts'
import type { CellText, Spot } from './grid-cells.ts'
import { findHandedFile, handFile } from './handed-file.ts'
import { useBook } from './use-book.ts'
import { useFileDrop } from './use-file-drop.ts'

interface BookPreviewProps {
  template: DocumentTemplate
  /** Those that are right: the book as it is saved and downloaded. */
  answers: Answers
  isReadOnly: boolean
  session: EditingSession
  /** Whether the questions beside it are hidden, and how they are shown or hidden. */
  isAlone: boolean
  onAlone: (isAlone: boolean) => void
}

/** The spreadsheet as it stands: its results, its sheets, and its inputs to be filled in where they are. */
export function BookPreview(props: BookPreviewProps) {
  const { template, answers, isReadOnly, session, isAlone, onAlone } = props
  const { t, i18n } = useLingui()
  const locales = [i18n.locale, template.language]
  const [asked, setAsked] = useState<number>()
  const { shown, hasFailed, retry } = useBook(template, answers, asked)
  const [selected, setSelected] = useState<{ cell: CellTree; spot: Spot }>()
  const problemText = useProblemText()
  const unreadableText = useUnreadableText(template, locales)
  const { state } = useLocation()
  const [brought] = useState(() => findHandedFile(state))
  const [upload, setUpload] = useState<{ open: boolean; file?: File | undefined }>({
    open: brought !== undefined,
    file: brought,
  })
  const frame = useRef<HTMLDivElement>(null)
  // Taken once: whoever comes back to this page does not bring it again.
  useEffect(() => handFile(undefined), [])
  // What was brought waits until it is sure that no other tab writes the document.
  const isUploading = upload.open && !isReadOnly
  const UploadDialog = useOnDemand(loadUploadDialog, isUploading)
  const drop = useFileDrop((file) => setUpload({ open: true, file }))

  if (hasFailed)
    return (
      <Notice
        tone="alert"
        live
        title={t`The spreadsheet couldn’t be calculated here`}
        action={<Button size="small" onClick={retry}>{t`Try again`}</Button>}
      >{t`Your answers are safe. If you’re offline, try again when you’re back online.`}</Notice>
    )
  if (!shown)
    return (
      <p role="status" className="flex min-h-64 items-center justify-center gap-2 text-muted">
        <Spinner />
        <Trans>Calculating…</Trans>
      </p>
    )

  const { tabs, index, sheet, results, failed } = shown

  function enter(entries: readonly CellText[]): { entry: CellText; problem: string } | undefined {
    const read: Entry[] = []
    for (const entry of entries) {
      const { cell, text } = entry
      const field = cell.input && fieldAt(template, cell.input)
      if (!cell.input || !field) continue
      const value = readEntry(field, text, { locales, template, answers })
      if (value === undefined) return { entry, problem: unreadableText(field, text, answers) }
      const problem = value === null ? undefined : validateAnswer(field, value)
      if (problem) return { entry, problem: problemText(field, problem) }
      read.push({ place: cell.input, value })
    }
    fill(read)
    return undefined
  }
  function fill(entries: readonly Entry[]) {
    const changed = withEntries(template, answers, entries)
    const [field] = Object.keys(changed)
    if (field !== undefined) session.fill(field, changed)
  }
  const draftOf = ({ input }: CellTree) => {
    const field = input && fieldAt(template, input)
    if (!input || !field) return ''
    const value = valueAt(template, answers, input)
    if (field.type === 'choice') return field.options.find((option) => option.value === value)?.label ?? ''
    if (field.type === 'yesNo') {
      const { yes, no } = sheetWords(template.language)
      return value === true ? yes : value === false ? no : ''
    }
    return writeEntry(field, value, i18n.locale)
  }
  const optionsOf = ({ input }: CellTree) => {
    const field = input && fieldAt(template, input)
    if (field?.type === 'choice') return field.options.map(({ label }) => label)
    const { yes, no } = sheetWords(template.language)
    return field?.type === 'yesNo' ? [yes, no] : undefined
  }

  /** Where a cell names a customer or an item, those of earlier documents are offered. */
  const offerOf = (cell: CellTree): CellOffer | undefined => {
    const place = cell.input
    if (!place) return undefined
    const item = isItemCell(template, place)
      ? { onPick: (chosen: Item) => fill(itemEntries(template, answers, place, chosen)) }
      : undefined
    return { field: place.column === undefined ? place.id : '', before: draftOf(cell), item }
  }

  return (
    <div
      data-book=""
      lang={template.language}
      className={clsx(
        'flex min-h-0 flex-col lg:h-full',
        drop.isOver && 'outline-2 outline-action outline-dashed',
      )}
      {...(!isReadOnly && drop.handlers)}
    >
      <div lang={i18n.locale} className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <p className={clsx('flex items-center gap-1.5', failed > 0 && 'font-semibold text-alert')}>
          {failed > 0 ? <TriangleAlert className="size-4" /> : <CircleCheck className="size-4 text-action" />}
          {failed > 0 ? (
            <Plural value={failed} one="# check fails" other="# checks fail" />
          ) : (
            t`All checks pass`
          )}
        </p>
        <p
          className={clsx('text-muted', isAlone ? 'max-lg:hidden' : 'max-2xl:hidden')}
        >{t`Yellow cells are yours to fill in.`}</p>
        <Button
          size="small"
          variant="quiet"
          className="ml-auto max-lg:hidden"
          icon={isAlone ? <PanelLeftOpen className="size-4" /> : <PanelLeftClose className="size-4" />}
          onClick={() => onAlone(!isAlone)}
        >
          {isAlone ? t`Show questions` : t`Hide questions`}
        </Button>
        {template.book && !isReadOnly && (
          <Button
            size="small"
            variant="quiet"
            className="max-lg:ml-auto"
            icon={<Upload className="size-4" />}
            aria-haspopup="dialog"
            onClick={() => setUpload({ open: true })}
          >{t`Upload edited file`}</Button>
        )}
      </div>
      {UploadDialog && template.book && (
        <div lang={i18n.locale}>
          <UploadDialog
            template={{ ...template, book: template.book }}
            session={session}
            open={isUploading}
            dropped={isReadOnly ? undefined : upload.file}
            // No button of this page has opened what somebody came with.
            takeFocus={brought && (() => focusCell(frame.current))}
            onOpenChange={(open) => setUpload({ open })}
          />
        </div>
      )}
      {results.length > 0 && (
        <dl className="mb-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-card border border-line bg-sheet px-4 py-3 lg:hidden">
          {results.map(({ label, text, unit }) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd className="text-end font-semibold tabular-nums">
                {text} <span className="font-normal text-muted">{unit}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <FormulaLine selected={selected} language={i18n.locale} />
      <div
        ref={frame}
        className="book-frame min-h-0 flex-1 overflow-auto border border-line bg-sheet max-lg:max-h-[70vh]"
      >
        <BookGrid
          key={index}
          sheet={sheet}
          language={template.language}
          isReadOnly={isReadOnly}
          draftOf={draftOf}
          optionsOf={optionsOf}
          offerOf={offerOf}
          onEnter={enter}
          onSelect={(cell, spot) => setSelected({ cell, spot })}
        />
      </div>
      <SheetTabs tabs={tabs} index={index} onChoose={setAsked} />
    </div>
  )
}

/** Says why what was typed into a cell is no answer. */
function useUnreadableText(template: DocumentTemplate, locales: readonly string[]) {
  const { t } = useLingui()
  const problemText = useProblemText()
  const amountProblem = useAmountProblem()
  return (field: Field | Column, text: string, answers: Answers): string => {
    if (/^\s*=/.test(text)) return t`Only values can be entered here, no formulas.`
    if (field.type === 'money') {
      const amount = readAmount(field, text, { locales, template, answers })
      return amountProblem(amount.reading, amount.currency) ?? problemText(field, { code: 'wrong_type' })
    }
    return problemText(field, { code: unreadable(field) })
  }
}

/** Gives the focus to the cell that somebody is in; answers whether it could. */
function focusCell(frame: HTMLElement | null): boolean {
  const cell = frame?.querySelector<HTMLElement>('[data-spot][tabindex="0"]')
  cell?.focus()
  return cell !== undefined && cell === document.activeElement
}

/** With what every dialog is made of, so that it opens at the first press. */
async function loadUploadDialog() {
  const [{ UploadDialog }] = await Promise.all([
    import('./upload-dialog.tsx'),
    import('#ui/components/dialog-panel.tsx'),
  ])
  return UploadDialog
}

/** What stands in the cell that somebody is in. */
function FormulaLine({
  selected,
  language,
}: {
  selected: { cell: CellTree; spot: Spot } | undefined
  language: string
}) {
  const { t } = useLingui()
  return (
    <p
      lang={language}
      className="flex min-h-7 items-center gap-3 overflow-hidden border border-line border-b-0 bg-sheet px-2 text-sm"
    >
      <span className="w-12 shrink-0 text-muted tabular-nums">
        {selected && address(selected.spot.row, selected.spot.column)}
      </span>
      <span className="truncate font-mono text-xs">
        {selected?.cell.formula !== undefined
          ? `=${selected.cell.formula}`
          : selected?.cell.input !== undefined && t`Fill in: press Enter or type`}
      </span>
    </p>
  )
}

interface SheetTabsProps {
  tabs: readonly { name: string }[]
  index: number
  onChoose: (index: number) => void
}

function SheetTabs({ tabs, index, onChoose }: SheetTabsProps) {
  const { t } = useLingui()
  return (
    <fieldset
      aria-label={t`Sheets`}
      className="flex min-w-0 shrink-0 overflow-x-auto border border-line border-t-0 bg-sunken"
    >
      {tabs.map(({ name }, at) => (
        <button
          key={name}
          type="button"
          aria-pressed={at === index}
          onClick={() => onChoose(at)}
          className={clsx(
            'min-h-10 shrink-0 border-line border-e px-3 text-sm -outline-offset-2!',
            at === index ? 'bg-sheet font-semibold text-action' : 'text-muted hover:text-ink',
          )}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
