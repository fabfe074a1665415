import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useSyncExternalStore } from 'react'
import { brand } from '#content/brand/brand.ts'
import { Logo } from '../../../components/logo.tsx'
import { LocalLink } from '../../local-link.tsx'
import { useSite } from '../../site.tsx'
import { logInUrl } from '../../web-app-addresses.ts'
import { LanguageSwitcher } from './language-switcher.tsx'

const footerLink = 'inline-flex min-h-11 items-center hover:text-action-strong hover:underline xs:min-h-9'

/** The footer of every page (FOOT-1 as far as its pages exist). */
export function Footer() {
  const { t } = useLingui()
  const site = useSite()
  return (
    <footer className="border-line border-t bg-sunken">
      <div className="mx-auto grid max-w-page gap-x-10 gap-y-8 px-gutter py-12 xs:grid-cols-2 sm:grid-cols-[1.8fr_1fr_1fr_1.6fr]">
        <div className="xs:col-span-2 sm:col-span-1">
          <Logo />
          <p className="mt-4 max-w-sm text-muted text-sm">
            <Trans>
              {brand.name} is a library of document templates that you fill in yourself. It is not a law firm,
              and nothing here is legal advice.
            </Trans>
          </p>
        </div>
        <FooterGroup title={t`Library`}>
          <li>
            <LocalLink to="/templates/" className={footerLink}>
              <Trans>Templates</Trans>
            </LocalLink>
          </li>
          <li className="known:hidden">
            <a href={logInUrl(site)} className={footerLink}>
              <Trans>Log in</Trans>
            </a>
          </li>
        </FooterGroup>
        <FooterGroup title={t`Legal`}>
          <li>
            <LocalLink to="/company/terms-of-use/" className={footerLink}>
              <Trans>Terms of use</Trans>
            </LocalLink>
          </li>
          <li>
            <LocalLink to="/company/privacy-policy/" className={footerLink}>
              <Trans>Privacy policy</Trans>
            </LocalLink>
          </li>
        </FooterGroup>
        <FooterGroup title={t`Contact`}>
          <li>
            <address className="not-italic">
              {brand.operator}
              {brand.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </li>
          <li>
            <a href={`tel:${brand.phone.number}`} className={footerLink}>
              {brand.phone.text}
            </a>
          </li>
          <li>
            <a href={`mailto:${brand.supportEmail}`} className={footerLink}>
              {brand.supportEmail}
            </a>
          </li>
        </FooterGroup>
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-3 text-sm xs:col-span-2 sm:col-span-4">
          <p className="text-muted">
            © <CurrentYear /> {brand.operator}
          </p>
          <LanguageSwitcher />
        </div>
      </div>
    </footer>
  )
}

function FooterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="text-sm">
      <h2 className="mb-2 font-sans font-semibold text-base">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

/** Decision 13: the year of the visit, also on a page that was made the year before. */
function CurrentYear() {
  const site = useSite()
  return useSyncExternalStore(
    () => () => undefined,
    () => new Date().getFullYear(),
    () => site.year,
  )
}
