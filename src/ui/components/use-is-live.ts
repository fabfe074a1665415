import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** True once JavaScript runs the page. The server's rendering and the first one in the browser agree that it does not yet. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
