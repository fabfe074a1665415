import type {
  Template,
  TemplateBlock,
  TemplateEntry,
  TemplateInline,
  TemplateRow,
  TemplateSigner,
} from '../source/index.ts'
import { inlinesIn } from '../source/template-walk.ts'

/** Stands in a passage's text for what is printed there from elsewhere: an answer, a number, a value of the law table. */
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
  return [...bodyPassages(template.body), ...copyPassages(template), ...interviewPassages(template)]
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
        case 'paragraph':
          add(
            { id: block.id, kind: block.style === 'definition' ? 'definition' : 'paragraph' },
            block.content,
            conditional,
          )
          break
        case 'note':
          add(block, block.content, conditional, 'note')
          break
        case 'table':
          for (const { header } of block.columns) add(block, header, conditional)
          for (const cell of cellsOf(block.rows)) add(block, cell, conditional)
          break
        case 'signatures':
          for (const { role, closing } of signersOf(block.signers)) {
            add(block, role, conditional)
            if (closing) add(block, closing, conditional)
          }
          break
        case 'letterhead':
          add(block, block.subject, conditional)
          if (block.delivery) add(block, block.delivery, conditional)
          break
        case 'entries':
          for (const { label, content } of entriesOf(block.entries))
            add(block, [...label, ...content], conditional)
          break
        case 'options':
          break
      }
    }
  }
  walk(body, false)
  return passages
}

function copyPassages({ title, header, copy }: Template): Passage[] {
  const lists = ['whenToUse', 'whenNotToUse', 'prepare'] as const
  return [
    front('copy', 'title', title),
    ...(header === undefined ? [] : [front('copy', 'header', header)]),
    ...(['summary', 'purpose', 'whoSigns'] as const).map((key) => front('copy', `copy.${key}`, copy[key])),
    ...lists.flatMap((key) => copy[key].map((text, index) => front('copy', `copy.${key}.${index}`, text))),
    ...copy.mistakes.flatMap(({ title: name, text }, index) => [
      front('copy', `copy.mistakes.${index}.title`, name),
      front('copy', `copy.mistakes.${index}.text`, text),
    ]),
    ...copy.questions.flatMap(({ question, answer }, index) => [
      front('copy', `copy.questions.${index}.question`, question),
      front('copy', `copy.questions.${index}.answer`, answer),
    ]),
  ]
}

function interviewPassages({ groups }: Template): Passage[] {
  return groups.flatMap((group, groupIndex) => {
    const path = `groups.${groupIndex}`
    return [
      front('interview', `${path}.title`, group.title),
      ...(group.help === undefined ? [] : [front('interview', `${path}.help`, group.help)]),
      ...group.fields.flatMap((field, index) => [
        ...questionPassages(field, `${path}.fields.${index}`),
        ...(field.type === 'table'
          ? field.columns.flatMap((column, at) =>
              questionPassages(column, `${path}.fields.${index}.columns.${at}`),
            )
          : []),
      ]),
    ]
  })
}

type Question = Template['groups'][number]['fields'][number]

function questionPassages(field: Question, path: string): Passage[] {
  const { label, help, example } = field
  return [
    front('interview', `${path}.label`, label),
    ...(help === undefined ? [] : [front('interview', `${path}.help`, help)]),
    ...(example === undefined ? [] : [front('example', `${path}.example`, example)]),
    ...((field.type === 'text' || field.type === 'longText') && field.default !== undefined
      ? [front('example', `${path}.default`, field.default)]
      : []),
    ...('options' in field
      ? field.options.flatMap((option, index) =>
          (['label', 'help', 'text'] as const).flatMap((key) => {
            const text = option[key]
            return text === undefined ? [] : [front('interview', `${path}.options.${index}.${key}`, text)]
          }),
        )
      : []),
  ]
}

function front(part: Passage['part'], id: string, text: string): Passage {
  return {
    part,
    kind: 'frontMatter',
    id,
    text,
    conditional: false,
    references: [],
    terms: [],
    fields: [],
    section: '',
  }
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
      return inline.kind === 'each' ? ownWords(inline.content) : PRINTED
    })
    .join('')
}

function cellsOf(rows: TemplateRow[]): TemplateInline[][] {
  return rows.flatMap((row) => {
    if (row.kind === 'row') return row.cells
    return row.kind === 'each' ? cellsOf(row.rows) : row.branches.flatMap((branch) => cellsOf(branch.rows))
  })
}

function signersOf(signers: TemplateSigner[]): Extract<TemplateSigner, { kind: 'signer' }>[] {
  return signers.flatMap((signer) => {
    if (signer.kind === 'signer') return [signer]
    return signer.kind === 'each'
      ? signersOf(signer.signers)
      : signer.branches.flatMap((branch) => signersOf(branch.signers))
  })
}

function entriesOf(entries: TemplateEntry[]): Extract<TemplateEntry, { kind: 'entry' }>[] {
  return entries.flatMap((entry) =>
    entry.kind === 'entry' ? [entry] : entry.branches.flatMap((branch) => entriesOf(branch.entries)),
  )
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
      [...passage.text.matchAll(pattern)].map(
        ({ 0: found, 1: captured = '', index }): Match => ({ passage, found, index, captured }),
      ),
    ),
  )
}
