/** So long a part of a page may take to come. */
const PATIENCE_MS = 10_000

/**
 * NAV-1: brings the anchor of the address into view when it comes later than its page; not any more once somebody has
 * scrolled or pressed a key themselves. `isPlain`: by a link that is none of React Router's. Returns what ends the waiting.
 */
export function scrollToHash(hash: string, isPlain = false): () => void {
  const id = decodeAnchor(hash)
  const present = document.getElementById(id)
  // React Router takes the place of a plain link for one that was left before, and goes back to where that was scrolled to.
  if (isPlain) present?.scrollIntoView()
  if (id === '' || present !== null) return () => undefined
  const changes = new MutationObserver(() => {
    const anchor = document.getElementById(id)
    if (anchor === null) return
    end()
    anchor.scrollIntoView()
  })
  const signs = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
  const timer = setTimeout(end, PATIENCE_MS)
  function end() {
    changes.disconnect()
    clearTimeout(timer)
    for (const sign of signs) window.removeEventListener(sign, end)
  }
  for (const sign of signs) window.addEventListener(sign, end, { passive: true })
  changes.observe(document.body, { childList: true, subtree: true })
  return end
}

function decodeAnchor(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return '' // no anchor of ours has such a name
  }
}
