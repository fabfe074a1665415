import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '#ui/components/button.tsx'
import { ProgressBar } from '#ui/components/progress.tsx'
import { captchaProgress, GoogleLink, onCaptchaProgress } from './captcha-progress.tsx'

/** What is over sooner is not worth a word: it would flicker. */
const QUICK_MS = 300

/** What is shown, and read out once, while a captcha is answered; nothing at any other time. */
export function CaptchaWork() {
  const { t } = useLingui()
  const current = useSyncExternalStore(onCaptchaProgress, captchaProgress, () => undefined)
  const progress = useLasts(current !== undefined) ? current : undefined
  return (
    <>
      {/* It is there before anything is said in it: only then is it read out. */}
      <p role="status" className={progress && 'mt-4 text-muted text-sm'}>
        {progress?.by === 'proof' && (
          <Trans>
            Many accounts were just created from your network. Your browser solves a small puzzle first, which
            takes a second or two.
          </Trans>
        )}
        {progress?.by === 'provider' && (
          <Trans>
            Many accounts were just created from your network. reCAPTCHA checks this visit first, under
            Google’s <GoogleLink to="privacy">privacy policy</GoogleLink> and{' '}
            <GoogleLink to="terms">terms</GoogleLink>.
          </Trans>
        )}
      </p>
      {progress && (
        <div className="mt-2 flex items-center gap-4">
          <ProgressBar
            label={t`Puzzle`}
            value={progress.by === 'proof' ? progress.percent : undefined}
            className="flex-1"
          />
          <Button
            onClick={({ currentTarget: { form } }) => {
              // It goes, and the focus must not go with it.
              form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
              progress.cancel()
            }}
          >{t`Cancel`}</Button>
        </div>
      )}
    </>
  )
}

/** Whether something has been going on for longer than a moment. */
function useLasts(isGoingOn: boolean): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setTimeout(setLasts, QUICK_MS, true)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isGoingOn])
  return lasts
}
