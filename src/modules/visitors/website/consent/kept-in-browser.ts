import { versionCookieOf } from '../../consent/schema.ts'
import { LOCALIZATION_COOKIE } from '../../geography/schema.ts'
import { EXPERIMENT_COOKIE } from '../../units/schema.ts'

interface Row<Purpose> {
  kind: 'cookie' | 'localStorage' | 'sessionStorage' | 'indexedDB'
  /** Its name as it is written; `*` at the end stands for what differs. */
  name: string
  /** Server cookies carry `__Host-` or `__Secure-` in front where the connection is encrypted. */
  isPrefixed?: true
  /** What it is for: the cookie policy has a sentence for each. */
  purpose: Purpose
  /** Seconds; until the tab is closed; or until it is used up or somebody removes it. */
  lifetime: number | 'tab' | 'until-removed'
  setBy: 'website' | 'web-application' | 'both'
  needsConsent: boolean
}

const DAY = 24 * 60 * 60
const MONTH = 30 * DAY
const YEAR = 365 * DAY

const needed = <const Purpose extends string>(
  kind: Row<string>['kind'],
  name: string,
  purpose: Purpose,
  lifetime: Row<string>['lifetime'],
  setBy: Row<string>['setBy'],
): Row<Purpose> => ({ kind, name, purpose, lifetime, setBy, needsConsent: false })

/** For as long as a consent holds (COOK-2). */
const withConsent = <const Purpose extends string>(
  kind: Row<string>['kind'],
  name: string,
  purpose: Purpose,
) => ({
  ...needed(kind, name, purpose, MONTH, 'website'),
  needsConsent: true,
})

const ofServer = <const Purpose extends string>(
  name: string,
  purpose: Purpose,
  lifetime: number,
  setBy: Row<string>['setBy'] = 'both',
): Row<Purpose> => ({ ...needed('cookie', name, purpose, lifetime, setBy), isPrefixed: true })

/**
 * Everything that we keep in a browser, all of it first-party, and needed for what somebody does but for the
 * rows that need consent. A journey fails when something else turns up (`tests/journeys/journey.ts`). What
 * services of others keep after consent is theirs, and not in the list.
 */
const rows = [
  needed('cookie', 'p_ssojwt', 'log-in', MONTH, 'both'),
  needed('cookie', 'b_email', 'known-visitor', DAY, 'both'),
  needed('cookie', 'b_userId', 'account-number', DAY, 'website'),
  needed('cookie', 'b_lang', 'language', YEAR, 'both'),
  needed('cookie', 'b_order', 'placed-order', DAY, 'website'),
  needed('cookie', 'b_search', 'last-search', MONTH, 'website'),
  needed('cookie', 'b_document', 'last-document', MONTH, 'website'),
  ofServer('formulary-hand-off', 'hand-off', MONTH),
  ofServer('formulary-device', 'known-device', YEAR),
  ofServer('formulary', 'session', MONTH, 'web-application'),
  needed('cookie', 'formulary-probe', 'cookie-probe', 60, 'both'),
  // Their name is a setting (CONSENT_COOKIE).
  needed('cookie', 'user-cookies', 'consent', MONTH, 'website'),
  needed('cookie', versionCookieOf('user-cookies'), 'consent-version', MONTH, 'website'),
  withConsent('cookie', EXPERIMENT_COOKIE, 'experiments'),
  withConsent('cookie', LOCALIZATION_COOKIE, 'place'),
  withConsent('localStorage', 'b_ts', 'traffic-source'),
  needed('localStorage', 'formulary:consent', 'consent-record', 'until-removed', 'website'),
  needed('localStorage', 'formulary:search-key', 'search-key', 'until-removed', 'both'),
  needed('localStorage', 'formulary:recent-searches', 'recent-searches', 'until-removed', 'both'),
  needed('localStorage', 'formulary:unsaved:*', 'unsaved-answers', MONTH, 'web-application'),
  needed('localStorage', 'formulary:interview', 'document-view', 'until-removed', 'web-application'),
  needed('localStorage', 'formulary:notes', 'document-view', 'until-removed', 'web-application'),
  needed('localStorage', 'formulary:questions', 'document-view', 'until-removed', 'web-application'),
  needed('localStorage', 'formulary:answers', 'document-view', 'until-removed', 'web-application'),
  needed('localStorage', 'formulary:mail-notice', 'put-away', 'until-removed', 'web-application'),
  needed('sessionStorage', 'formulary:checkout', 'checkout-draft', 'tab', 'website'),
  needed('sessionStorage', 'formulary:typed', 'typed-fields', 'tab', 'web-application'),
  needed('sessionStorage', 'react-router-scroll-positions', 'scroll-positions', 'tab', 'both'),
  needed('sessionStorage', 'react-router-manifest-version', 'new-version', 'tab', 'both'),
  needed('sessionStorage', 'formulary:reloaded-at', 'new-version', 'tab', 'website'),
]

export type Purpose = (typeof rows)[number]['purpose']
/** One thing that website or web application keep in a browser. The list is what the cookie policy says. */
export type Kept = Row<Purpose>
export const keptInBrowser: readonly Kept[] = rows

/** The row of something found in a browser, by its kind and name; undefined where the list lacks it. */
export function findKept(kind: Kept['kind'], name: string): Kept | undefined {
  return keptInBrowser.find((row) => {
    if (row.kind !== kind) return false
    const plain = row.isPrefixed ? name.replace(/^__(Host|Secure)-/, '') : name
    return row.name.endsWith('*') ? plain.startsWith(row.name.slice(0, -1)) : plain === row.name
  })
}
