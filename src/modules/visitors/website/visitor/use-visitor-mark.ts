import { useEffect } from 'react'
import { useSite } from '#ui/website/site.tsx'
import { confirmKnownVisitor, markKnownVisitor } from './known-visitor.ts'

/** Keeps `data-visitor` on the document true while the page lives. */
export function useVisitorMark(): void {
  const site = useSite()
  useEffect(() => {
    void confirmKnownVisitor(site)
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      markKnownVisitor()
      void confirmKnownVisitor(site)
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [site])
}
