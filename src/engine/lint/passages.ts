import type { Column, Field, Template, TemplateBlock, TemplateInline } from '../source/index.ts'
import { inlinesIn, walkTemplate } from '../source/template-walk.ts'

/** Stands in a passage for what comes from elsewhere: an answer, a number, a value of the law table. */
export const PRINTED = '\uFFFC'
/** Stands where one branch of a condition ends and the next begins: no sentence reads across it. */
export const SEAM = '\u2063'

/** A stretch of the author's own words. */
export interface Passage {
  /** `interview`: labels, helps and options. `copy`: the template's page. */
  part: 'body' | 'note' | 'copy' | 'interview' | 'example'
  kind: TemplateBlock['kind'] | 'definition' | 'frontMatter'
  /** The block's id, or the path in the front matter. */
  id: string
  text: string
  /** Shown only on some answers. */
  conditional: boolean
  references: string[]
  terms: string[]
  /** The fields that it prints. */
  fields: string[]
  /** The clause or schedule heading it stands below. */
  section: string
}

/** What the author wrote, in reading order: the body, then the page's copy, then the interview. */
export function passagesOf(template: Template): Passage[] {
  return [
    ...bodyPassages(template.body),
    ...copyPassages(template),
    ...interviewPassages(template),
    ...bookPassages(template),
  ]
}

function bodyPassages(body: TemplateBlock[]): Passage[] {
  const passages: Passage[] = []
  let section = ''
  const add = (
    block: { id: string; kind: Passage['kind'] },
    content: TemplateInline[],
    conditional: boolean,
    part: Passage['part'] = 'body',
  ) => passages.push({ part, ...described(content), id: block.id, kind: block.kind, conditional, section })

  const walk = (blocks: TemplateBlock[], conditional: boolean): void => {
    for (const block of blocks) {
      switch (block.kind) {
        case 'if':
          for (const branch of block.branches) walk(branch.blocks, true)
          break
        case 'each':
          walk(block.blocks, conditional)
          break
        case 'heading':
        case 'schedule':
          section = block.id
          add(block, block.content, conditional)
          break
        case 'clause':
          if (block.heading) section = block.id
          add(block.heading ? { id: block.id, kind: 'heading' } : block, block.content, conditional)
          break
        case 'paragraph': {
          const kind = block.style === 'definition' ? 'definition' : 'paragraph'
          add({ id: block.id, kind }, block.content, conditional)
          break
        }
        case 'note':
          add(block, block.content, conditional, 'note')
          break
        case 'table':
          for (const { header } of block.columns) add(block, header, conditional)
          for (const node of walkTemplate(block)) {
            if ('cells' in node) for (const cell of node.cells) add(block, cell, conditional)
          }
          break
        case 'signatures':
          for (const node of walkTemplate(block)) {
            if (node.kind !== 'signer') continue
            add(block, node.role, conditional)
            if (node.closing) add(block, node.closing, conditional)
          }
          break
        case 'letterhead':
          add(block, block.subject, conditional)
          if (block.delivery) add(block, block.delivery, conditional)
          break
        case 'entries':
          for (const node of walkTemplate(block)) {
            if (node.kind === 'entry') add(block, [...node.label, ...node.content], conditional)
          }
          break
        case 'options':
          break
      }
    }
  }
  walk(body, false)
  return passages
}

function copyPassages({ title, heading, header, copy }: Template): Passage[] {
  const lists = ['whenToUse', 'whenNotToUse', 'prepare'] as const
  const say = (id: string, text: string | undefined) => front('copy', id, text)
  return [
    ...say('title', title),
    ...say('heading', heading),
    ...say('header', header),
    ...(['summary', 'purpose', 'whoSigns'] as const).flatMap((key) => say(`copy.${key}`, copy[key])),
    ...lists.flatMap((key) => copy[key].flatMap((text, index) => say(`copy.${key}.${index}`, text))),
    ...copy.mistakes.flatMap(({ title: name, text }, index) => [
      ...say(`copy.mistakes.${index}.title`, name),
      ...say(`copy.mistakes.${index}.text`, text),
    ]),
    ...copy.questions.flatMap(({ question, answer }, index) => [
      ...say(`copy.questions.${index}.question`, question),
      ...say(`copy.questions.${index}.answer`, answer),
    ]),
  ]
}

function interviewPassages({ groups }: Template): Passage[] {
  return groups.flatMap((group, groupIndex) => {
    const path = `groups.${groupIndex}`
    return [
      ...front('interview', `${path}.title`, group.title),
      ...front('interview', `${path}.help`, group.help),
      ...group.fields.flatMap((field, index) => [
        ...questionPassages(field, `${path}.fields.${index}`),
        ...('columns' in field ? field.columns : []).flatMap((column, at) =>
          questionPassages(column, `${path}.fields.${index}.columns.${at}`),
        ),
      ]),
    ]
  })
}

/** Of a spreadsheet: what its page and its first sheet say, and the names of what it calculates. */
function bookPassages({ book }: Template): Passage[] {
  if (!book) return []
  const named = (path: string, at: object) =>
    (['title', 'text', 'label', 'heading', 'alt'] as const).flatMap((key) =>
      key in at
        ? front('interview', `${path}.${key}`, (at as Record<typeof key, string | undefined>)[key])
        : [],
    )
  return [
    ...(['steps', 'limits'] as const).flatMap((key) =>
      book[key].flatMap((text, index) => front('copy', `${key}.${index}`, text)),
    ),
    ...book.checks.flatMap((check, index) => named(`checks.${index}`, check)),
    ...book.sheets.flatMap((sheet, index) => [
      ...named(`sheets.${index}`, sheet),
      ...sheet.blocks.flatMap((block, at) => [
        ...named(`sheets.${index}.blocks.${at}`, block),
        ...('rows' in block ? block.rows : 'columns' in block ? block.columns : []).flatMap((row, place) =>
          named(`sheets.${index}.blocks.${at}.${'rows' in block ? 'rows' : 'columns'}.${place}`, row),
        ),
      ]),
    ]),
  ]
}

function questionPassages(field: Field | Column, path: string): Passage[] {
  const preset = field.type === 'text' || field.type === 'longText' ? field.default : undefined
  return [
    ...front('interview', `${path}.label`, field.label),
    ...front('interview', `${path}.help`, field.help),
    ...front('example', `${path}.example`, field.example),
    ...front('example', `${path}.default`, preset),
    ...('options' in field ? field.options : []).flatMap((option, index) =>
      (['label', 'help', 'text'] as const).flatMap((key) =>
        front('interview', `${path}.options.${index}.${key}`, option[key]),
      ),
    ),
  ]
}

/** Words of the front matter; none where there are none. */
function front(part: Passage['part'], id: string, text: string | undefined): Passage[] {
  if (text === undefined) return []
  const nothing = { conditional: false, references: [], terms: [], fields: [], section: '' }
  return [{ part, kind: 'frontMatter', id, text, ...nothing }]
}

function described(content: TemplateInline[]): Pick<Passage, 'text' | 'references' | 'terms' | 'fields'> {
  const all = content.flatMap(inlinesIn)
  return {
    text: ownWords(content),
    references: all.flatMap((inline) => (inline.kind === 'reference' ? [inline.target] : [])),
    terms: all.flatMap((inline) => (inline.kind === 'term' ? [inline.text] : [])),
    fields: all.flatMap((inline) => (inline.kind === 'field' ? [inline.field] : [])),
  }
}

function ownWords(content: TemplateInline[]): string {
  return content
    .map((inline) => {
      if (inline.kind === 'text') return inline.text
      if (inline.kind === 'if')
        return inline.branches.map((branch) => SEAM + ownWords(branch.content) + SEAM).join('')
      if (inline.kind === 'each') return ownWords(inline.content)
      return 'fit' in inline ? `${inline.fit} ${PRINTED}` : PRINTED
    })
    .join('')
}

/** Where a pattern is met. */
export interface Match {
  passage: Passage
  found: string
  index: number
  /** What the pattern's first brackets hold. */
  captured: string
}

/** Whether a pattern is met; a global one remembers nothing of it. */
export function has(text: string, pattern: RegExp): boolean {
  return text.search(pattern) >= 0
}

/** Every match of these patterns, passage by passage. */
export function matchesIn(passages: readonly Passage[], ...patterns: readonly RegExp[]): Match[] {
  return passages.flatMap((passage) =>
    patterns.flatMap((pattern) =>
      // Most patterns are met nowhere, and to look is much cheaper than to collect.
      has(passage.text, pattern)
        ? Array.from(
            passage.text.matchAll(pattern),
            ({ 0: found, 1: captured = '', index }): Match => ({ passage, found, index, captured }),
          )
        : [],
    ),
  )
}

/** Full stops that end no sentence. */
const ABBREVIATIONS =
  /\b(?:U\.S\.C|U\.S|C\.F\.R|e\.g|i\.e|etc|Inc|Ltd|Co|Corp|No|Nos|Art|art|Mr|Mrs|Ms|Dr|St|M|MM|Mme|Sr|Sra|Dª|p\.\s?ej|S\.A|S\.L|S\.R\.L|vs)\./gu
const FRAGMENT = 4

/** How many words each sentence has; what is printed from elsewhere is one word, scraps are left out. */
export function sentenceLengths(text: string): number[] {
  return text
    .replaceAll(SEAM, '')
    .replace(ABBREVIATIONS, (found) => found.replaceAll('.', ''))
    .split(/(?<=[.!?…][»”"')]?)\s+(?=[\p{Lu}«“"¿¡\uFFFC])|\n/u)
    .map((sentence) => wordCount(sentence))
    .filter((count) => count >= FRAGMENT)
}

export function wordCount(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word) || word.includes(PRINTED)).length
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}
