import { useEffect, useRef } from 'react'
import { focusRow } from './row-id.ts'

/** Gives the focus back to the row of a document when what was opened for it has closed: a form in its place, a dialog. */
export function useFocusBack(opened: string | undefined, documents: readonly { id: string }[]): void {
  const before = useRef(opened)
  useEffect(() => {
    const closed = before.current
    before.current = opened
    if (closed === undefined || opened !== undefined) return undefined
    const position = documents.findIndex(({ id }) => id === closed) + 1
    // After a dialog that has closed has given it to what opened it: an item of a menu, which is gone.
    const turn = setTimeout(() => focusRow(position))
    return () => clearTimeout(turn)
  }, [opened, documents])
}
