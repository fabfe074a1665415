import { countryWords, type Wording } from '../languages/index.ts'
import { matchesIn, type Passage } from '../passages.ts'
import type { Reading } from '../reading.ts'
import type { Finding, Rule } from '../rule.ts'

function findings(
  reading: Reading,
  passages: Passage[],
  wordings: readonly Wording[],
  what: string,
): Finding[] {
  return wordings.flatMap(({ pattern, instead }) =>
    matchesIn(passages, pattern).map(({ passage, found }) =>
      reading.at(passage, found, `${what}: "${found}".`, `Write ${instead}.`),
    ),
  )
}

const legalese: Rule = {
  code: 'U9-legalese',
  level: 'W',
  check: (reading) =>
    findings(
      reading,
      reading.passages.filter(({ part }) => part !== 'example'),
      reading.rules.legalese,
      'A word of old drafting',
    ),
}

/** "Terms and conditions" may be a title. */
const doublets: Rule = {
  code: 'U9-doublet',
  level: 'W',
  check: (reading) =>
    findings(
      reading,
      reading.passages.filter(
        ({ part, kind, id }) => part !== 'example' && kind !== 'heading' && id !== 'title',
      ),
      reading.rules.doublets,
      'Two words for one thing',
    ),
}

/** A US word in a UK file, a French word in a Quebec file. */
const foreignWords: Rule = {
  code: 'U2-country-word',
  level: 'E',
  check: (reading) =>
    findings(
      reading,
      reading.passages,
      countryWords[reading.template.language] ?? [],
      `Not a word of ${reading.template.language}`,
    ),
}

export const wordRules = [legalese, doublets, foreignWords]
