import { Trans, useLingui } from '@lingui/react/macro'
import { type MouseEvent, type ReactNode, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { CAPTCHA_PATH } from '#modules/identity/captcha/schema.ts'
import { captchaProgress, onCaptchaProgress } from '#modules/identity/website/captcha/captcha-progress.ts'
import { GoogleLink } from '#modules/identity/website/captcha/google-link.tsx'
import { postWithCaptcha } from '#modules/identity/website/captcha/post-with-captcha.ts'
import { callService } from '#ui/call-service.ts'
import { ProgressBar } from '#ui/components/progress-bar.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { useLocalPath } from '#ui/website/local-path.ts'
import { useSite } from '#ui/website/site.tsx'

/**
 * A link whose visitor shows first that they are a person (CAPT-1). Before JavaScript it leads straight on: the checkout has
 * limits of its own, and no fault of the captcha keeps anybody from buying.
 */
export function CaptchaLink({
  to,
  className,
  children,
}: {
  to: string
  className: string
  children: ReactNode
}) {
  const site = useSite()
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const [isWorking, setWorking] = useState(false)

  async function show(event: MouseEvent<HTMLAnchorElement>) {
    // Who opens it in another tab is led straight on, as without JavaScript.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (isWorking) return
    setWorking(true)
    await postWithCaptcha(site, 'checkout', (headers) =>
      callService(`${CAPTCHA_PATH}/checkout/`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{}',
      }),
    ).catch(() => undefined)
    setWorking(false)
    void navigate(localPath(to))
  }

  return (
    <>
      <LocalLink
        to={to}
        className={className}
        onClick={(event) => void show(event)}
        {...(isWorking && { 'aria-disabled': true })}
      >
        {children}
      </LocalLink>
      <Puzzle isWorking={isWorking} />
    </>
  )
}

/** The work as it goes on: read out once, and gone when it is done. */
function Puzzle({ isWorking }: { isWorking: boolean }) {
  const { t } = useLingui()
  const progress = useSyncExternalStore(onCaptchaProgress, captchaProgress, () => undefined)
  return (
    <div role="status" className={isWorking ? 'mt-3 text-muted text-sm' : undefined}>
      {isWorking && (
        <>
          <p>
            {progress?.by === 'provider' ? (
              <Trans>
                One moment: reCAPTCHA looks at this visit, under Google’s{' '}
                <GoogleLink to="privacy">privacy policy</GoogleLink> and{' '}
                <GoogleLink to="terms">terms</GoogleLink>.
              </Trans>
            ) : (
              <Trans>One moment: your browser solves a small puzzle.</Trans>
            )}
          </p>
          <ProgressBar
            label={t`Puzzle`}
            value={progress?.by === 'proof' ? progress.percent : undefined}
            className="mt-2"
          />
        </>
      )}
    </div>
  )
}
