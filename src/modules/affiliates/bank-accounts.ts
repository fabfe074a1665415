import { countryCodes } from '#modules/visitors/public.ts'

/*
 * What the numbers of accounts and of taxes say of themselves. It finds a slip of the pen, not whose they
 * are.
 */

/** How long an IBAN is, by the countries and territories of SEPA. */
const ibanLengths: Readonly<Record<string, number>> = {
  ...{ AD: 24, AL: 28, AT: 20, BE: 16, BG: 22, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20, ES: 24 },
  ...{ FI: 18, FR: 27, GB: 22, GI: 23, GR: 27, HR: 21, HU: 28, IE: 22, IS: 26, IT: 27, LI: 21, LT: 20 },
  ...{ LU: 20, LV: 21, MC: 27, MD: 24, ME: 22, MK: 19, MT: 31, NL: 18, NO: 15, PL: 28, PT: 25, RO: 24 },
  ...{ RS: 22, SE: 24, SI: 19, SK: 24, SM: 27, VA: 22 },
}

/** A number as it is compared: without blanks and dashes, in capitals. */
export function bareNumber(text: string): string {
  return text.replaceAll(/[\s-]+/g, '').toUpperCase()
}

/** Whether it is an IBAN of a SEPA country: its length, and its remainder by 97 (ISO 13616). */
export function isSepaIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || ibanLengths[iban.slice(0, 2)] !== iban.length) return false
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

/** Whether it has the shape of a BIC (ISO 9362), of 8 characters or 11, and a country that there is. */
export function isBic(bic: string): boolean {
  if (!/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic)) return false
  const country = bic.slice(4, 6)
  return country === 'XK' || (countryCodes as readonly string[]).includes(country)
}

/** Whose banks have the IBANs of another country. */
const territories: Readonly<Record<string, string>> = {
  FR: 'BL GF GP MF MQ NC PF PM RE TF WF YT',
  GB: 'GG IM JE',
  FI: 'AX',
}

/** Whether a BIC is of a bank in the country of an IBAN. */
export function isBicOf(bic: string, iban: string): boolean {
  const [own, of] = [bic.slice(4, 6), iban.slice(0, 2)]
  return own === of || (territories[of]?.split(' ').includes(own) ?? false)
}

/** Whether a transfer in euros to an IBAN needs its BIC: none does in the European Economic Area. */
export function needsBic(iban: string): boolean {
  const country = iban.slice(0, 2)
  return !euCountries.has(country) && !['IS', 'LI', 'NO'].includes(country)
}

/**
 * Whether it is a routing number of the American Bankers Association: a range in use, and weights 3, 7, 1.
 */
export function isRoutingNumber(routing: string): boolean {
  if (!/^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(routing)) return false
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]
  const sum = [...routing].reduce((total, digit, place) => total + Number(digit) * (weights[place] ?? 0), 0)
  return sum > 0 && sum % 10 === 0
}

/** The European Union, as its rules on VAT count. */
export const euCountries: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Whether it has the shape of a VAT number: in the European Union it begins with the country. */
export function isVatNumber(text: string, country: string): boolean {
  if (!euCountries.has(country)) return /^[A-Z0-9]{4,20}$/.test(text)
  return text.startsWith(country === 'GR' ? 'EL' : country) && /^[A-Z]{2}[A-Z0-9+*]{2,12}$/.test(text)
}
