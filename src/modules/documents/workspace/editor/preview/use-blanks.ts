import { type RefObject, useRef } from 'react'
import type { DocumentTree } from '#engine/source/index.ts'
import { enterPlace } from '../interview/jump.ts'
import { type ActiveField, type Blank, nextBlank } from './blanks.ts'

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
      const index = nextBlank(
        blanks,
        { active: active.current, last: last.current, order: tree.fieldsRead },
        by,
      )
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
