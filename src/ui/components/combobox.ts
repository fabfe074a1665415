/** What a list of options below a field makes of the field for screen readers. */
export interface ListState {
  isOpen: boolean
  listId?: string
  activeId?: string | undefined
}

/** WAI-ARIA: a combobox with a list, of which the arrow keys choose; the field keeps the focus. */
export function comboboxAttributes({ isOpen, listId, activeId }: ListState) {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-expanded': isOpen,
    'aria-controls': listId,
    'aria-activedescendant': activeId,
  } as const
}

/** The id of an option, by which the field names it to screen readers. */
export const optionId = (listId: string, position: number) => `${listId}-${position}`

/** Down from the last option, and up from the first, is the field itself. */
export function nextPosition(active: number, step: number, count: number): number {
  const next = active + step
  if (next >= count) return -1
  return next < -1 ? count - 1 : next
}
