import type { DocumentTree } from '#engine/source/index.ts'

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
  /** The fields in the order in which the document reads them: a question that was just answered has a place too. */
  order: readonly string[]
}

/** The position of the blank after, or before, the one that somebody is at; around the end to the beginning, -1 without any. */
export function nextBlank(
  blanks: readonly Blank[],
  { active, last, order }: BlankPosition,
  by: 1 | -1,
): number {
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
