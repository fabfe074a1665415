import type { NetworkTraits } from '#kernel/http/schema.ts'
import { flagPath, type Localization, type Phone } from '../../geography/schema.ts'

/** Longer than any name of a city, and than what an operator says. */
const LONGEST_NAME = 100
const LONGEST_MESSAGE = 300
/** Names of a city, by language. */
const MOST_NAMES = 20

/**
 * The localization record of what a service has answered, or undefined where it is none. Checked by hand,
 * because the service may be somebody else's (F-08) and a page shall not load a library for it. Nothing but
 * what is named here is taken over; pictures of flags are our own, whatever is said of them.
 */
export function readLocalization(value: unknown): Localization | undefined {
  const fields = fieldsOf(value)
  const country = named(fields.country, /^[A-Z]{2}$/)
  const money = named(fields.currency, /^[A-Z]{3}$/)
  const language = named(fields.language, /^[a-z]{2,3}$/)
  const symbol = textOf(fieldsOf(fields.currency).symbol, 10)
  const phoneCode = matching(fields.phoneCode, /^\+\d{1,4}$/)
  if (!country || !money || !language || !symbol || phoneCode === null) return undefined
  const browser = fieldsOf(fields.browser)
  return {
    country,
    currency: { ...money, symbol },
    language,
    phoneCode,
    flags: { wide: flagPath(country.code, '3x2'), square: flagPath(country.code, '1x1') },
    // Of these, what is not there, or is nonsense, is not known: the record is one without it.
    city: readCity(fields.city),
    customerService: readPhone(fields.customerService),
    // A proxy's list of addresses is one, too (SIGN-13).
    ipAddress: matching(fields.ipAddress, /^[\da-fA-F:., ]{2,200}$/),
    network: readNetwork(fields.network),
    browser: { name: textOf(browser.name), system: textOf(browser.system) },
    device: (['desktop', 'tablet', 'mobile'] as const).find((kind) => kind === fields.device) ?? null,
    marketingMessage: textOf(fields.marketingMessage, LONGEST_MESSAGE),
  }
}

function readCity(value: unknown): Localization['city'] {
  const name = textOf(fieldsOf(value).name)
  const names = Object.entries(fieldsOf(fieldsOf(value).names))
    .slice(0, MOST_NAMES)
    .filter((entry): entry is [string, string] => textOf(entry[1]) !== null)
  return name === null ? null : { name, names: Object.fromEntries(names) }
}

/** A number is dialled: whatever else it holds, it is none. */
function readPhone(value: unknown): Phone | null {
  const text = textOf(fieldsOf(value).text)
  const number = matching(fieldsOf(value).number, /^\+?\d{3,20}$/)
  return text === null || number === null ? null : { text, number }
}

function readNetwork(value: unknown): NetworkTraits | null {
  const { family, isPublic, range, number, organization } = fieldsOf(value)
  const plainRange = textOf(range)
  if (plainRange === null || typeof isPublic !== 'boolean') return null
  return {
    family: (['IPv4', 'IPv6'] as const).find((each) => each === family) ?? null,
    isPublic,
    range: plainRange,
    number: typeof number === 'number' && Number.isSafeInteger(number) ? number : null,
    organization: textOf(organization),
  }
}

function named(value: unknown, codes: RegExp): { code: string; name: string } | undefined {
  const { code, name } = fieldsOf(value)
  const plainName = textOf(name)
  return typeof code === 'string' && codes.test(code) && plainName !== null
    ? { code, name: plainName }
    : undefined
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown, longest = LONGEST_NAME): string | null {
  return typeof value === 'string' && value !== '' && value.length <= longest ? value : null
}

function matching(value: unknown, pattern: RegExp): string | null {
  return typeof value === 'string' && pattern.test(value) ? value : null
}
