import type { Finding, Rule } from '../rule.ts'
import { median, sentenceLengths } from '../sentences.ts'

/** Words in half of the sentences at most. */
const MEDIAN = { letter: 20, other: 25 }
/** A sentence above this is hard to follow, whatever the others are. */
const LONGEST = 75

const medianSentence: Rule = {
  code: 'U9-median-sentence',
  level: 'W',
  check: (reading) => {
    const [blocks = []] = reading.printings
    const limit = reading.template.type === 'letter' ? MEDIAN.letter : MEDIAN.other
    const lengths = blocks
      .filter(({ kind, heading }) => !heading && (kind === 'clause' || kind === 'paragraph'))
      .flatMap(({ text }) => sentenceLengths(text))
    const middle = median(lengths)
    if (middle <= limit) return []
    return [
      {
        message: `Half of the sentences have more than ${middle} words; ${limit} is the most.`,
        remedy: 'Split the longest, one rule to a sentence.',
      },
    ]
  },
}

const longSentences: Rule = {
  code: 'U9-long-sentence',
  level: 'W',
  check: (reading) => {
    const [blocks = []] = reading.printings
    return blocks.flatMap(({ id, kind, text }): Finding[] => {
      if (kind !== 'clause' && kind !== 'paragraph') return []
      const longest = Math.max(0, ...sentenceLengths(text))
      if (longest <= LONGEST) return []
      return [
        reading.atBlock(
          id,
          `A sentence of ${longest} words; ${LONGEST} is the most.`,
          'Split it, or make a list of it.',
        ),
      ]
    })
  },
}

export const sentenceRules = [medianSentence, longSentences]
