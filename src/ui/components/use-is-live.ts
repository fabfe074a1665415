import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** True once JavaScript runs the page. The server's and the browser's first rendering agree on false. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
