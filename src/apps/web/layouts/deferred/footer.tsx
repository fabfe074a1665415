import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { brand } from '#content/brand/brand.ts'
import { taglines } from '#content/landing/taglines.ts'
import { logInUrl, placeOf } from '#modules/identity/website/web-app-addresses.ts'
import { CookieChoicesButton } from '#modules/visitors/website/consent/cookie-choices-link.tsx'
import { Logo } from '#ui/components/logo.tsx'
import { LegalLink } from '#ui/website/legal-link.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { useSite, webAppPageUrl } from '#ui/website/site.tsx'
import { existing, type NavigationEntry } from '../navigation.ts'
import { LanguageSwitcher } from './language-switcher.tsx'

/** The footer of a page, as its frame has it (FOOT-1). */
export function Footer() {
  const site = useSite()
  return (
    <footer className="border-line border-t bg-sunken">
      <div className="mx-auto max-w-page px-gutter py-12">
        {site.frame.footer === 'short' ? <ShortFooter /> : <FullFooter />}
        <div className="mt-8 flex flex-wrap items-center justify-between gap-x-10 gap-y-3 text-sm">
          <div className="flex flex-wrap items-center gap-x-6">
            <p className="text-muted">
              © <CurrentYear /> {brand.operator}
            </p>
            <span className="needs-script">
              <CookieChoicesButton className="footer-link" />
            </span>
            {/*
             * Directive (EU) 2023/2673: in every footer, for everybody, in the words of the law. Pages of
             * prices that have none say it with their terms, and the web application on the page of the
             * account.
             */}
            <a href={webAppPageUrl(site, 'account/withdraw/')} className="footer-link">
              <Trans>Withdraw from contract here</Trans>
            </a>
          </div>
          <LanguageSwitcher />
        </div>
      </div>
    </footer>
  )
}

function FullFooter() {
  const { t } = useLingui()
  const site = useSite()
  const location = useLocation()
  return (
    <div className="grid gap-x-6 gap-y-8 min-[358px]:grid-cols-2 sm:grid-cols-3 sm:gap-x-8 lg:grid-cols-5">
      <div className="min-[358px]:col-span-2 sm:col-span-3 lg:col-span-5 md:flex md:items-end md:justify-between md:gap-x-10">
        <div>
          <Logo />
          <Tagline />
        </div>
        <p className="mt-4 max-w-md text-muted text-sm">
          <Trans>
            {brand.name} is a library of document templates you fill in yourself. It isn’t a law firm, and
            nothing here is legal advice.
          </Trans>
        </p>
        {site.frame.footer === 'social' && <Social />}
      </div>
      {footerGroups.map((group) => (
        <EntryGroup key={group.title.id} {...group} />
      ))}
      <Group title={t`Contact`} isWide>
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
        <AnchorItem href={`tel:${brand.phone.number}`}>{brand.phone.text}</AnchorItem>
        <AnchorItem href={`mailto:${brand.supportEmail}`} className="break-all">
          {brand.supportEmail}
        </AnchorItem>
        <li className="known:hidden">
          <a href={logInUrl(site, placeOf(location))} className="footer-link">{t`Log in`}</a>
        </li>
      </Group>
    </div>
  )
}

function ShortFooter() {
  const site = useSite()
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
      <div>
        <Logo />
        <Tagline />
      </div>
      <ul className="flex flex-wrap gap-x-6 text-sm">
        {existing(legalEntries, site).map((entry) => (
          <EntryItem key={entry.to} {...entry} />
        ))}
        <AnchorItem href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</AnchorItem>
      </ul>
    </div>
  )
}

function EntryGroup({ title, entries }: FooterGroup) {
  const { i18n } = useMessages()
  const shown = existing(entries, useSite())
  if (shown.length === 0) return null
  return (
    <Group title={i18n._(title)}>
      {shown.map((entry) => (
        <EntryItem key={entry.to} {...entry} />
      ))}
    </Group>
  )
}

/** FOOT-3: terms and affiliate agreement open over the page, where its frame has their dialogs. */
function EntryItem({ to, label, dialog }: NavigationEntry) {
  const { i18n } = useMessages()
  const { dialogs } = useSite().frame
  const Link = dialog !== undefined && dialogs.includes(dialog) ? LegalLink : LocalLink
  return (
    <li>
      <Link to={to} className="footer-link">
        {i18n._(label)}
      </Link>
    </li>
  )
}

function AnchorItem({ className, ...link }: ComponentProps<'a'>) {
  return (
    <li>
      <a {...link} className={clsx('footer-link', className)} />
    </li>
  )
}

/** One of the lists. On a phone two stand side by side and a wide one alone; on the narrowest each alone. */
function Group({ title, isWide, children }: { title: string; isWide?: true; children: ReactNode }) {
  return (
    <section className={clsx('min-w-0 text-sm', isWide && 'min-[358px]:max-sm:col-span-2')}>
      <h2 className="mb-2 font-sans font-semibold text-base">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

/** LAY-8. */
function Tagline() {
  const { i18n } = useMessages()
  const { tagline } = useSite().frame
  return tagline === undefined ? null : (
    <p className="mt-3 font-heading text-lg">{i18n._(taglines[tagline])}</p>
  )
}

/** Where else the operator is, and how customers rate it, as far as the brand says. */
function Social() {
  const { t } = useLingui()
  const { rating, social } = brand
  return (
    <div className="mt-4 text-sm">
      {rating !== undefined && (
        <p>
          <a href={rating.url} rel="noopener" className="footer-link">
            {t`Rated ${rating.value} of 5 by ${rating.count} customers on ${rating.source}`}
          </a>
        </p>
      )}
      <ul className="flex flex-wrap gap-x-5">
        {social.map(({ name, url }) => (
          <AnchorItem key={url} href={url} rel="noopener me">
            {name}
          </AnchorItem>
        ))}
      </ul>
    </div>
  )
}

/** SET-13: the year of the visit, also on a page that was made the year before. */
function CurrentYear() {
  const site = useSite()
  return useSyncExternalStore(
    () => () => undefined,
    () => new Date().getFullYear(),
    () => site.year,
  )
}

export interface FooterGroup {
  title: MessageDescriptor
  entries: readonly NavigationEntry[]
}

/** What the short footer has as well. */
export const legalEntries: readonly NavigationEntry[] = [
  { to: '/company/terms-of-use/', label: msg`Terms of use`, dialog: 'terms' },
  { to: '/company/eula/', label: msg`License` },
  { to: '/company/privacy-policy/', label: msg`Privacy policy`, dialog: 'terms' },
  { to: '/company/cookie-policy/', label: msg`Cookie policy` },
  { to: '/company/refund-policy/', label: msg`Refund policy` },
  { to: '/company/affiliate-agreement/', label: msg`Affiliate agreement`, dialog: 'affiliate-agreement' },
]

/** The groups of the full footer (FOOT-1). Only what exists is shown; a group without anything is not. */
export const footerGroups: readonly FooterGroup[] = [
  {
    title: msg`Apps`,
    entries: [
      { to: '/templates/', label: msg`Templates` },
      { to: '/apps/', label: msg`All apps` },
      { to: '/features/', label: msg`Features` },
      { to: '/docs/', label: msg`Documents` },
      { to: '/business-plan/', label: msg`Business plan` },
      { to: '/budgeto/', label: msg`Budgeting` },
      { to: '/drive/', label: msg`Drive` },
      { to: '/document-management/', label: msg`Document Management` },
      { to: '/download/', label: msg`Download` },
      { to: '/pricing/plans/', label: msg`Pricing` },
    ],
  },
  {
    title: msg`Company`,
    entries: [
      { to: '/company/about/', label: msg`About us` },
      { to: '/company/contact/', label: msg`Contact` },
      { to: '/company/support/', label: msg`Help` },
      { to: '/testimonials/', label: msg`What customers say` },
      { to: '/company/newsroom/', label: msg`Newsroom` },
      { to: '/blog/', label: msg`Blog` },
      { to: '/company/sustainability/', label: msg`Sustainability` },
      { to: '/company/affiliate/', label: msg`Affiliate program` },
    ],
  },
  {
    // AUD-1: each leads to what they need most.
    title: msg`Who it is for`,
    entries: [
      { to: '/templates/business-plans/', label: msg`Entrepreneurs` },
      { to: '/templates/contracts/', label: msg`Freelancers` },
      { to: '/templates/letters/', label: msg`Small teams` },
      { to: '/templates/administration/', label: msg`Medium businesses` },
      { to: '/templates/legal/', label: msg`Lawyers` },
      { to: '/templates/human-resources/', label: msg`HR teams` },
    ],
  },
  {
    title: msg`Legal`,
    entries: [...legalEntries, { to: '/company/third-party-notices/', label: msg`Third-party notices` }],
  },
]
