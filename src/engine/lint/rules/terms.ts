import { termPattern } from '../../source/defined-terms.ts'
import { inlinesIn } from '../../source/template-walk.ts'
import { matchesIn, SEAM } from '../passages.ts'
import type { Reading } from '../reading.ts'
import { type Finding, rule, rulesFor } from '../rule.ts'

/** Types that define their terms; in the others a capital is a name. */
const defining = rulesFor('contract', 'instrument', 'policy', 'resolution')

const LONGEST_TERM = 60
/** Letters of a noun that are compared, and those at its end that are not. */
const STEM = 4
const ENDING = 2

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
  const { title, heading = title } = reading.template
  return new Set([title, heading, ...words].map((name) => name.trim()))
}

export const termRules = [
  /** A reference or a term whose clause or definition some answers switch off. */
  rule('L3-combination', 'E', (reading) =>
    reading.combinations.map(({ block, message, remedy }) => reading.atBlock(block, message, remedy)),
  ),
  /** "The fees of" a clause that knows no fees, while another is called so. */
  rule('L3-sense', 'W', (reading) => {
    const { referring } = reading.rules
    const sections = Map.groupBy(
      reading.body.filter(({ kind }) => kind !== 'signatures'),
      ({ id, section }) => section || id,
    )
    const sectionOf = new Map(reading.body.map(({ id, section }) => [id, section || id]))
    const saying = (section: string) =>
      (sections.get(section) ?? [])
        .map(({ id, text }) => `${id} ${text}`)
        .join(' ')
        .toLowerCase()
    return reading.nodes.flatMap((node): Finding[] => {
      if (!('content' in node) || !('id' in node) || node.kind === 'note') return []
      const { id, content } = node
      return content.flatMap((inline, index): Finding[] => {
        const before = content[index - 1]
        if (inline.kind !== 'reference' || before?.kind !== 'text') return []
        const [words, noun = ''] = referring.exec(before.text) ?? []
        const target = sectionOf.get(inline.target)
        if (words === undefined || target === undefined) return []
        const stem = noun.toLowerCase().slice(0, Math.max(STEM, noun.length - ENDING))
        if (saying(target).includes(stem)) return []
        const meant = reading.body.find(
          ({ kind, text }) => kind === 'heading' && text.toLowerCase().startsWith(stem),
        )
        if (!meant) return []
        const message = `"${words.trim()}" names ${inline.target}, which says nothing of it; "${meant.text}" does.`
        return [reading.atBlock(id, message, `Write {% ref "${meant.id}" /%}, or other words.`, words.trim())]
      })
    })
  }),
  /**
   * A capitalised word after "the" or "each" reads like a term: then it must be one. The parser reports a
   * term that is defined and not used, `L3-combination` one whose definition is switched off.
   */
  defining('L2-undefined', 'W', (reading) => {
    const known = [...reading.passages.flatMap(({ terms }) => terms), ...reading.engineTerms].map(termPattern)
    const named = namesIn(reading)
    const reported = new Set<string>()
    const { determiners, properNames, lawNearby } = reading.rules
    const opening = determiners.replaceAll(/(?<=^|\|)\p{L}/gu, (letter) => letter.toUpperCase())
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{N}])(?:(?:${determiners}|${opening})\\s+|[ldLD]['’])(\\p{Lu}[\\p{L}-]+(?:\\s+(?:(?:of|de|du|des|et|y|and)\\s+)?\\p{Lu}[\\p{L}-]+)*)`,
      'gu',
    )
    return reading.body.flatMap((passage): Finding[] => {
      if (['heading', 'schedule', 'signatures', 'table'].includes(passage.kind)) return []
      const text = passage.text.replaceAll(SEAM, ' ')
      return [...text.matchAll(pattern)].flatMap(({ 0: found, 1: phrase = '', index }): Finding[] => {
        // A term may go on in small letters: "Personne autorisée". So may the name of a law.
        const from = index + found.length - phrase.length
        const around = text.slice(from, from + phrase.length + LONGEST_TERM)
        // "This Residential Lease (this "Agreement")" opens the document.
        const isTitle = named.has(phrase) || around.startsWith(`${phrase} (`)
        const isName = properNames.test(phrase) || lawNearby.test(around) || isTitle
        const isAbbreviated = /\p{Lu}\p{L}*\p{Lu}/u.test(phrase.split(' ').at(-1) ?? '')
        const isExplained = /^\s\(\p{Lu}\p{L}*\p{Lu}/u.test(around.slice(phrase.length))
        if (isName || isAbbreviated || isExplained || reported.has(phrase)) return []
        if (known.some((term) => (term.exec(around)?.index ?? Infinity) < phrase.length)) return []
        reported.add(phrase)
        const message = `"${phrase}" is capitalised like a defined term and has no definition.`
        return [
          reading.at(passage, phrase, message, 'Define it with {% term %}, or write it in small letters.'),
        ]
      })
    })
  }),
  /** What is in quotation marks and capitals looks defined and is not: only {% term %} makes a definition. */
  rule('L2-typed', 'E', (reading) =>
    matchesIn(
      reading.body,
      /\((?:the|each,? an?|an?|together,? the|collectively,? the|ci-après|le|la|les|el|los|las)\s+[“"«]\s?(\p{Lu}[\p{L} -]+?)\s?[”"»]\)/gu,
    ).map(({ passage, found, captured }) =>
      reading.at(passage, found, `A definition typed by hand: ${found}.`, `Write {% term "${captured}" /%}.`),
    ),
  ),
]
