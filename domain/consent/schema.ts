/*
 * What website and server share about consent. Browser-safe and without zod, because it is part of what every page loads
 * sooner or later.
 */

/**
 * Which text somebody agreed to or declined: the day of its last change. A record without it would prove nothing, so whoever
 * changes what the cookie notice says changes this (`app/website/consent/cookie-notice.test.tsx` insists).
 */
export const CONSENT_VERSION = '2026-11-22'

/** COOK-2: so long a choice holds, then it is asked for again. */
export const CONSENT_SECONDS = 30 * 24 * 60 * 60

export const consentChoices = ['accepted', 'declined'] as const
export type ConsentChoice = (typeof consentChoices)[number]

/** What is loaded from others, and asks before it is. */
export type ThirdParty = 'tag-manager' | 'behaviour' | 'chat' | 'captcha'

/** What the operator has set up (decision 10: by default nothing). */
export interface ConsentSettings {
  /** The name of the cookie that holds the choice. */
  cookie: string
  /** The script of each, by its address. */
  thirdParties: Partial<Record<ThirdParty, string>>
  /** Everybody that those scripts load from or send to: what the Content-Security-Policy of the website allows. */
  origins: readonly string[]
  /** What the captcha is called with, where there is one. */
  captcha?: { siteKey: string; version: number }
}
