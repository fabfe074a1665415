import { termPattern } from '../defined-terms.ts'
import { wordsFor } from '../languages/languages.ts'
import type { Field, TemplateBlock, TemplateInline } from '../template.ts'
import { childrenOf, inlinesIn, type TemplateNode } from '../template-walk.ts'
import type { ParseContext, Place } from './parse-context.ts'

/** Reports terms that are defined but used nowhere else in the template: a reader would wonder what for. */
export function reportUnusedTerms(
  blocks: TemplateBlock[],
  terms: ReadonlyMap<string, { place: Place }[]>,
  context: ParseContext,
): void {
  const words = wordsFor(context.language)
  const passages = blocks.flatMap(leaves).map((leaf) => {
    const inlines = inlinesIn(leaf)
    return {
      text: inlines.map((inline) => wordsOf(inline, context, words.businessDays.one)).join('\n'),
      defined: new Set(inlines.flatMap((inline) => (inline.kind === 'term' ? inline.text : []))),
    }
  })
  for (const [term, [definition]] of terms) {
    const pattern = termPattern(term)
    const beginning = beginningOf(term)
    const isUsed = passages.some(
      ({ text, defined }) => !defined.has(term) && text.includes(beginning) && pattern.test(text),
    )
    if (!isUsed && definition)
      context.reportAt(
        definition.place,
        `The term ${term} is defined and never used.`,
        'Use it, spelled as it is defined, or remove the definition.',
      )
  }
}

/** What the singular and the plural of a term begin with: most passages do not even hold that. */
function beginningOf(term: string): string {
  const [word = ''] = term.trim().split(/[\s'’]/, 1)
  return word.slice(0, -'ies'.length)
}

/** The blocks in which words stand, without the author's notes. */
function leaves(block: TemplateBlock): TemplateNode[] {
  if (block.kind === 'note') return []
  if (block.kind !== 'if' && block.kind !== 'each') return [block]
  return childrenOf(block).flatMap((child) => leaves(child as TemplateBlock))
}

/** An answer may say what it likes; options and units are the author's. */
function wordsOf(inline: TemplateInline, { fields }: ParseContext, businessDay: string): string {
  if (inline.kind === 'text') return inline.text
  if (inline.kind === 'field') {
    const field = fields.get(inline.field)
    return field ? wordsPrintedBy(field, businessDay) : ''
  }
  if (inline.kind !== 'row') return ''
  return [...fields.values()]
    .flatMap((field): Field[] => {
      if (inline.column === undefined) return field.type === 'multipleChoice' ? [field] : []
      return field.type === 'table' ? field.columns.filter(({ id }) => id === inline.column) : []
    })
    .map((field) => wordsPrintedBy(field, businessDay))
    .join('\n')
}

/** The author's own words that an answer prints. */
function wordsPrintedBy(field: Field, businessDay: string): string {
  if ('options' in field) return field.options.map(({ text, label }) => text ?? label).join('\n')
  return field.type === 'duration' && field.units.includes('businessDay') ? businessDay : ''
}
