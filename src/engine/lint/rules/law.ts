import type { Reading } from '../reading.ts'
import type { Finding, Rule } from '../rule.ts'

/** Sections of laws, by their number: "1833", "L441-10", "170". */
const NUMBER = /[LRDA]?\.?\s?\d+(?:-\d+)*/gu

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

/** A claim about the law without a row of the law table cannot be kept true. */
const uncited: Rule = {
  code: 'U10-no-row',
  level: 'E',
  check: (reading) => {
    if (reading.template.law.length > 0) return []
    return mentions(reading).map(({ passage, found }) =>
      reading.at(
        passage,
        found,
        `A statute without a row of the law table: "${found.trim()}".`,
        'Add the row to content/law/ and its id to law:, or leave the statute out.',
      ),
    )
  },
}

/** The numbers that are mentioned stand in one of the rows that are named. */
const otherRow: Rule = {
  code: 'U10-other-row',
  level: 'W',
  check: (reading) => {
    const rows = reading.template.law.flatMap(({ id }) => reading.law.get(id) ?? [])
    if (rows.length === 0) return []
    const cited = new Set(rows.flatMap(({ source, rule }) => numbersIn(`${source.title} ${rule}`)))
    return mentions(reading).flatMap(({ passage, found }): Finding[] => {
      const numbers = numbersIn(found).filter((number) => number.length > 1)
      if (numbers.length === 0 || numbers.some((number) => cited.has(number))) return []
      return [
        reading.at(
          passage,
          found,
          `No row of law: cites "${found.trim()}".`,
          'Add the row that this mention relies on.',
        ),
      ]
    })
  },
}

function numbersIn(text: string): string[] {
  return [...text.matchAll(NUMBER)].map(([number]) => number.replace(/[\s.]/gu, '').toUpperCase())
}

/** A rule of another country in a document for this one. */
const otherPlace: Rule = {
  code: 'U10-place',
  level: 'E',
  check: (reading) => {
    const { jurisdiction, law } = reading.template
    if (jurisdiction === 'neutral') return []
    const [country = ''] = jurisdiction.split('-')
    const inUnion = country === 'FR' || country === 'ES'
    return law.flatMap(({ id }, index): Finding[] => {
      const place = reading.law.get(id)?.place
      if (place === undefined || place.split('-')[0] === country || (place === 'EU' && inUnion)) return []
      return [
        reading.atKey(
          `law.${index}`,
          `${id} is law in ${place}, and the document is for ${jurisdiction}.`,
          'Name the rule of its own country.',
        ),
      ]
    })
  },
}

/** The page shows the rules to readers of the template's language. */
const otherLanguage: Rule = {
  code: 'U10-language',
  level: 'E',
  check: (reading) => {
    const [language = 'en'] = reading.template.language.split('-')
    if (language === 'en') return []
    return reading.template.law.flatMap(({ id }, index): Finding[] => {
      const row = reading.law.get(id)
      if (row === undefined || row.ruleIn?.[language] !== undefined) return []
      return [
        reading.atKey(
          `law.${index}`,
          `${id} is told in English only, and the page of this document is in another language.`,
          `Add ruleIn: { ${language}: … } to the row in content/law/.`,
        ),
      ]
    })
  },
}

export const lawRules = [uncited, otherRow, otherPlace, otherLanguage]
