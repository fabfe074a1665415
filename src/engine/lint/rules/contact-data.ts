import { matchesIn } from '../passages.ts'
import { rule } from '../rule.ts'

const SAFE_MAIL = /@(?:[\w-]+\.)*(?:example\.(?:com|org|net|edu)|[\w-]+\.(?:example|test|invalid))$/iu
/** Kept free for examples by regulators: NANP 555-01xx, Arcep, Ofcom; zeros where a country has none. */
const SAFE_PHONES = [
  /555[\s.-]?01\d\d/u,
  /(?:\+33\s?|0)(?:1[\s.]?99[\s.]?00|2[\s.]?61[\s.]?91|3[\s.]?53[\s.]?01|4[\s.]?65[\s.]?71|5[\s.]?36[\s.]?49|6[\s.]?39[\s.]?98)/u,
  /(?:\+44\s?|0)(?:20\s?7946\s?0|1632\s?960|7700\s?900|1(?:1|2)\d\s?496\s?0|808\s?157\s?0|909\s?879\s?0)/u,
  /(?:0[\s.]?){5,}/u,
]
/** The specimen accounts that national registries print in their own documentation. */
const SPECIMEN_IBANS = new Set([
  'FR1420041010050500013M02606',
  'FR7630006000011234567890189',
  'ES9121000418450200051332',
  'GB29NWBK60161331926819',
  'DE89370400440532013000',
])
const PHONE =
  /(?<![\p{L}\p{N}.,/-])(?:\+\d{1,3}[\s.-]?|\(\d{2,4}\)[\s.-]?|0)?\d{2,4}(?:[\s.-]\d{2,4}){2,4}(?![\p{L}\p{N}-])/gu
const MAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu
const IBAN = /\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,7}(?:\s?[A-Z0-9]{1,3})?\b/gu
const SOCIAL_SECURITY = /(?<!\d)(?!000|9\d\d|666)\d{3}-\d{2}-\d{4}(?!\d)/gu

/** Company numbers are groups of figures too: a plus, a bracket or the word makes it a telephone number. */
function isAboutPhones(text: string): boolean {
  return (
    /\+\d|\(\d{3}\)|\b0\d[\s.]\d\d|(?:tele?phone|téléphone|teléfono|phone|tel\.|tél\.|mobile|fax|call|appel)/iu.test(
      text,
    ) || /^\D*\d{3}[\s.-]\d{3}[\s.-]\d{4}\D*$/u.test(text)
  )
}

/** ISO 13616: the country and the check digits moved to the end, letters as numbers, modulo 97 is 1. */
function isValidIban(account: string): boolean {
  const compact = account.replace(/\s/gu, '')
  const digits = [...compact.slice(4), ...compact.slice(0, 4)]
    .map((character) => Number.parseInt(character, 36))
    .join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** Examples must not reach anybody: a made-up number is somebody's. */
export const contactRules = [
  rule('U12-contact-data', 'E', (reading) =>
    reading.passages.flatMap((passage) => {
      const found = (pattern: RegExp) => matchesIn([passage], pattern).map(({ found: data }) => data.trim())
      const report = (data: string[], what: string, remedy: string) =>
        data.map((value) => reading.at(passage, value, `${what} that may be real: "${value}".`, remedy))
      const mails = found(MAIL).filter((mail) => !SAFE_MAIL.test(mail))
      const phones = found(PHONE)
        .filter((number) => number.replace(/\D/gu, '').length >= 9 && isAboutPhones(passage.text))
        .filter((number) => !SAFE_PHONES.some((safe) => safe.test(number)))
      const accounts = found(IBAN).filter(
        (account) => isValidIban(account) && !SPECIMEN_IBANS.has(account.replace(/\s/gu, '')),
      )
      const free = 'Use 555-01xx, +33 1 99 00 xx xx, 020 7946 0xxx or zeros.'
      return [
        ...report(mails, 'An e-mail address', 'Use example.com, example.org or example.net.'),
        ...report(phones, 'A telephone number', free),
        ...report(accounts, 'An account', 'Use a specimen IBAN, or one with wrong check digits.'),
        ...report(found(SOCIAL_SECURITY), 'A social security number', 'Use one that begins with 000 or 9.'),
      ]
    }),
  ),
]
