import { type Block, type DocumentTree, type Inline, inlinesOf, type TextStyle } from '../../source/index.ts'
import { isWideNumber, textWidth, unbroken } from '../page-style.ts'
import { BlankData } from './blank-data.ts'
import { bold } from './styles.ts'
import { tableXml } from './tables.ts'
import { answerRuns, escapeXml, field, run, textRuns } from './xml.ts'

/** Word accepts no longer alias or tag on a content control. */
const CONTROL_NAME = 64
/** A font that every Word has, with both boxes; it is what Word itself writes. */
const BOX_FONT = 'MS Gothic'
const BOX = {
  checked: { code: '2612', text: '\u2612' },
  unchecked: { code: '2610', text: '\u2610' },
} as const

/** What Word shows of an empty form field: en spaces can be selected, and are not lost at a line's end. */
const WRITING_SPACE = '\u2002'.repeat(5)

export interface ParagraphOptions {
  /** The id of the block: references to it lead here. */
  anchor?: string
  keepNext?: boolean
  /** The list that it names itself. */
  numbering?: string
  /** Further properties, in the order of the schema, after the numbering. */
  properties?: string
}

/** Writes paragraphs and what is in them, and counts the bookmarks, controls and blanks of one document. */
export class TextWriter {
  readonly blanks = new BlankData()
  /** Of the text between the margins, in points. */
  readonly width: number
  private readonly tree: DocumentTree
  private readonly bookmarks: Map<string, { id: number; name: string; schedule: string | undefined }>
  /** What Word prints on updating a reference to a clause: the whole number, without a word that is in it. */
  private readonly clauseNumber: string
  private controls = 0

  constructor(tree: DocumentTree) {
    this.tree = tree
    this.width = textWidth(tree)
    this.clauseNumber = isWideNumber(tree, { series: 'main', level: 1 }) ? '\\w \\t' : '\\w'
    const targets = new Set(tree.blocks.flatMap(referencesIn))
    const targeted = tree.blocks.filter(({ id }) => targets.has(id))
    // Hidden (underscore), short and unique, as Word requires; numbered in order, so that equal trees make
    // equal bytes.
    this.bookmarks = new Map(
      targeted.map((block, index) => {
        const schedule = block.kind === 'schedule' ? block.number : undefined
        return [block.id, { id: index + 1, name: `_Ref${100_000_001 + index}`, schedule }]
      }),
    )
  }

  paragraph(style: string, content: Inline[], options: ParagraphOptions = {}): string {
    return this.wrapped(style, this.inlines(content), options)
  }

  /** A paragraph of whole lines, such as an address. */
  lines(style: string, lines: Inline[][], options: ParagraphOptions = {}): string {
    return this.wrapped(style, lines.map((line) => this.inlines(line)).join('<w:r><w:br/></w:r>'), options)
  }

  /** A paragraph of words that are no inlines: labels of the engine. */
  words(style: string, text: string, options: ParagraphOptions = {}): string {
    return this.paragraph(style, text ? [{ kind: 'text', text }] : [], options)
  }

  private inlines(content: Inline[]): string {
    return content.map((inline) => this.inline(inline)).join('')
  }

  /** A box that a click in Word ticks. `label` is what a screen reader says of it. */
  checkBox(checked: boolean, label: string): string {
    const { text } = checked ? BOX.checked : BOX.unchecked
    const state = (name: string, code: string) => `<w14:${name} w14:val="${code}" w14:font="${BOX_FONT}"/>`
    const box =
      `<w14:checkbox><w14:checked w14:val="${checked ? 1 : 0}"/>${state('checkedState', BOX.checked.code)}` +
      `${state('uncheckedState', BOX.unchecked.code)}</w14:checkbox>`
    const fonts = `<w:rFonts w:hint="eastAsia" w:ascii="${BOX_FONT}" w:eastAsia="${BOX_FONT}" w:hAnsi="${BOX_FONT}"/>`
    const alias = label ? `<w:alias w:val="${attribute(label)}"/>` : ''
    return this.control(alias, box, run(text, fonts))
  }

  /** A box with the words of its option, hanging so that the words stand below each other. */
  option(checked: boolean, words: string, options: ParagraphOptions): string {
    const runs = `${this.checkBox(checked, words)}<w:r><w:tab/></w:r>${this.text(words)}`
    return this.wrapped('Option', runs, options)
  }

  table(widths: number[], margins: string, rows: string): string {
    return tableXml(widths, margins, rows, this.tree.direction === 'rtl')
  }

  private wrapped(style: string, runs: string, options: ParagraphOptions): string {
    const { anchor, keepNext, numbering = '', properties = '' } = options
    const all = `<w:pStyle w:val="${style}"/>${keepNext ? '<w:keepNext/>' : ''}${numbering}${properties}`
    const mark = anchor === undefined ? undefined : this.bookmarks.get(anchor)
    const start = mark ? `<w:bookmarkStart w:id="${mark.id}" w:name="${mark.name}"/>` : ''
    const end = mark ? `<w:bookmarkEnd w:id="${mark.id}"/>` : ''
    return `<w:p><w:pPr>${all}</w:pPr>${start}${runs}${end}</w:p>`
  }

  private inline(inline: Inline): string {
    switch (inline.kind) {
      case 'text':
        return this.text(inline.text, emphasis(inline))
      case 'answer':
        return answerRuns(unbroken(inline.text), emphasis(inline), this.tree.direction)
      case 'term':
        return (
          this.text(inline.open) +
          this.text(inline.text, '<w:rStyle w:val="DefinedTerm"/>') +
          this.text(inline.close)
        )
      case 'blank':
        return this.blank(inline)
      case 'check':
        return this.checkBox(inline.checked, '')
      case 'reference': {
        const mark = this.bookmarks.get(inline.target)
        const number = mark ? field(this.instruction(mark, inline.number), inline.number) : run(inline.number)
        return (inline.before ? run(inline.before) : '') + number
      }
    }
  }

  private instruction(
    { name, schedule }: { name: string; schedule: string | undefined },
    number: string,
  ): string {
    if (schedule === undefined) return ` REF ${name} ${this.clauseNumber} \\h `
    // "l’annexe 1" inside a sentence. LibreOffice does not know the switch and prints the heading's "Annexe
    // 1".
    return ` REF ${name} \\w \\h ${schedule === number ? '' : '\\* Lower '}`
  }

  private text(text: string, properties = ''): string {
    return text ? textRuns(text, properties, this.tree.direction) : ''
  }

  /** A content control that Word selects whole; typing replaces it, here and wherever the same is blank. */
  private blank({ field, part, label, short, bare }: Extract<Inline, { kind: 'blank' }>): string {
    const name = part === undefined ? field : `${field}.${part}`
    const shown = bare ? WRITING_SPACE : `[${short ?? label}]`
    const { placeholder, binding } = this.blanks.bind(name, shown)
    return this.control(
      `<w:alias w:val="${attribute(label)}"/><w:tag w:val="${attribute(name)}"/>`,
      `${placeholder}<w:showingPlcHdr/>${binding}<w:text w:multiLine="1"/>`,
      this.text(shown, '<w:rStyle w:val="PlaceholderText"/>'),
    )
  }

  private control(names: string, properties: string, content: string): string {
    this.controls += 1
    return (
      `<w:sdt><w:sdtPr>${names}<w:id w:val="${this.controls}"/>${properties}</w:sdtPr>` +
      `<w:sdtContent>${content}</w:sdtContent></w:sdt>`
    )
  }
}

function emphasis({ bold: isBold, italic }: TextStyle): string {
  return (isBold ? bold : '') + (italic ? '<w:i/><w:iCs/>' : '')
}

/** Blanks keep their own look. */
export function emphasized(inline: Inline): Inline {
  return inline.kind === 'text' || inline.kind === 'answer' ? { ...inline, bold: true } : inline
}

function attribute(name: string): string {
  return escapeXml(name.slice(0, CONTROL_NAME).toWellFormed())
}

function referencesIn(block: Block): string[] {
  return inlinesOf(block).flatMap((inline) => (inline.kind === 'reference' ? [inline.target] : []))
}
