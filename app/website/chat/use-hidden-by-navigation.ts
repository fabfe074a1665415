import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** So long a new page belongs to its reader before the button is back. */
const BACK_AFTER_MS = 4_000

/** NAV-2: whether the chat is out of the way because somebody is going, or has just gone, to another page. */
export function useHiddenByNavigation(): boolean {
  const { pathname, search } = useLocation()
  const isLeaving = useNavigation().state !== 'idle'
  const address = pathname + search
  const [settledAt, setSettledAt] = useState(address)
  useEffect(() => {
    if (settledAt === address) return
    const timer = setTimeout(setSettledAt, BACK_AFTER_MS, address)
    return () => clearTimeout(timer)
  }, [settledAt, address])
  return isLeaving || settledAt !== address
}
