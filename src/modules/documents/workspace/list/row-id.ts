/** Names the title in a row, counted from 1: where a link leads that shows more of the list. */
export function rowId(position: number): string {
  return `document-${position}`
}

/** Takes the focus to the link of a row. */
export function focusRow(position: number): void {
  document.getElementById(rowId(position))?.closest('a')?.focus()
}
