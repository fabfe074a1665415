import { termPattern } from '../../source/defined-terms.ts'
import { inlinesIn } from '../../source/template-walk.ts'
import { matchesIn, SEAM } from '../passages.ts'
import type { Reading } from '../reading.ts'
import type { Finding, Rule } from '../rule.ts'

/** Types that define their terms; in the others a capital is a name. */
const DEFINING = new Set(['contract', 'instrument', 'policy', 'resolution'])

const LONGEST_TERM = 60

/**
 * A capitalised word after "the" or "each" reads like a term: then it must be one. The parser reports a term that is
 * defined and not used, `checkCombinations` one whose definition is switched off.
 */
const undefinedTerms: Rule = {
  code: 'L2-undefined',
  level: 'W',
  check: (reading) => {
    if (!DEFINING.has(reading.template.type)) return []
    const known = [...reading.passages.flatMap(({ terms }) => terms), ...reading.engineTerms].map(termPattern)
    const named = namesIn(reading)
    const reported = new Set<string>()
    const { determiners, properNames, lawNearby } = reading.rules
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{N}])(?:(?:${determiners.join('|')})\\s+|[ld]['’])(\\p{Lu}[\\p{L}-]+(?:\\s+(?:(?:of|de|du|des|et|y|and)\\s+)?\\p{Lu}[\\p{L}-]+)*)`,
      'gu',
    )
    return reading.body.flatMap((passage): Finding[] => {
      if (['heading', 'schedule', 'signatures', 'table'].includes(passage.kind)) return []
      const text = passage.text.replaceAll(SEAM, ' ')
      return [...text.matchAll(pattern)].flatMap(({ 0: found, 1: phrase = '', index }): Finding[] => {
        // A term may go on in small letters: "Personne autorisée". So may the name of a law.
        const from = index + found.length - phrase.length
        const around = text.slice(from, from + phrase.length + LONGEST_TERM)
        const isName = properNames.test(phrase) || lawNearby.test(around) || named.has(phrase)
        const isAbbreviated = /\p{Lu}\p{L}*\p{Lu}/u.test(phrase.split(' ').at(-1) ?? '')
        const isExplained = /^\s\(\p{Lu}\p{L}*\p{Lu}/u.test(around.slice(phrase.length))
        if (isName || isAbbreviated || isExplained || reported.has(phrase)) return []
        if (known.some((term) => (term.exec(around)?.index ?? Infinity) < phrase.length)) return []
        reported.add(phrase)
        return [
          reading.at(
            passage,
            phrase,
            `"${phrase}" is capitalised like a defined term and has no definition.`,
            'Define it with {% term %}, or write it in small letters.',
          ),
        ]
      })
    })
  },
}

/** Names of the document's own things: its title, its schedules and headings, the roles of those who sign. */
function namesIn(reading: Reading): ReadonlySet<string> {
  const headed = reading.nodes.filter(
    ({ kind }) => kind === 'schedule' || kind === 'heading' || kind === 'signer',
  )
  const words = headed.map((node) =>
    inlinesIn(node)
      .map((inline) => (inline.kind === 'text' ? inline.text : ''))
      .join(''),
  )
  return new Set([reading.template.title, ...words].map((name) => name.trim()))
}

/** What is in quotation marks and capitals looks defined and is not: only {% term %} makes a definition. */
const typedDefinitions: Rule = {
  code: 'L2-typed',
  level: 'E',
  check: (reading) =>
    matchesIn(
      reading.body,
      /\((?:the|each,? an?|an?|together,? the|collectively,? the|ci-après|le|la|les|el|los|las)\s+[“"«]\s?(\p{Lu}[\p{L} -]+?)\s?[”"»]\)/gu,
    ).map(({ passage, found, captured }) =>
      reading.at(passage, found, `A definition typed by hand: ${found}.`, `Write {% term "${captured}" /%}.`),
    ),
}

export const termRules = [undefinedTerms, typedDefinitions]
