import { useEffect } from 'react'
import { documentPath } from '../../next-path.ts'
import type { EditingSession } from './editing-session.ts'
import { useSessionSelector } from './use-session-selector.ts'

/**
 * Once the document exists it has an address of its own, so that a reload and the browser's Back open it. Written beside
 * React Router: a navigation would call back whoever is on the way to another page. With the word that it is saved, not after it:
 * who reloads then finds it. What the address asked to begin is known by then, and no reload asks for it again.
 */
export function useAddressOf(slug: string, session: EditingSession): void {
  const id = useSessionSelector(session, (state) => state.id)
  const exists = useSessionSelector(session, ({ version }) => version > 0)
  useEffect(() => {
    const { pathname, search } = window.location
    const own = documentPath({ slug, id })
    if (exists && pathname === documentPath({ slug }) && pathname + search !== own)
      window.history.replaceState(window.history.state, '', own)
  }, [slug, id, exists])
}
