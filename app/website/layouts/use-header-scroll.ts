import { type RefObject, useEffect, useRef } from 'react'
import type { Frame } from './layouts.ts'

/** HEAD-5: so far the page is scrolled while the header is an outline, in pixels. */
const OUTLINE_UP_TO = 500

/**
 * Writes on the header how far the page is scrolled: `data-scrolled` beyond its top (LAY-6), `data-outline` near it (HEAD-5).
 * Attributes and no state, because nothing but looks depends on them.
 */
export function useHeaderScroll({ outline }: Pick<Frame, 'outline'>): RefObject<HTMLElement | null> {
  const header = useRef<HTMLElement>(null)
  useEffect(() => {
    const mark = () => {
      header.current?.toggleAttribute('data-scrolled', window.scrollY > 0)
      header.current?.toggleAttribute('data-outline', outline && window.scrollY < OUTLINE_UP_TO)
    }
    mark()
    window.addEventListener('scroll', mark, { passive: true })
    return () => window.removeEventListener('scroll', mark)
  }, [outline])
  return header
}
