import type { TemplateType } from '../../source/index.ts'
import { paperOf } from '../../source/places.ts'
import { subjectOf } from '../../source/subject.ts'
import { inlinesIn } from '../../source/template-walk.ts'
import { matchesIn } from '../passages.ts'
import { rule, rulesFor, textRule } from '../rule.ts'

/** Types that nobody may take for an agreement. */
const NOT_BINDING: readonly TemplateType[] = ['form', 'jobDescription', 'policy', 'notice']
const SIGNED: readonly TemplateType[] = ['contract', 'instrument', 'resolution']

export const metadataRules = [
  /** The paper of the country whose language it is. */
  rule('U6-page', 'E', (reading) => {
    const { language, page } = reading.template
    const wanted = paperOf(language)
    if (page === wanted) return undefined
    return reading.atKey(
      'page',
      `${language} is printed on ${wanted}, not on ${page}.`,
      `Write page: ${wanted}.`,
    )
  }),
  /** The words of one country's law are not another's. */
  rule('U6-jurisdiction', 'E', (reading) => {
    const { language, jurisdiction } = reading.template
    const [country = ''] = jurisdiction.split('-')
    if (country === 'neutral' || language.endsWith(`-${country}`)) return undefined
    const message = `A document for ${jurisdiction} is not written in ${language}.`
    return reading.atKey(
      'jurisdiction',
      message,
      'Correct the jurisdiction or the language, and its words with it.',
    )
  }),
  /** What the type says must be what is there: a letter has its head, an agreement its signatures. */
  rule('U6-type', 'E', (reading) => {
    const { type } = reading.template
    const has = (kind: string) => reading.nodes.some((node) => node.kind === kind)
    const missing = (what: string, remedy: string) =>
      reading.atKey('type', `A ${type} without ${what}.`, remedy)
    const isHeaded = reading.printings.every(
      (blocks) => blocks.find(({ kind }) => kind !== 'title')?.kind === 'letterhead',
    )
    if (type === 'letter' && !isHeaded)
      return missing('a letterhead as its first block', 'Begin with {% letterhead … %}, or change the type.')
    if (type !== 'letter' && has('letterhead')) {
      const remedy = 'Write type: letter, or remove the letterhead.'
      return reading.atKey('type', `A letterhead in a ${type}.`, remedy)
    }
    if (SIGNED.includes(type) && !has('signatures'))
      return missing('signatures', 'End with {% signatures %}, or change the type.')
    if (type === 'form' && !has('entries') && !has('options') && !has('table')) {
      const remedy = 'Add {% entries %}, {% options %} or a table, or change the type.'
      return missing('anything to fill in', remedy)
    }
    return undefined
  }),
  /** The name of a document tells whom or what it is about: somebody has many of one template. */
  textRule('U6-subject', 'E', (reading) => {
    const found = subjectOf(reading.template)
    const letter = reading.nodes.find((node) => node.kind === 'letterhead')
    const remedy = 'Write subject: with the id of the text or party field that the document is named after.'
    if (found === undefined || !['text', 'party'].includes(found.type))
      return reading.atKey('subject', 'Nothing tells documents of this template apart.', remedy)
    if (letter === undefined || letter.to === found.id) return undefined
    const message = `The letter goes to ${letter.to}, and is named after ${found.id}.`
    return reading.atKey('subject', message, `Write subject: ${letter.to}.`)
  }),
  /** Saved details fill in what says whose it is; nothing is guessed by a field's name. */
  rule('U6-detail', 'E', (reading) =>
    reading.template.groups.flatMap((group, index) =>
      group.fields.flatMap((field, place) => {
        if (field.type !== 'text') return []
        const { id, pattern, detail } = field
        const at = `groups.${index}.fields.${place}`
        const wanted = detail?.part === 'email' || detail?.part === 'phone' ? detail.part : undefined
        if (pattern !== wanted) {
          const message = `${id} does not say whose ${pattern ?? wanted} it is, or is something else.`
          return reading.atKey(at, message, `Write detail: owner.${pattern ?? 'name'} with the party's id.`)
        }
        const { party } = detail ?? {}
        if (party === undefined) return []
        const owner = reading.fields.find(({ id }) => id === party)
        if (owner?.type === 'party') return []
        // A spreadsheet has no parties: its texts belong to a name.
        if (reading.template.book && owner?.type === 'text' && owner.detail?.part === 'name') return []
        const message = `${id} is a detail of ${party}, which is not a party.`
        return reading.atKey(at, message, 'Name a field of type party.')
      }),
    ),
  ),
  /** A worksheet is never "a binding agreement". */
  rulesFor(...NOT_BINDING)('U6-binding', 'E', (reading) =>
    matchesIn(reading.passages, reading.rules.binding)
      .filter(
        ({ passage, index }) =>
          !/\b(?:not?|n['’]est|ni|sin|pas|never|no)\b[^.]{0,30}$/iu.test(passage.text.slice(0, index)),
      )
      .map(({ passage, found }) => {
        const message = `A ${reading.template.type} is called "${found}".`
        return reading.at(
          passage,
          found,
          message,
          'Say what it is: a form, a rule of the house, a description.',
        )
      }),
  ),
  /** Somebody signs for every side, and only for sides that there are. */
  rulesFor('contract')('L10-signers', 'E', (reading) => {
    const signing = new Set(
      reading.nodes.flatMap((node) => (node.kind === 'signer' ? (node.field ?? []) : [])),
    )
    return reading.nodes.flatMap((node) => {
      if (node.kind !== 'clause' || node.series !== 'parties') return []
      return inlinesIn(node).flatMap((inline) => {
        if (inline.kind !== 'party' || signing.has(inline.field)) return []
        const remedy = `Add {% signature "${inline.field}" role="…" /%}, or name it in another way.`
        return [reading.atBlock(node.id, `${inline.field} is a party and does not sign.`, remedy)]
      })
    })
  }),
  /** A deed, and a witness, only where the law asks for one. */
  rule('L10-deed', 'W', (reading) => {
    const { jurisdiction, language } = reading.template
    if (['GB', 'neutral'].includes(jurisdiction) && language !== 'en-US') return undefined
    return reading.nodes.flatMap((node) => {
      if (node.kind !== 'signatures' || node.style !== 'deed') return []
      const remedy = 'Use plain signatures, or waive with the law that asks for a deed.'
      return [reading.atBlock(node.id, `Signed as a deed in ${jurisdiction}.`, remedy)]
    })
  }),
]
