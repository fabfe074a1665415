import { type RefObject, useEffect, useRef } from 'react'
import { useSite } from '#ui/website/site.tsx'

/**
 * The address that the geography service sees of this visitor, once it has answered, else null (SIGN-13). Asked while the dialog
 * is open, and waited for by nobody: what an account is judged by is the address that the server sees itself.
 */
export function useVisitorAddress(open: boolean): RefObject<string | null> {
  const site = useSite()
  const address = useRef<string | null>(null)
  useEffect(() => {
    if (!open) return
    let isOpen = true
    let stop: (() => void) | undefined
    void (async () => {
      const { loadLocalization } = await import('#modules/visitors/website/geography/load-localization.ts')
      if (!isOpen) return
      stop = loadLocalization(site, ({ ipAddress }) => {
        address.current = firstAddress(ipAddress)
      })
    })().catch(() => undefined) // offline: the address is not known
    return () => {
      isOpen = false
      stop?.()
    }
  }, [open, site])
  return address
}

/** SIGN-13: the first of a comma list. */
export function firstAddress(list: string | null): string | null {
  return list?.split(',', 1)[0]?.trim() || null
}
