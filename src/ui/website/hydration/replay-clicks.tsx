import { useEffect } from 'react'

let pressed: EventTarget | null = null
let isAlive = false
const remember = ({ target }: Event) => {
  pressed = target
}
if (!import.meta.env.SSR) window.addEventListener('click', remember, true)

/** Whether the page that the server made has come to life. */
export const isHydrated = (): boolean => isAlive

/**
 * Stands beside a page: once they have come to life, a button of the page that was pressed before is pressed
 * again, because nothing has heard it. Links, fields and forms work by themselves until then, and what a
 * script of the HTML answers is done.
 */
export function ReplayClicks() {
  useEffect(() => {
    isAlive = true
    window.removeEventListener('click', remember, true)
    if (!(pressed instanceof Element)) return
    pressed.closest<HTMLButtonElement>('main button[type=button]:not([data-cookie-choice])')?.click()
    pressed = null
  }, [])
  return null
}
