import { lt, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { type CookieUrls, cookie, isSecure, readCookie } from '#kernel/http/cookies.ts'
import type { ConsentSettings } from '#kernel/http/schema.ts'
import { keyedHash, newSecret } from '#kernel/ids.ts'
import { dayOf, HOUR_MS } from '#kernel/time.ts'
import { CONSENT_SECONDS, choiceFor, consentFrom, versionCookieOf } from '../consent/schema.ts'
import { visitSalts } from '../tables.ts'
import { EXPERIMENT_COOKIE, isUnit } from './schema.ts'

/** As long as `newId` makes them. */
const UNIT_LENGTH = 22

/**
 * The number of a visit that keeps nothing in the browser: a hash of address and browser under a key
 * of ours, with a random salt that lasts a day (visit-unit.ts). The same for every page, reload and form of a
 * visit; once the salt is gone nobody gets from it to an address, not even with the key. People who share an
 * address and a browser's name share it.
 */
export function visitUnitOf(
  deps: Pick<Dependencies, 'tokenKey'>,
  { salt, address, userAgent }: { salt: string; address: string; userAgent: string },
): string {
  return keyedHash(deps, 'visit of a day', JSON.stringify([salt, address, userAgent])).slice(0, UNIT_LENGTH)
}

/** The salt changes at this hour of UTC: at night in the Americas, early in the morning in Europe. */
const SALT_CHANGES_AT = 6

/** Answers the salt of the day's visits. */
export type ReadVisitSalt = () => Promise<string>

/**
 * The salt of the day, the same in all processes: whoever needs it first draws it. It is asked for once a
 * day, and kept in memory until the next one is.
 */
export function createReadVisitSalt(deps: Pick<Dependencies, 'db' | 'clock'>): ReadVisitSalt {
  let known: { day: string; salt: Promise<string> } | undefined
  return () => {
    const day = daySaltedAt(deps.clock())
    if (known?.day === day) return known.salt
    const asked = { day, salt: readOrDraw(deps, day) }
    known = asked
    // What went wrong is asked for again by whoever comes next.
    asked.salt.catch(() => {
      if (known === asked) known = undefined
    })
    return asked.salt
  }
}

/** Deletes the salts of days that are over: with them goes the way from a number of the log to an address. */
export async function deleteOldVisitSalts({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<void> {
  await db.delete(visitSalts).where(lt(visitSalts.day, daySaltedAt(clock())))
}

/** In one statement, so that of two processes at once both have the salt of the first. */
async function readOrDraw({ db }: Pick<Dependencies, 'db'>, day: string): Promise<string> {
  const [row] = await db
    .insert(visitSalts)
    .values({ day, salt: newSecret() })
    .onConflictDoUpdate({ target: visitSalts.day, set: { day: sql`excluded.day` } })
    .returning({ salt: visitSalts.salt })
  if (row === undefined) throw new Error(`the visits of ${day} have no salt`)
  return row.salt
}

function daySaltedAt(moment: Date): string {
  return dayOf(new Date(moment.getTime() - SALT_CHANGES_AT * HOUR_MS))
}

/** The number by which a browser sees the same variant again; with consent only, and while that holds. */
export function experimentCookie(urls: Pick<CookieUrls, 'website'>, unit: string): string {
  return cookie(EXPERIMENT_COOKIE, unit, { ...ofWebsite(urls), maxAge: CONSENT_SECONDS })
}

/**
 * Whether a browser's cookies allow that number, and the number itself: undefined where there is none of
 * ours, and never without consent, whatever is left over.
 */
export function readExperimentUnit(
  header: string | null | undefined,
  { cookie: choiceCookie }: Pick<ConsentSettings, 'cookie'>,
): { hasConsent: boolean; unit: string | undefined } {
  const consent = consentFrom(
    readCookie(header, choiceCookie),
    readCookie(header, versionCookieOf(choiceCookie)),
  )
  const hasConsent = choiceFor('experiments', consent) === 'accepted'
  const unit = readCookie(header, EXPERIMENT_COOKIE)
  return { hasConsent, unit: hasConsent && isUnit(unit) ? unit : undefined }
}

/** Takes it back where the consent has gone. */
export function endedExperimentCookie(urls: Pick<CookieUrls, 'website'>): string {
  return cookie(EXPERIMENT_COOKIE, '', { ...ofWebsite(urls), maxAge: 0 })
}

const ofWebsite = ({ website }: Pick<CookieUrls, 'website'>) => ({
  secure: isSecure(website),
  httpOnly: false,
})
