import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * A native disclosure that behaves as a menu: it closes on navigation and on resize (HEAD-6, NAV-2), by Escape, which leaves
 * the focus on its summary, and by a press or a step of the focus beside it. It opens before JavaScript arrives.
 */
export function useClosingMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const closedAt = useRef(key)

  useEffect(() => {
    // Not when it comes to life: the press that brought it to life may have opened it.
    if (closedAt.current !== key) menu.current?.removeAttribute('open')
    closedAt.current = key
  }, [key])

  useEffect(() => {
    const close = () => menu.current?.removeAttribute('open')
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || menu.current?.open !== true) return
      close()
      menu.current.querySelector('summary')?.focus()
    }
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && menu.current?.contains(target) === false) close()
    }
    // A phone's keyboard changes the height only, and the search field of the menu brings it up.
    let { innerWidth } = window
    const closeOnResize = () => {
      if (window.innerWidth === innerWidth) return
      innerWidth = window.innerWidth
      close()
    }
    window.addEventListener('resize', closeOnResize)
    document.addEventListener('keydown', closeByKey)
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      window.removeEventListener('resize', closeOnResize)
      document.removeEventListener('keydown', closeByKey)
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [])
  return menu
}
