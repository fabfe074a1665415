import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { OverlayHost } from '../overlays/overlay-host.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { prefetchVisiblePages } from './prefetch.ts'
import { scrollToHash } from './scroll-to-hash.ts'

/** What of navigation nobody needs before the first interaction, and what may lie over any page. */
export function NavigationParts() {
  const { key, hash } = useLocation()
  useEffect(() => scrollToHash(hash, key === 'default'), [key, hash])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own links
  useEffect(prefetchVisiblePages, [key])
  return (
    <>
      <OfflineNotice />
      <OverlayHost />
    </>
  )
}
