import { useEffect } from 'react'
import type { Editing } from './editing.ts'

/**
 * Once the document exists it has an address of its own, so that a reload and the browser's Back open it. Written beside
 * React Router: a navigation would call back whoever is on the way to another page.
 */
export function useAddressOf(slug: string, { id, version }: Pick<Editing, 'id' | 'version'>): void {
  const exists = version > 0
  useEffect(() => {
    const path = `/app/doc/${slug}/`
    const { pathname, search } = window.location
    const own = `?document=${id}`
    if (exists && pathname === path && search !== own)
      window.history.replaceState(window.history.state, '', path + own)
  }, [slug, id, exists])
}
