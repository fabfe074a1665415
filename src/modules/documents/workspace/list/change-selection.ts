/** Which documents are chosen, and which box was ticked last. */
export interface Chosen {
  ids: ReadonlySet<string>
  last: string | undefined
}

export type SelectionChange =
  /** A box; with the shift key held, all those between it and the one before. */
  | { id: string; isChosen: boolean; isRange: boolean }
  /** All that are listed. */
  | { all: boolean }

/** The selection after a change. What is not listed any more is not chosen either. */
export function changeSelection(
  { ids, last }: Chosen,
  change: SelectionChange,
  listed: readonly string[],
): Chosen {
  if ('all' in change) return { ids: new Set(change.all ? listed : []), last: undefined }
  const { id, isChosen, isRange } = change
  const [from, to] = [listed.indexOf(last ?? id), listed.indexOf(id)]
  const hasRange = isRange && from >= 0
  const changed = new Set(hasRange ? listed.slice(Math.min(from, to), Math.max(from, to) + 1) : [id])
  const others = listed.filter((each) => ids.has(each) && !changed.has(each))
  return { ids: new Set(isChosen ? [...others, ...changed] : others), last: id }
}
