/** NAV-3: the bar's times. Its 5,000 ms way is the animation in `website.css`. */
const SHOW_DELAY_MS = 200
const HIDE_DELAY_MS = 500

export type ProgressPhase = 'hidden' | 'running' | 'done' | 'failed'

/** What the bar shows. Outside the frame, which is made anew around the home page and an error. */
export function createProgress() {
  let phase: ProgressPhase = 'hidden'
  let isUnderWay = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function show(next: ProgressPhase) {
    phase = next
    for (const listener of listeners) listener()
  }
  function later(delay: number, next: ProgressPhase) {
    clearTimeout(timer)
    timer = setTimeout(show, delay, next)
  }

  return {
    phase: () => phase,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** A page is on its way: one that is quick never shows the bar. */
    start() {
      if (isUnderWay) return
      isUnderWay = true
      later(SHOW_DELAY_MS, 'running')
    },
    /** It is there, or it failed, which shows however quick it was. */
    end(hasFailed: boolean) {
      if (!isUnderWay) return
      isUnderWay = false
      if (hasFailed) show('failed')
      else show(phase === 'running' ? 'done' : 'hidden')
      later(HIDE_DELAY_MS, 'hidden')
    },
  }
}
