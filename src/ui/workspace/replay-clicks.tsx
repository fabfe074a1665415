import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNonce } from '../nonce.tsx'

declare global {
  interface Window {
    earlyPress?: { (event: MouseEvent): void; event?: MouseEvent }
  }
}

/** Stands in the page: on a slow phone scripts take their time, and nobody else hears presses by then. */
const listenScript = 'function earlyPress(e){earlyPress.event=e}addEventListener("click",earlyPress,true)'

/**
 * Once the page has come to life, the button that was pressed last before is pressed again, because nothing
 * has heard it. Links, fields and forms work by themselves until then.
 */
export function ReplayClicks() {
  const nonce = useNonce()
  const pressed = useRef<Element>(undefined)
  useLayoutEffect(() => {
    const { earlyPress } = window
    if (earlyPress === undefined) return
    window.removeEventListener('click', earlyPress, true)
    const { event } = earlyPress
    // One that is still on its way has woken React up, which hears it itself.
    if (event?.eventPhase === Event.NONE && event.target instanceof Element) pressed.current = event.target
    delete earlyPress.event
  }, [])
  useEffect(() => {
    // After everything that the page does first, such as taking over what was typed.
    const timer = setTimeout(() => {
      pressed.current?.closest<HTMLButtonElement>('button[type=button]')?.click()
      pressed.current = undefined
    })
    return () => clearTimeout(timer)
  }, [])
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {listenScript}
    </script>
  )
}
