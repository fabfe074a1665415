/*
 * What the geography service tells a visitor of themselves (GEO-1), as website and server share it.
 * Browser-safe and without zod, because pages check an answer by hand
 * (`src/modules/visitors/website/geography/`).
 */

import type { DeviceKind, NetworkTraits } from '#kernel/http/schema.ts'

/** The localization record, in the language that was asked for. */
export interface Localization {
  /** Null where no database of cities is set up, or it does not know. */
  city: { name: string; names: Readonly<Record<string, string>> } | null
  /** ISO 3166, two letters. */
  country: { code: string; name: string }
  /** ISO 4217, and how the language writes it. */
  currency: { code: string; symbol: string; name: string }
  /** With its plus sign: `+33`. */
  phoneCode: string
  /** The operator's number for whoever calls from there. */
  customerService: Phone | null
  language: { code: string; name: string }
  /** Where pictures of the flag are: three wide by two high, and a square. */
  flags: { wide: string; square: string }
  /** As the server sees it; null where only the default is known. */
  ipAddress: string | null
  network: NetworkTraits | null
  browser: { name: string | null; system: string | null }
  device: DeviceKind | null
  /** What the operator says to visitors, in the language asked for. */
  marketingMessage: string | null
}

/** As printed, and as dialled. */
export interface Phone {
  text: string
  number: string
}

/** GEO-2: where somebody is taken to be of whom nothing is known. */
export const DEFAULT_COUNTRY = 'US'

/** The picture of a country's flag on the website's host. */
export function flagPath(country: string, shape: '3x2' | '1x1'): string {
  return `/pictures/flags/${shape}/${country}.svg`
}

/** GEO-2: United States, USD, English. */
export const defaultLocalization: Localization = {
  city: null,
  country: { code: DEFAULT_COUNTRY, name: 'United States' },
  currency: { code: 'USD', symbol: '$', name: 'US Dollar' },
  phoneCode: '+1',
  customerService: null,
  language: { code: 'en', name: 'English' },
  flags: { wide: flagPath(DEFAULT_COUNTRY, '3x2'), square: flagPath(DEFAULT_COUNTRY, '1x1') },
  ipAddress: null,
  network: null,
  browser: { name: null, system: null },
  device: null,
  marketingMessage: null,
}

/** COOKIE-1: what a browser keeps of the record, with consent, and for how long. */
export const LOCALIZATION_COOKIE = 'b_localization'
