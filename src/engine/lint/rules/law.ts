import { isLawIn, type Reading } from '../reading.ts'
import { type Finding, rule } from '../rule.ts'

/** Sections of laws, by their number: "1833", "L441-10", "170". */
const NUMBER = /[LRDA]?\.?\s?\d+(?:-\d+)*/gu

/** In the names of many statutes. */
const PLAIN = new Set(
  'code article artículo section federal general civil código commerce travail trabajo internal revenue with that this'.split(
    ' ',
  ),
)

/** Every mention of a statute, in the document and on its page. */
function mentions(reading: Reading) {
  return reading.passages
    .filter(({ part }) => part !== 'example')
    .flatMap((passage) => {
      // One statute is often named by its title and its section at once.
      const [found] = passage.text.match(reading.rules.statute) ?? []
      return found === undefined ? [] : [{ passage, found }]
    })
}

function numbersIn(text: string): string[] {
  return [...text.matchAll(NUMBER)].map(([number]) => number.replace(/[\s.]/gu, '').toUpperCase())
}

/** What tells one statute from another; nothing in abbreviations and in codes, which are cited by number. */
function wordsIn(text: string): string[] {
  return (text.match(/\p{L}\p{Ll}{3,}/gu) ?? [])
    .map((word) => word.toLowerCase())
    .filter((word) => !PLAIN.has(word))
}

export const lawRules = [
  /** A claim about the law without a row of the law table cannot be kept true. */
  rule('U10-no-row', 'E', (reading) => {
    const remedy = 'Add the row to content/law/ and its id to law:, or leave the statute out.'
    return mentions(reading).flatMap(({ passage, found }): Finding[] => {
      if (reading.rowsFor(passage.part).length > 0) return []
      const message = `A statute without a row of the law table: "${found.trim()}".`
      return [reading.at(passage, found, message, remedy)]
    })
  }),
  /** The numbers that are mentioned stand in one of the rows that are named. */
  rule('U10-other-row', 'W', (reading) => {
    return mentions(reading).flatMap(({ passage, found }): Finding[] => {
      const rows = reading.rowsFor(passage.part)
      if (rows.length === 0) return []
      const cited = new Set(rows.flatMap(({ source, rule: text }) => numbersIn(`${source.title} ${text}`)))
      const numbers = numbersIn(found).filter((number) => number.length > 1)
      if (numbers.length === 0 || numbers.some((number) => cited.has(number))) return []
      const message = `No row of law: cites "${found.trim()}".`
      return [reading.at(passage, found, message, 'Add the row that this mention relies on.')]
    })
  }),
  /**
   * A statute that the page or a note names is that of one of the rows: one row excuses no other claim.
   */
  rule('U10-other-law', 'W', (reading) => {
    return mentions(reading)
      .filter(({ passage, found }) => passage.part !== 'body' && !/\d/u.test(found))
      .flatMap(({ passage, found }): Finding[] => {
        const rows = reading.rowsFor(passage.part)
        if (rows.length === 0) return []
        const words = new Set(
          rows.flatMap(({ topic, source, rule: text, ruleIn = {} }) =>
            wordsIn([topic, source.title, text, ...Object.values(ruleIn)].join(' ')),
          ),
        )
        const isTitle = reading.template.title.includes(found.trim())
        const named = wordsIn(found.replaceAll(/(?<!\p{L})\p{Ll}+/gu, ''))
        if (isTitle || named.length === 0 || named.some((word) => words.has(word))) return []
        const message = `No row of law: is about "${found.trim()}".`
        return [reading.at(passage, found, message, 'Add the row that this mention relies on.')]
      })
  }),
  /** A rule of another country in a document for this one. */
  rule('U10-place', 'E', (reading) => {
    const { writtenFor: places } = reading
    if (places.includes('neutral')) return undefined
    return reading.template.law.flatMap(({ id }, index): Finding[] => {
      const place = reading.law.get(id)?.place
      if (place === undefined || places.some((own) => isLawIn(place, own))) return []
      const message = `${id} is law in ${place}, and the document is for ${places.join(', ')}.`
      return [reading.atKey(`law.${index}`, message, 'Name the rule of its own country.')]
    })
  }),
  /** A page that says for which places a text was checked is right about each of them. */
  rule('U10-unchecked', 'E', (reading) => {
    const { jurisdiction } = reading.template
    if (reading.writtenFor.length < 2 || jurisdiction === 'neutral') return undefined
    if (reading.rowsFor('body').some(({ basis }) => basis === 'source-read')) return undefined
    const message = `Nothing was compared with the law of ${jurisdiction}.`
    const remedy = 'Read the rules that the text meets there, and name their rows in law:.'
    return reading.atKey('places', message, remedy)
  }),
  /** The page shows the rules to readers of the template's language. */
  rule('U10-language', 'E', (reading) => {
    const [language = 'en'] = reading.template.language.split('-')
    if (language === 'en') return undefined
    return reading.template.law.flatMap(({ id }, index): Finding[] => {
      const row = reading.law.get(id)
      if (row === undefined || row.ruleIn?.[language] !== undefined) return []
      const message = `${id} is told in English only, and the page of this document is in another language.`
      return [
        reading.atKey(`law.${index}`, message, `Add ruleIn: { ${language}: … } to the row in content/law/.`),
      ]
    })
  }),
]
