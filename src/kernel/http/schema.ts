/*
 * Cookies that more than one module writes or reads, what a connection tells of itself, and what pages load
 * from others. Browser-safe and without zod, because it is part of the first page's script.
 */

/** Cookies that pages read, by their specified names (COOKIE-1). */
export const EMAIL_COOKIE = 'b_email'
export const USER_ID_COOKIE = 'b_userId'
/** The language that somebody has chosen (LANG-3). */
export const LANGUAGE_COOKIE = 'b_lang'
export const LANGUAGE_COOKIE_SECONDS = 365 * 24 * 60 * 60
/** Kept by the browser that placed an order, so that it sees it without a log-in. Ends with a log-in. */
export const ORDER_COOKIE = 'b_order'
export const ORDER_COOKIE_SECONDS = 24 * 60 * 60

export interface NetworkTraits {
  family: 'IPv4' | 'IPv6' | null
  /** Whether the address lies in the public internet. */
  isPublic: boolean
  /** The /24 or /64 around the address. */
  range: string
  /** The autonomous system and who runs it, where the database of cities tells. */
  number: number | null
  organization: string | null
}

export type DeviceKind = 'desktop' | 'tablet' | 'mobile'

/** What is loaded from others, and asks before it is. */
export type ThirdParty = 'tag-manager' | 'behaviour' | 'chat' | 'captcha' | 'affiliate' | 'retailer'

/** What the operator has set up (SET-10: by default nothing). */
export interface ConsentSettings {
  /** The name of the cookie that holds the choice. */
  cookie: string
  /** The script of each, by its address. */
  thirdParties: Partial<Record<ThirdParty, string>>
  /** All that those scripts load from or send to: the website's Content-Security-Policy allows them. */
  origins: readonly string[]
  /** What the captcha is called with, where there is one. */
  captcha?: { siteKey: string; version: number }
}
