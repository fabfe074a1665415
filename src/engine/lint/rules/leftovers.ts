import type { Field, TemplateInline } from '../../source/index.ts'
import { matchesIn, PRINTED, SEAM, wordCount } from '../passages.ts'
import type { Reading } from '../reading.ts'
import { type Finding, rule } from '../rule.ts'

/** Marks of a text that is not finished. */
export const leftover = rule('U2-leftover', 'E', (reading) =>
  reading.quoted(
    matchesIn(reading.passages, ...reading.rules.leftovers),
    'A leftover of drafting',
    'Write the final text, or a field.',
  ),
)

/** What the reader of the finished document would take for an instruction to them. */
export const guidance = rule('U7-guidance', 'E', (reading) =>
  reading.quoted(
    matchesIn(reading.body, reading.rules.guidance),
    'Guidance inside the text',
    'Put it into {% note %}, a field’s help, or make it a condition.',
  ),
)

/** A word twice, as it is printed: the same word may begin two branches. */
const doubledWords = rule('U2-doubled-word', 'E', (reading) => {
  const doubled = (text: string) =>
    [...text.matchAll(/(?<![\p{L}\p{N}'’-])(\p{L}+)[ \u00A0]\1(?![\p{L}\p{N}'’-])/gu)].filter(
      ([, word = '']) => word === word.toLowerCase() && !reading.rules.mayBeDoubled.has(word),
    )
  const message = (found: string) => `A doubled word: "${found}".`
  const remedy = 'Remove one of the two.'
  return [
    ...reading.passages
      .filter(({ part }) => part !== 'body')
      .flatMap((passage) =>
        doubled(passage.text).map(([found]) => reading.at(passage, found, message(found), remedy)),
      ),
    ...reading.printedOnce.flatMap(({ id, text }) =>
      doubled(text).map(([found]) => reading.atBlock(id, message(found), remedy, found)),
    ),
  ]
})

const WORDS_OF_PARAGRAPH = 8

/** A paragraph twice in one document, as it is printed: each of two branches may say the same. */
const doubledParagraphs = rule('U2-doubled-paragraph', 'W', (reading) =>
  reading.printings.slice(0, 2).flatMap((blocks) => {
    const seen = new Set<string>()
    return blocks.flatMap(({ id, kind, heading, text }): Finding[] => {
      if (heading || (kind !== 'clause' && kind !== 'paragraph') || /-r\d+$/.test(id)) return []
      const isSecond = seen.has(text) && wordCount(text) >= WORDS_OF_PARAGRAPH
      seen.add(text)
      if (!isSecond) return []
      const message = `A paragraph twice: "${text.slice(0, 40)}…".`
      return [reading.atBlock(id, message, 'Say it once, and refer to it.')]
    })
  }),
)

/** A heading that has nothing below it, on some answers. */
const emptyHeadings = rule('U2-empty-heading', 'E', (reading) =>
  reading.printings.flatMap((blocks) =>
    blocks.flatMap(({ id, kind, heading, text }, index): Finding[] => {
      if (!heading && kind !== 'schedule') return []
      const next = blocks[index + 1]
      if (next && next.kind !== 'schedule' && (!next.heading || kind === 'schedule')) return []
      const message = `The heading "${text}" has no text below it${next ? '' : ' at the end of the document'}.`
      const remedy = 'Write the text, or put the heading under the condition of its text.'
      return [reading.atBlock(id, message, remedy)]
    }),
  ),
)

/** A field's id where its answer should be. */
const rawNames = rule('U2-raw-name', 'E', (reading) => {
  const telling = new Set(reading.fields.map(({ id }) => id).filter((id) => /[A-Z]/.test(id)))
  const name = /\$[a-z]\w*|(?<![\p{L}\p{N}@./-])[a-z]+(?:[A-Z][a-z0-9]*)+(?![\p{L}\p{N}@-])/gu
  return matchesIn(reading.passages, name)
    .filter(({ found }) => found.startsWith('$') || telling.has(found))
    .flatMap((match) => {
      const remedy = `Write {% $${match.found.replace('$', '')} %}, or plain words.`
      return reading.quoted([match], 'The name of a field in the text', remedy)
    })
})

/** Joins that only show once answers are in: an orphan conjunction, a space too many, an empty bracket. */
const joins = rule('U3-join', 'E', (reading) => {
  const spaceBefore = reading.template.language.startsWith('fr') ? /\s[,.]/u : /\s[,.;:!?]/u
  return reading.printedOnce.flatMap(({ id, kind, text }): Finding[] => {
    if (kind === 'table' || kind === 'signatures' || kind === 'letterhead' || kind === 'entries') return []
    const wrong =
      /(?<=\S) {2,}(?=\S)/u.exec(text) ??
      spaceBefore.exec(text) ??
      /[,;:]\s*[,;.](?!\.)|(?<!\.)\.\.(?!\.)|\(\s*\)|\(\s|[^\s]\s\)|^[,;.]/u.exec(text)
    if (!wrong) return []
    const around = text.slice(Math.max(0, wrong.index - 20), wrong.index + 20).replaceAll(PRINTED, '…')
    const before = text.slice(Math.max(0, wrong.index - 12), wrong.index).split(PRINTED)
    const remedy = 'Put the space and the punctuation inside the condition they belong to.'
    return [reading.atBlock(id, `Some answers print "${around}".`, remedy, before.at(-1))]
  })
})

/** "; and" before an item that some answers switch off, or an item that ends as if another followed. */
const orphanConjunctions = rule('U3-list-end', 'E', (reading) =>
  reading.printings.flatMap((blocks) =>
    blocks.flatMap((block, index): Finding[] => {
      if (block.kind !== 'clause' || block.heading) return []
      const text = block.text.replaceAll(SEAM, '').trimEnd()
      if (!reading.rules.endsOpen.test(text) && !/[;,]$/u.test(text)) return []
      const rest = blocks.slice(index + 1)
      const next = rest.find(({ kind, level }) => kind !== 'clause' || level <= block.level)
      const follows = next?.kind === 'clause' && next.level === block.level && next.series === block.series
      if (follows && !next.heading) return []
      const message = `On some answers the list ends with "${text.slice(-12)}" and no item follows.`
      const remedy =
        'Put the conjunction into {% if %}, or order the items so that the last one always stands.'
      return [reading.atBlock(block.id, message, remedy)]
    }),
  ),
)

/** Answers whose first sound or letter nobody knows. */
const FREE: readonly Field['type'][] = ['text', 'longText', 'list', 'party', 'address']

/** "a" before "engineer", "de" before "Arles": the form depends on the answer. */
const articles = rule('U3-article', 'E', (reading) =>
  sentencesIn(reading).flatMap(({ id, content }) =>
    content.flatMap((inline, index): Finding[] => {
      const before = content[index - 1]
      if (before?.kind !== 'text') return []
      const { changesBeforeAnswer, bendsPeriods } = reading.rules
      const pattern = isFree(reading, inline)
        ? changesBeforeAnswer
        : isPeriod(reading, inline)
          ? bendsPeriods
          : undefined
      const [word] = pattern?.exec(before.text) ?? []
      if (word === undefined) return []
      const name = inline.kind === 'field' ? [inline.field, inline.part].filter(Boolean).join('.') : 'row'
      const message = `"${word.trim()}" has another form before some answers to ${name}.`
      const remedy = `Write {% fit "…" to=$${name} /%}, which prints the word and the answer.`
      return [reading.atBlock(id, message, remedy, before.text.slice(-20))]
    }),
  ),
)

const WORDS_OF_SENTENCE = 4

/** A sentence left open for the dot of "D.C.": one dot is printed there anyway. */
const openEnds = rule('U3-end', 'E', (reading) =>
  reading.nodes.flatMap((node): Finding[] => {
    if (node.kind !== 'clause' && node.kind !== 'paragraph') return []
    const { content, id } = node
    const last = content.at(-1)
    if (!last || !isFree(reading, last)) return []
    const text = content.map((inline) => (inline.kind === 'text' ? inline.text : PRINTED)).join('')
    const sentence = text.split(/[.!?…:;]\s/u).at(-1) ?? ''
    if (!/^\p{Lu}/u.test(text) || wordCount(sentence) < WORDS_OF_SENTENCE) return []
    const message = `The sentence "${sentence.slice(-30)}" ends without a sign.`
    const remedy = 'End it with a full stop: after an answer that has one, it is printed once.'
    return [reading.atBlock(id, message, remedy)]
  }),
)

function sentencesIn(reading: Reading): { id: string; content: TemplateInline[] }[] {
  return reading.nodes.flatMap((node) => {
    if (!('content' in node) || !('id' in node) || !Array.isArray(node.content)) return []
    return contentsOf(node.content).map((content) => ({ id: node.id, content }))
  })
}

/** A content, and those of the conditions and repeats in it. */
function contentsOf(content: TemplateInline[]): TemplateInline[][] {
  const inside = content.flatMap((inline) => {
    if (inline.kind === 'if') return inline.branches.flatMap((branch) => contentsOf(branch.content))
    return inline.kind === 'each' ? contentsOf(inline.content) : []
  })
  return [content, ...inside]
}

function isFree(reading: Reading, inline: TemplateInline): boolean {
  if (inline.kind === 'party') return true
  if (inline.kind !== 'field' || inline.fit !== undefined) return false
  const field = reading.fields.find(({ id }) => id === inline.field)
  // Telephone numbers and addresses of e-mail begin and end like no word.
  return field !== undefined && FREE.includes(field.type) && !('pattern' in field && field.pattern)
}

function isPeriod(reading: Reading, inline: TemplateInline): boolean {
  if (inline.kind !== 'field' || inline.fit !== undefined) return false
  return reading.fields.some(({ id, type }) => id === inline.field && type === 'duration')
}

export const leftoverRules = [
  articles,
  openEnds,
  leftover,
  doubledWords,
  doubledParagraphs,
  emptyHeadings,
  rawNames,
  guidance,
  joins,
  orphanConjunctions,
]
