import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { LanguageCode } from '#kernel/i18n/languages.ts'
import { Button } from '#ui/components/button.tsx'
import { useNonce } from '#ui/nonce.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { useSite } from '#ui/website/site.tsx'
import { CONSENT_RECORD } from './consent-record.ts'
import { CONSENT_EVENT, consentScript } from './consent-script.ts'
import { hidesNotice } from './hides-notice.ts'
import { meetChoice } from './meet-choice.ts'

/**
 * COOK-1: asks whether services of others may be loaded. It stands first in the page, where a keyboard finds
 * it, and shows at the foot of the window; the page's own script shows and hides it, and hears its buttons
 * (`consent-script.ts`). Accepting and declining are equally easy.
 */
export function CookieNotice() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { consent } = useSite()
  const nonce = useNonce()
  const isQuiet = hidesNotice(pathname)
  useConsent()
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning>
        {consentScript(consent.cookie)}
      </script>
      <section
        id="cookie-notice"
        aria-label={t`Cookies`}
        tabIndex={-1}
        data-quiet={isQuiet ? '' : undefined}
        className={clsx(
          'fixed inset-x-0 bottom-0 z-30 hidden max-h-[60dvh] border-line border-t bg-sheet text-sm shadow-lg outline-none notice-open:flex print:hidden! max-sm:text-[0.8125rem] max-sm:leading-[1.125rem]',
          !isQuiet && 'notice-asks:flex max-sm:notice-asks:max-h-[25dvh]',
        )}
      >
        {/* On a phone it takes a quarter of the screen at most: the text scrolls, the two buttons never do.
         */}
        <div className="mx-auto flex w-full max-w-page flex-col gap-x-10 gap-y-2 px-gutter py-2 sm:flex-row sm:items-center sm:justify-between sm:py-4">
          <div className="min-h-0 max-w-3xl overflow-y-auto">
            <p>
              <Trans>
                We store the cookies that this site needs. If you accept, we also remember the link and
                country you came from, compare page versions, and load other companies’ services for
                statistics, chat, bot checks and referrals.
              </Trans>{' '}
              <CookiePolicyLink className="text-link">{t`Learn more about cookies`}</CookiePolicyLink>
            </p>
            {/* It asks though a choice is there: that was about another text. */}
            <p className="mt-1 hidden font-medium notice-asks-again:block">
              <Trans>This text has changed since you chose.</Trans>
            </p>
            <p className="mt-1 hidden font-medium accepted:block notice-asks:hidden">
              <Trans>You accepted. You can change this here at any time.</Trans>
            </p>
            <p className="mt-1 hidden font-medium declined:block notice-asks:hidden">
              <Trans>You declined. You can change this here at any time.</Trans>
            </p>
          </div>
          <div className="flex shrink-0 flex-wrap gap-3">
            <ChoiceButton choice="accepted">{t`Accept`}</ChoiceButton>
            <ChoiceButton choice="declined">{t`Decline`}</ChoiceButton>
            <ChoiceButton choice="close" variant="quiet" className="hidden! notice-open:inline-flex!">
              <Trans>Close</Trans>
            </ChoiceButton>
          </div>
        </div>
      </section>
    </>
  )
}

function ChoiceButton({
  choice,
  ...button
}: ComponentProps<typeof Button> & { choice: 'accepted' | 'declined' | 'close' }) {
  return <Button data-cookie-choice={choice} className="grow sm:grow-0" {...button} />
}

/** Does what a choice asks for, when it may be new: here, in another tab, or on a page left in between. */
function useConsent(): void {
  const { consent, language } = useSite()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted depends on the address, which is read from the window
  useEffect(() => {
    const meet = () => meetChoice({ consent, language })
    const meetInOtherTab = ({ key }: StorageEvent) => {
      if (key === CONSENT_RECORD) meet()
    }
    meet()
    window.addEventListener(CONSENT_EVENT, meet)
    window.addEventListener('pageshow', meet)
    window.addEventListener('storage', meetInOtherTab)
    return () => {
      window.removeEventListener(CONSENT_EVENT, meet)
      window.removeEventListener('pageshow', meet)
      window.removeEventListener('storage', meetInOtherTab)
    }
  }, [consent, language, pathname])
}

/** What says which cookies there are. */
const COOKIE_POLICY = '/company/cookie-policy/'

/** COOK-1: the way to the cookie policy. */
function CookiePolicyLink({ className, children }: { className: string; children: ReactNode }) {
  const { pathname } = useLocation()
  const { language } = useSite()
  return (
    <LocalLink to={COOKIE_POLICY} language={policyLanguage(pathname, language)} className={className}>
      {children}
    </LocalLink>
  )
}

/** COOK-1: French if the address has a segment `fr` anywhere, else the language of the page. */
export function policyLanguage(pathname: string, language: LanguageCode): LanguageCode {
  return pathname.toLowerCase().split('/').includes('fr') ? 'fr' : language
}
