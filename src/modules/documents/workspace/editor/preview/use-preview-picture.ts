import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { fetchPictureOf, type PreviewPicture, PreviewPictures } from './preview-pictures.ts'

/**
 * The picture of a saved document's first page, drawn anew after each save while somebody looks at it: on a small screen the
 * questions hide it, and nothing is drawn for nobody. `version` is what is saved, 0 before the first time.
 */
export function usePreviewPicture(
  document: { id: string; version: number },
  place: RefObject<HTMLElement | null>,
): { preview: PreviewPicture; retry: () => void } {
  const { id, version } = document
  const [pictures] = useState(() => new PreviewPictures(fetchPictureOf(id)))
  const preview = useSyncExternalStore(pictures.subscribe, pictures.getState, pictures.getState)
  const isSeen = useIsSeen(place)

  useEffect(() => {
    if (isSeen && version > 0) pictures.show(version)
  }, [pictures, isSeen, version])

  useEffect(() => {
    window.addEventListener('online', pictures.retry)
    // Back from another tab, where somebody may have logged in again.
    window.addEventListener('focus', pictures.retry)
    return () => {
      window.removeEventListener('online', pictures.retry)
      window.removeEventListener('focus', pictures.retry)
      pictures.stop()
    }
  }, [pictures])

  return { preview, retry: pictures.retry }
}

function useIsSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (place.current === null) return
    const observer = new IntersectionObserver((entries) =>
      setIsSeen(entries.some(({ isIntersecting }) => isIntersecting)),
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return isSeen
}
