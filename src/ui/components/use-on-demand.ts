import { useEffect, useState } from 'react'

const interactions = ['pointerdown', 'keydown', 'click'] as const

/**
 * A part of a page that is not seen at first: fetched as soon as its visitor does anything, or when it is
 * needed, and undefined until it is there. What could not be fetched (offline) is tried again with the next
 * thing that they do.
 */
export function useOnDemand<Part>(load: () => Promise<Part>, isNeeded: boolean): Part | undefined {
  const [loaded, setLoaded] = useState<{ part: Part }>()
  const isLoaded = loaded !== undefined
  useEffect(() => {
    if (isLoaded) return
    let isAsked = false
    let isLeft = false
    const ask = () => {
      if (isAsked) return
      isAsked = true
      load().then(
        (part) => {
          if (!isLeft) setLoaded({ part })
        },
        () => {
          isAsked = false
        },
      )
    }
    if (isNeeded) ask()
    for (const type of interactions) window.addEventListener(type, ask, { capture: true, passive: true })
    return () => {
      isLeft = true
      for (const type of interactions) window.removeEventListener(type, ask, { capture: true })
    }
  }, [load, isNeeded, isLoaded])
  return loaded?.part
}
