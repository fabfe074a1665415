import { countryWords } from '../languages/country-words.ts'
import type { Wording } from '../languages/language-rules.ts'
import { matchesIn, median, type Passage, sentenceLengths } from '../passages.ts'
import type { Reading } from '../reading.ts'
import { type Finding, rule } from '../rule.ts'

/** Words in half of the sentences at most. */
const MEDIAN = { letter: 20, other: 25 }
/** A sentence above this is hard to follow, whatever the others are. */
const LONGEST = 75

function findings(
  reading: Reading,
  passages: Passage[],
  wordings: readonly Wording[],
  what: string,
): Finding[] {
  return wordings.flatMap(({ pattern, instead }) =>
    reading.quoted(matchesIn(passages, pattern), what, `Write ${instead}.`),
  )
}

export const wordRules = [
  rule('U9-legalese', 'W', (reading) => {
    const passages = reading.passages.filter(({ part }) => part !== 'example')
    return findings(reading, passages, reading.rules.legalese, 'A word of old drafting')
  }),
  rule('U9-doublet', 'W', (reading) => {
    // "Terms and conditions" may be a title.
    const passages = reading.passages.filter(
      ({ part, kind, id }) => part !== 'example' && kind !== 'heading' && id !== 'title',
    )
    return findings(reading, passages, reading.rules.doublets, 'Two words for one thing')
  }),
  /** A US word in a UK file, a French word in a Quebec file. */
  rule('U2-country-word', 'E', (reading) => {
    const { language } = reading.template
    return findings(reading, reading.ofPlace, countryWords[language] ?? [], `Not a word of ${language}`)
  }),
]

/** What stands between words, hyphens and apostrophes too. */
const SEPARATORS = /(?:[\s'’\-–—,;:!?¿¡()[\]«»“”"…\u2063\uFFFC]|\.(?=[\s”’"]|$))+/u

export const languageRules = [
  /** A word that no dictionary has. Names are anybody's, so only small letters are looked at. */
  rule('U2-spelling', 'W', (reading) => {
    const { spelling, rules } = reading
    if (!spelling) return undefined
    return reading.passages.flatMap((passage): Finding[] => {
      if (passage.part === 'example') return []
      const wrong = passage.text
        .split(SEPARATORS)
        .filter((word) => !reading.isSpelled(word, passage) && !rules.vocabulary.has(word))
      return wrong.map((word) => {
        const message = `No word of the dictionary: "${word}".`
        const remedy =
          'Correct it; a word that is right goes into `vocabulary` of src/engine/lint/languages/.'
        return reading.at(passage, word, message, remedy)
      })
    })
  }),
  /** "a owner", "each parties", « le convention », "las parte". */
  rule('U2-agreement', 'E', (reading) => {
    const passages = reading.passages.filter(({ part }) => part !== 'example')
    const found = matchesIn(passages, ...reading.rules.disagreements)
    return reading.quoted(found, 'Words that disagree', 'Put both in one number and gender.')
  }),
]

export const sentenceRules = [
  rule('U9-median-sentence', 'W', (reading) => {
    const [blocks = []] = reading.printings
    const limit = reading.template.type === 'letter' ? MEDIAN.letter : MEDIAN.other
    const lengths = blocks
      .filter(({ kind, heading }) => !heading && (kind === 'clause' || kind === 'paragraph'))
      .flatMap(({ text }) => sentenceLengths(text))
    const middle = median(lengths)
    if (middle <= limit) return undefined
    return {
      message: `Half of the sentences have more than ${middle} words; ${limit} is the most.`,
      remedy: 'Split the longest, one rule to a sentence.',
    }
  }),
  rule('U9-long-sentence', 'W', (reading) => {
    const [blocks = []] = reading.printings
    return blocks.flatMap(({ id, kind, text }): Finding[] => {
      if (kind !== 'clause' && kind !== 'paragraph') return []
      const longest = Math.max(0, ...sentenceLengths(text))
      if (longest <= LONGEST) return []
      const message = `A sentence of ${longest} words; ${LONGEST} is the most.`
      return [reading.atBlock(id, message, 'Split it, or make a list of it.')]
    })
  }),
]
