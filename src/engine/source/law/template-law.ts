import type { Template } from '../template.ts'
import { isStale, type LawRow } from './law-table.ts'

/** A rule of law that a template relies on, as its page tells it. */
export interface TemplateLaw {
  row: LawRow
  /** Not read in its source, or too long ago, or not in force: the page says so. */
  isStale: boolean
}

/**
 * The rules that a template relies on, in the template's order.
 * @param today `YYYY-MM-DD`
 */
export function templateLaw(
  { law }: Template,
  rows: ReadonlyMap<string, LawRow>,
  today: string,
): TemplateLaw[] {
  return law.flatMap(({ id }) => {
    const row = rows.get(id)
    return row ? [{ row, isStale: isStale(row, today) }] : []
  })
}

/** How many of the rules that a template relies on nobody has compared with their source. */
export function countUnread({ law }: Pick<Template, 'law'>, rows: ReadonlyMap<string, LawRow>): number {
  return law.filter(({ id }) => rows.get(id)?.basis === 'general-knowledge').length
}
