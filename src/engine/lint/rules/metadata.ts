import type { TemplateType } from '../../source/index.ts'
import { inlinesIn } from '../../source/template-walk.ts'
import { matchesIn } from '../passages.ts'
import type { Finding, Rule } from '../rule.ts'

const LETTER_COUNTRIES = new Set(['US', 'CA', 'MX'])
/** Where each language is the language of the law. */
const COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  'en-US': ['US'],
  'en-GB': ['GB'],
  'en-CA': ['CA'],
  'fr-FR': ['FR'],
  'fr-CA': ['CA'],
  'es-ES': ['ES'],
  'es-MX': ['MX'],
}
/** Types that nobody may take for an agreement. */
const NOT_BINDING: ReadonlySet<TemplateType> = new Set(['form', 'jobDescription', 'policy', 'notice'])

/** The paper of the country whose language it is. */
const paper: Rule = {
  code: 'U6-page',
  level: 'E',
  check: ({ template, places }) => {
    const country = template.language.split('-')[1] ?? ''
    const wanted = LETTER_COUNTRIES.has(country) ? 'letter' : 'a4'
    if (template.page === wanted) return []
    return [
      {
        line: places.lineOfKey('page'),
        message: `${template.language} is printed on ${wanted}, not on ${template.page}.`,
        remedy: `Write page: ${wanted}.`,
      },
    ]
  },
}

/** The words of one country's law are not another's. */
const jurisdiction: Rule = {
  code: 'U6-jurisdiction',
  level: 'E',
  check: ({ template, places }) => {
    const [country = ''] = template.jurisdiction.split('-')
    const own = COUNTRIES[template.language]
    if (country === 'neutral' || !own || own.includes(country)) return []
    return [
      {
        line: places.lineOfKey('jurisdiction'),
        message: `A document for ${template.jurisdiction} is not written in ${template.language}.`,
        remedy: 'Correct the jurisdiction or the language, and its words with it.',
      },
    ]
  },
}

/** What the type says must be what is there: a letter has its head, an agreement its signatures. */
const type: Rule = {
  code: 'U6-type',
  level: 'E',
  check: (reading) => {
    const { template } = reading
    const has = (kind: string) => reading.nodes.some((node) => node.kind === kind)
    const missing = (what: string, remedy: string) => [
      reading.atKey('type', `A ${template.type} without ${what}.`, remedy),
    ]
    const isHeaded = reading.printings.every(
      (blocks) => blocks.find(({ kind }) => kind !== 'title')?.kind === 'letterhead',
    )
    if (template.type === 'letter' && !isHeaded)
      return missing('a letterhead as its first block', 'Begin with {% letterhead … %}, or change the type.')
    if (template.type !== 'letter' && has('letterhead'))
      return [
        reading.atKey(
          'type',
          `A letterhead in a ${template.type}.`,
          'Write type: letter, or remove the letterhead.',
        ),
      ]
    if (['contract', 'instrument', 'resolution'].includes(template.type) && !has('signatures'))
      return missing('signatures', 'End with {% signatures %}, or change the type.')
    if (template.type === 'form' && !has('entries') && !has('options') && !has('table'))
      return missing(
        'anything to fill in',
        'Add {% entries %}, {% options %} or a table, or change the type.',
      )
    return []
  },
}

/** A worksheet is never "a binding agreement". */
const binding: Rule = {
  code: 'U6-binding',
  level: 'E',
  check: (reading) => {
    if (!NOT_BINDING.has(reading.template.type)) return []
    return matchesIn(reading.passages, reading.rules.binding)
      .filter(
        ({ passage, index }) =>
          !/\b(?:not?|n['’]est|ni|sin|pas|never|no)\b[^.]{0,30}$/iu.test(passage.text.slice(0, index)),
      )
      .map(({ passage, found }) =>
        reading.at(
          passage,
          found,
          `A ${reading.template.type} is called "${found}".`,
          'Say what it is: a form, a rule of the house, a description.',
        ),
      )
  },
}

/** Somebody signs for every side, and only for sides that there are. */
const signers: Rule = {
  code: 'L10-signers',
  level: 'E',
  check: (reading): Finding[] => {
    const { template } = reading
    if (template.type !== 'contract') return []
    const signing = new Set(
      reading.nodes.flatMap((node) => (node.kind === 'signer' ? (node.field ?? []) : [])),
    )
    const named = reading.nodes.flatMap((node) => {
      if (node.kind !== 'clause' || node.series !== 'parties') return []
      return inlinesIn(node).flatMap((inline): [string, string][] =>
        inline.kind === 'party' ? [[inline.field, node.id]] : [],
      )
    })
    return named
      .filter(([field]) => !signing.has(field))
      .map(([field, block]) =>
        reading.atBlock(
          block,
          `${field} is a party and does not sign.`,
          `Add {% signature "${field}" role="…" /%}, or name it in another way.`,
        ),
      )
  },
}

/** A deed, and a witness, only where the law asks for one. */
const deeds: Rule = {
  code: 'L10-deed',
  level: 'W',
  check: (reading) =>
    reading.nodes.flatMap((node) => {
      if (node.kind !== 'signatures' || node.style !== 'deed') return []
      if (['GB', 'neutral'].includes(reading.template.jurisdiction) && reading.template.language !== 'en-US')
        return []
      return [
        reading.atBlock(
          node.id,
          `Signed as a deed in ${reading.template.jurisdiction}.`,
          'Use plain signatures, or waive with the law that asks for a deed.',
        ),
      ]
    }),
}

export const metadataRules = [paper, jurisdiction, type, binding, signers, deeds]
