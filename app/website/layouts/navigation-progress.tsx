import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** NAV-3: the bar's times. Its 5,000 ms way is the animation in `website.css`. */
const SHOW_DELAY_MS = 200
const HIDE_DELAY_MS = 500

type Phase = 'hidden' | 'running' | 'done'

/** The bar at the top while the next page is on its way; a page that is quick never shows it. */
export function NavigationProgress() {
  const { t } = useLingui()
  const isLoading = useNavigation().state !== 'idle'
  const [phase, setPhase] = useState<Phase>('hidden')

  useEffect(() => {
    if (isLoading) {
      const timer = setTimeout(setPhase, SHOW_DELAY_MS, 'running')
      return () => clearTimeout(timer)
    }
    setPhase((current) => (current === 'running' ? 'done' : 'hidden'))
    const timer = setTimeout(setPhase, HIDE_DELAY_MS, 'hidden')
    return () => clearTimeout(timer)
  }, [isLoading])

  if (phase === 'hidden') return null
  return (
    <div
      role="progressbar"
      aria-label={t`The next page is loading`}
      data-phase={phase}
      className="navigation-progress fixed inset-x-0 top-0 z-50 h-0.5 bg-action"
    />
  )
}
