import { Trans, useLingui } from '@lingui/react/macro'
import { Logo } from '../../components/logo.tsx'
import { useNonce } from '../../nonce.tsx'
import { LocalLink } from '../local-link.tsx'
import { SignUpLink } from '../sign-up/sign-up-link.tsx'
import { signUpAttributes } from '../sign-up/sign-up-request.ts'
import { useSite } from '../site.tsx'
import { markKnownVisitorScript } from '../visitor/known-visitor.ts'
import { useVisitorMark } from '../visitor/use-visitor-mark.ts'
import { logInUrl, webAppUrl } from '../web-app-addresses.ts'
import { LateMobileMenu, LateSearchField } from './late-parts.tsx'

const navigationLink = 'min-h-11 items-center px-3 text-ink hover:text-action-strong'

/** The header of every page (HEAD-1 as far as its pages exist). */
export function Header({ search }: { search: boolean }) {
  const { t } = useLingui()
  const site = useSite()
  useVisitorMark()
  return (
    <header className="border-line border-b bg-paper">
      <MarkKnownVisitor />
      <div className="mx-auto flex min-h-16 max-w-page items-center gap-x-2 px-gutter">
        <LocalLink to="/" className="mr-auto inline-flex min-h-11 shrink-0 items-center sm:mr-3">
          <Logo />
        </LocalLink>
        <nav aria-label={t`Main`} className="mr-auto hidden shrink-0 sm:block">
          <ul className="flex">
            <li>
              <LocalLink to="/" className={`${navigationLink} inline-flex`}>
                <Trans>Home</Trans>
              </LocalLink>
            </li>
            <li>
              <LocalLink to="/templates/" className={`${navigationLink} inline-flex`}>
                <Trans>Templates</Trans>
              </LocalLink>
            </li>
          </ul>
        </nav>
        {search && (
          <LateSearchField
            label={t`Search templates`}
            placeholder={t`Search templates`}
            className="hidden w-full max-w-xs md:block"
          />
        )}
        {/* Both ways in share one place, so that nothing moves when the visitor turns out to be known. */}
        <div className="grid shrink-0 items-center justify-items-end">
          <div className="col-start-1 row-start-1 flex items-center known:invisible">
            {/* In some languages too long for the narrowest phones, whose menu has it as well. */}
            <a
              href={logInUrl(site)}
              className={`${navigationLink} inline-flex max-[22.4rem]:hidden xxs:hidden sm:inline-flex`}
            >
              <Trans>Log in</Trans>
            </a>
            <SignUpLink
              variant="primary"
              destination=""
              entryPoint="header"
              entry="create-account"
              className="hidden! xxs:inline-flex!"
            >
              <Trans>Get started free</Trans>
            </SignUpLink>
          </div>
          <a
            href={webAppUrl(site)}
            {...signUpAttributes({ destination: '', entryPoint: 'header' })}
            className={`${navigationLink} invisible inline-flex col-start-1 row-start-1 font-medium known:visible`}
          >
            <Trans>Account</Trans>
          </a>
        </div>
        <LateMobileMenu search={search} />
      </div>
    </header>
  )
}

/** Runs while the page is read, before the header is painted. The browser never needs it again. */
function MarkKnownVisitor() {
  const nonce = useNonce()
  // Allowed by its hash, or by the page's nonce.
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {markKnownVisitorScript}
    </script>
  )
}
