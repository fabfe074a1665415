import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ThirdParty } from '#kernel/http/schema.ts'
import { versionCookieOf } from '#modules/visitors/consent/schema.ts'
import { type Kept, keptInBrowser, type Purpose } from '#modules/visitors/website/consent/kept-in-browser.ts'
import { useSite } from '#ui/website/site.tsx'
import type { TextParts } from '#ui/website/texts/text-nodes.tsx'

const names: Record<ThirdParty, MessageDescriptor> = {
  'tag-manager': msg`A tag manager, which counts visits`,
  behaviour: msg`A session recorder, which shows how pages are used`,
  chat: msg`The chat of a help desk`,
  captcha: msg`A captcha, which tells people from bots when many sign up from one network`,
  affiliate: msg`An affiliate network, which records who recommended this site`,
  retailer: msg`A retailer that sells our plans, which records visits to its offer and purchases`,
}

/** Whose scripts this operator has set up, and where they come from: what a visitor is asked about. */
function ThirdParties() {
  const { t, i18n } = useLingui()
  const { thirdParties } = useSite().consent
  const found = (Object.keys(names) as ThirdParty[]).flatMap((name) => {
    const script = thirdParties[name]
    return script === undefined ? [] : [{ name, host: new URL(script).host }]
  })
  if (found.length === 0) {
    return <p>{t`This site doesn’t use any such services today.`}</p>
  }
  return (
    <ul className="list-disc space-y-2 pl-6">
      {found.map(({ name, host }) => (
        <li key={name}>
          {i18n._(names[name])}: <code className="break-words text-sm">{host}</code>
        </li>
      ))}
    </ul>
  )
}

/** What a legal text leaves to the code: everything kept in a browser, and whom the operator has set up. */
export const legalParts: TextParts = {
  'kept-cookies': () => <KeptTable kinds={['cookie']} />,
  'kept-storage': () => <KeptTable kinds={['localStorage', 'sessionStorage', 'indexedDB']} />,
  'third-parties': ThirdParties,
}

const purposes: Record<Purpose, MessageDescriptor> = {
  'log-in': msg`Keeps you logged in on the website in this browser. Scripts can’t read it.`,
  'known-visitor': msg`Your e-mail address, so that the pages know you have an account.`,
  'account-number': msg`The number of your account.`,
  language: msg`The language you’ve chosen.`,
  'last-search': msg`Your last search on the website.`,
  'last-document': msg`The document you last chose on the website, so that you can fill it in.`,
  'hand-off': msg`Proves that this is the browser that signed up or logged in when you continue to the web application.`,
  'known-device': msg`Shows that you’ve logged in with this browser before. It doesn’t log anyone in.`,
  session: msg`Your session in the web application. Scripts can’t read it.`,
  'cookie-probe': msg`Shows whether this browser accepts cookies. It’s set at sign-up or log-in when we can’t be sure.`,
  consent: msg`What you chose about other companies’ services: 1 if you accepted, 0 if you declined.`,
  'consent-version': msg`The version of the text you made this choice about.`,
  'consent-record': msg`The record of that choice: a random number, the choice, its time and the version of the text.`,
  experiments: msg`A number that lets us show you the same version of a page again while we compare two versions. We don’t store it with your account.`,
  place: msg`The country you appear to be in, with its currency and phone code. It doesn’t include your address.`,
  'placed-order': msg`Shows you the order you placed in this browser, even while you’re logged out. Scripts can’t read it.`,
  'traffic-source': msg`Which link brought you here (for example, its campaign or partner), and which page it led to.`,
  'search-key': msg`Whether you’ve turned off the keyboard shortcut for search.`,
  'recent-searches': msg`Your last searches, so that we can suggest them again.`,
  'unsaved-answers': msg`Answers in a document that we haven’t saved yet. They’re removed as soon as they’re saved.`,
  'checkout-draft': msg`The order form you started filling in, without tax number and phone, so that a reload loses nothing.`,
  'typed-fields': msg`What you typed into a form, without passwords, so that it’s still there if you have to log in again.`,
  'document-view': msg`How you want a document’s questions and notes shown.`,
  'put-away': msg`That you’ve dismissed the notice about your e-mail address.`,
  'scroll-positions': msg`How far you’ve scrolled on each page, so that Back returns to the same place.`,
  'new-version': msg`Which version of the site was loaded, and when, so that a page doesn’t keep reloading.`,
}

const setters: Record<Kept['setBy'], MessageDescriptor> = {
  website: msg`Website`,
  'web-application': msg`Web application`,
  both: msg`Website and web application`,
}

/**
 * The cookie policy's table: what the registry of everything kept in a browser says of some kinds of storage.
 * On a phone each row is a block with its columns' names in it, because five columns would have to be
 * scrolled.
 */
function KeptTable({ kinds }: { kinds: readonly Kept['kind'][] }) {
  const { t, i18n } = useLingui()
  const { consent } = useSite()
  const rows = keptInBrowser.filter(({ kind }) => kinds.includes(kind))
  const columns = { lifetime: t`Kept for`, setBy: t`Set by`, consent: t`Your consent` }
  return (
    <table className="w-full text-left text-sm max-xs:block xs:table-fixed">
      <thead className="max-xs:sr-only">
        <tr className="border-ink border-b">
          {[t`Name and purpose`, ...Object.values(columns)].map((column) => (
            <th
              key={column}
              scope="col"
              className="py-2 pr-4 align-bottom font-medium first:w-[46%] last:pr-0"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-xs:block">
        {rows.map(({ name, purpose, lifetime, setBy, needsConsent }) => (
          <tr key={name} className="break-inside-avoid border-line border-b max-xs:block max-xs:py-3">
            <th scope="row" className="py-2 pr-6 align-top font-normal max-xs:block max-xs:pr-0 max-xs:pb-1">
              <code className="wrap-anywhere">{nameHere({ name, purpose }, consent.cookie)}</code>
              <span className="block">{i18n._(purposes[purpose])}</span>
            </th>
            <Fact column={columns.lifetime}>
              <Lifetime of={lifetime} />
            </Fact>
            <Fact column={columns.setBy}>{i18n._(setters[setBy])}</Fact>
            <Fact column={columns.consent}>{needsConsent ? t`Needed` : t`Not needed`}</Fact>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The names that follow a setting (CONSENT_COOKIE), as this installation has them. */
function nameHere({ name, purpose }: Pick<Kept, 'name' | 'purpose'>, choiceCookie: string): string {
  if (purpose === 'consent') return choiceCookie
  return purpose === 'consent-version' ? versionCookieOf(choiceCookie) : name
}

function Fact({ column, children }: { column: string; children: ReactNode }) {
  return (
    <td className="py-2 pr-4 align-top last:pr-0 max-xs:flex max-xs:gap-3 max-xs:py-0.5">
      <span aria-hidden="true" className="w-28 shrink-0 text-muted xs:hidden">
        {column}
      </span>
      <span>{children}</span>
    </td>
  )
}

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** A lifetime in its largest whole unit, in the words of the language. */
function Lifetime({ of: lifetime }: { of: Kept['lifetime'] }) {
  const { i18n } = useLingui()
  if (lifetime === 'tab') return <Trans>until you close the tab</Trans>
  if (lifetime === 'until-removed') return <Trans>until you remove it</Trans>
  const [length, unit] = lifetime < DAY ? [MINUTE, 'minute'] : [DAY, 'day']
  return i18n.number(lifetime / length, { style: 'unit', unit, unitDisplay: 'long' })
}
