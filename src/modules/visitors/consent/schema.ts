/*
 * What website and server share about consent. Browser-safe and without zod, because it is part of what every
 * page loads sooner or later.
 */

import type { ThirdParty } from '#kernel/http/schema.ts'

/**
 * Which text somebody agreed to or declined: the day of its last change. A record without it would prove
 * nothing, so whoever changes what the cookie notice says changes this
 * (`src/modules/visitors/website/consent/cookie-notice.test.tsx` insists).
 */
export const CONSENT_VERSION = '2026-11-28'
/** The text that was there before choices were kept with their version. */
const FIRST_VERSION = '2026-11-20'

/** COOK-2: so long a choice holds, then it is asked for again. */
export const CONSENT_SECONDS = 30 * 24 * 60 * 60

export const consentChoices = ['accepted', 'declined'] as const
export type ConsentChoice = (typeof consentChoices)[number]

/**
 * What a consent may be used for: `location` is to remember the country a visitor is taken to be in, or to
 * ask somebody else for it, `traffic-source` to remember by which link they came.
 */
export type ConsentPurpose = ThirdParty | 'experiments' | 'location' | 'traffic-source'

/** The first text that asked for each purpose. A purpose added to the text is added here with its version. */
const askedSince: Readonly<Record<ConsentPurpose, string>> = {
  'tag-manager': FIRST_VERSION,
  behaviour: FIRST_VERSION,
  chat: FIRST_VERSION,
  captcha: '2026-11-22',
  experiments: '2026-11-22',
  affiliate: '2026-11-22',
  retailer: '2026-11-22',
  location: '2026-11-22',
  'traffic-source': '2026-11-22',
}

/** What was chosen in a browser, and about which text. */
export interface Consent {
  choice: ConsentChoice
  version: string
}

/** The cookie beside that of the choice, which says what text the choice is about. */
export function versionCookieOf(choiceCookie: string): string {
  return `${choiceCookie}-version`
}

/** A browser's choice by both cookies' values; undefined if nobody was asked, or too long ago (COOK-2). */
export function consentFrom(choice: string | undefined, version: string | undefined): Consent | undefined {
  if (choice !== '1' && choice !== '0') return undefined
  return {
    choice: choice === '1' ? 'accepted' : 'declined',
    version: /^\d{4}-\d\d-\d\d$/.test(version ?? '') ? (version ?? '') : FIRST_VERSION,
  }
}

/**
 * What a choice says of one purpose: undefined where there is none, or where its text did not ask for it yet
 * . Who has declined has declined everything.
 */
export function choiceFor(purpose: ConsentPurpose, consent: Consent | undefined): ConsentChoice | undefined {
  if (consent?.choice !== 'accepted') return consent?.choice
  return consent.version >= askedSince[purpose] ? 'accepted' : undefined
}
