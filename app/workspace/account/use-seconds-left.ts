import { useEffect, useState } from 'react'
import { useIsLive } from '../../components/use-is-live.ts'

/** Counts seconds down from when `start` last changed; 0 before JavaScript runs the page. */
export function useSecondsLeft(seconds: number, start: unknown): number {
  const isLive = useIsLive()
  const [left, setLeft] = useState(seconds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new start begins again.
  useEffect(() => {
    const end = Date.now() + seconds * 1000
    const tell = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    tell()
    const timer = setInterval(tell, 1000)
    return () => clearInterval(timer)
  }, [seconds, start])
  return isLive ? left : 0
}
