import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import type { DocumentsPage } from './documents.server.ts'
import type { Problem } from './outcome.ts'
import { useFocusBack } from './use-focus-back.ts'

/**
 * Which row is a form for a new name: chosen in its menu, opened by a link before JavaScript, or because the name that was
 * sent is not one. Every answer of the server ends it, unless it says what is wrong with the name.
 */
export function useRenaming({ list: { documents }, opened }: DocumentsPage, problem: Problem | undefined) {
  const { key } = useLocation()
  const [chosen, setChosen] = useState<{ key: string; id: string | undefined }>()
  const byAddress = opened?.kind === 'rename' ? opened.id : undefined
  const id = chosen?.key === key ? chosen.id : (problem?.id ?? byAddress)

  const begin = useCallback((document: string) => setChosen({ key, id: document }), [key])
  useFocusBack(id, documents)
  return {
    id,
    begin,
    end: () => setChosen({ key, id: undefined }),
  }
}
