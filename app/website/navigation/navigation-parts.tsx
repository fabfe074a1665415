import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { OverlayHost } from '../overlays/overlay-host.tsx'
import { scrollToLateAnchor } from './late-anchor.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { prefetchVisiblePages } from './prefetch.ts'

/** What of navigation nobody needs before the first interaction, and what may lie over any page. */
export function NavigationParts() {
  const { key, hash } = useLocation()
  useEffect(() => scrollToLateAnchor(hash, key === 'default'), [key, hash])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own links
  useEffect(prefetchVisiblePages, [key])
  return (
    <>
      <OfflineNotice />
      <OverlayHost />
    </>
  )
}
