import { partsOf, type SheetTree, sheetTree, singleResults } from '#engine/sheet/book-tree.ts'
import { buildLayout } from '#engine/sheet/build-layout.ts'
import { Calculation } from '#engine/sheet/calculation.ts'
import { cellText } from '#engine/sheet/cell-text.ts'
import { Decimal } from '#engine/sheet/decimal.ts'
import type { Answers, SheetTemplate } from '#engine/source/index.ts'

/** The template comes once, before everything else; then what is to be shown. */
export type BookRequest = { template: SheetTemplate } | { answers: Answers; sheet: number | undefined }

/** A book as it is calculated, with one of its sheets. */
export interface ShownBook {
  tabs: { name: string; part: SheetTree['part'] }[]
  /** Which of them it is. */
  index: number
  sheet: SheetTree
  /** What people look for first, wherever it stands. */
  results: { label: string; text: string; unit: string }[]
  /** How many checks fail. */
  failed: number
}

let calculation: Calculation | undefined
let template: SheetTemplate | undefined

/** Calculates in a thread of its own, so that typing never waits for it. */
addEventListener('message', ({ data }: MessageEvent<BookRequest>) => {
  if ('template' in data) {
    template = data.template
    calculation = undefined
    return
  }
  if (!template) return
  const { answers, sheet } = data
  if (calculation) calculation.update(answers)
  else calculation = new Calculation(buildLayout(template), answers)
  tell(shownBook(calculation, sheet))
})

function shownBook(calculated: Calculation, asked: number | undefined): ShownBook {
  const { layout } = calculated
  const parts = partsOf(layout)
  const index = asked !== undefined && asked < parts.length ? asked : parts.indexOf('sheet')
  const { language, book } = layout.template
  const failed = book.checks.length > 0 ? calculated.result('checksFailed') : null
  return {
    tabs: layout.sheets.map(({ name }, at) => ({ name, part: parts[at] ?? 'sheet' })),
    index,
    sheet: sheetTree(calculated, index),
    results: singleResults(calculated).map(({ label, result, unit }) => ({
      ...{ label, unit },
      text: cellText(result, language),
    })),
    failed: failed instanceof Decimal ? failed.toNumber() : 0,
  }
}

function tell(message: ShownBook): void {
  // The page's own `postMessage` would want a target; this is a worker's.
  ;(self as unknown as { postMessage(message: ShownBook): void }).postMessage(message)
}
