import type {
  Block,
  DocumentTree,
  EntriesBlock,
  Inline,
  LetterheadBlock,
  OptionsBlock,
  SignatureLine,
  SignatureStyle,
  Signer,
  TableBlock,
} from '../source/index.ts'
import { escapeHtml, InlineWriter, place } from './inline-html.ts'

export interface RenderedBlock {
  id: string
  html: string
}

/**
 * One element per block, in order, everything escaped. `data-block` names the block, `data-field` (and
 * `data-part`) the field behind a blank or an answer. A keystroke changes few blocks: compare by `html` and
 * replace only those. The author's notes (`tree.notes`) are not in it: they are remarks on the document, not
 * part of it.
 *
 * @param titleLevel heading level of the document's title (of a letter's subject); clause headings are one
 *   below, headings in
 * a schedule two. 2 suits a page that has its own h1.
 */
export function renderBlocks(tree: DocumentTree, titleLevel: 1 | 2 | 3 = 2): RenderedBlock[] {
  const writer = new BlockWriter(tree, titleLevel)
  return tree.blocks.map((block) => ({ id: block.id, html: writer.block(block) }))
}

class BlockWriter {
  private readonly text: InlineWriter
  private readonly direction: string
  private readonly titleLevel: number
  private isInSchedule = false

  constructor(tree: DocumentTree, titleLevel: number) {
    this.text = new InlineWriter(tree.words)
    this.direction = tree.direction
    this.titleLevel = titleLevel
  }

  block(block: Block): string {
    switch (block.kind) {
      case 'logo': {
        const { source, alt, width, height } = block
        const picture = `<img src="${escapeHtml(source)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}">`
        return this.element('div', block.id, 'fd-logo', picture)
      }
      case 'title':
        return this.element(this.title(), block.id, 'fd-title', this.text.inlines(block.content))
      case 'heading':
        return this.element(
          this.heading(),
          block.id,
          block.startsPage ? 'fd-heading fd-page-start' : 'fd-heading',
          this.text.inlines(block.content),
        )
      case 'schedule': {
        this.isInSchedule = true
        const html = this.numbered(block.number, block.content)
        return this.element(`h${this.titleLevel + 1}`, block.id, 'fd-schedule', html)
      }
      case 'clause': {
        const name = block.heading ? this.heading() : 'p'
        const classes = `fd-clause fd-level-${block.level}${block.heading ? ' fd-clause-heading' : ''}`
        return this.element(name, block.id, classes, this.numbered(block.number, block.content))
      }
      case 'paragraph': {
        const classes = `fd-${block.style} fd-indent-${block.level}`
        return this.element('p', block.id, classes, this.text.inlines(block.content))
      }
      case 'table':
        return this.element('div', block.id, 'fd-table', this.table(block), ' tabindex="0"')
      case 'signatures': {
        const signers = block.signers.map((signer) => this.signer(block.style, signer))
        return this.element('div', block.id, `fd-signatures fd-signatures-${block.style}`, signers.join(''))
      }
      case 'letterhead':
        return this.element('div', block.id, `fd-letterhead fd-${block.arrangement}`, this.letterhead(block))
      case 'entries':
        return this.element('dl', block.id, `fd-entries fd-columns-${block.columns}`, this.entries(block))
      case 'options':
        return this.element('div', block.id, 'fd-options', this.options(block))
    }
  }

  private title(): string {
    return `h${this.titleLevel}`
  }

  private heading(): string {
    return `h${this.titleLevel + (this.isInSchedule ? 2 : 1)}`
  }

  private element(name: string, id: string, classes: string, html: string, attributes = ''): string {
    const block = escapeHtml(id)
    return `<${name} class="${classes}" id="fd-${block}" data-block="${block}" dir="${this.direction}"${attributes}>${html}</${name}>`
  }

  private numbered(number: string, content: Inline[]): string {
    return `<span class="fd-number">${escapeHtml(number)}</span> <span class="fd-text">${this.text.inlines(content)}</span>`
  }

  private table({ columns, rows }: TableBlock): string {
    const side = columns.map(({ align }) => (align === 'end' ? ' class="fd-end"' : ''))
    const widths = columns.map(({ width }) => `<col width="${Number(width)}%">`).join('')
    const head = columns
      .map(({ header }, index) => `<th scope="col"${side[index]}>${this.text.inlines(header)}</th>`)
      .join('')
    const row = (cells: Inline[][]) =>
      `<tr>${cells.map((cell, index) => `<td${side[index]}>${this.text.inlines(cell)}</td>`).join('')}</tr>`
    const body = rows.map(({ cells }) => row(cells)).join('')
    return `<table><colgroup>${widths}</colgroup><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
  }

  /** In the order in which the language's letters are read: see `arrangement`. */
  private letterhead(block: LetterheadBlock): string {
    const { text } = this
    const lines = (rows: Inline[][]) => rows.map((row) => text.inlines(row)).join('<br>')
    const [name = [], ...address] = block.sender
    const sender = `<address class="fd-sender">${lines([name]) && `<strong>${lines([name])}</strong><br>`}${lines(address)}</address>`
    const recipient =
      block.recipient.length > 0 ? `<address class="fd-recipient">${lines(block.recipient)}</address>` : ''
    const date = `<p class="fd-date">${text.inlines(block.date)}</p>`
    const delivery =
      block.delivery.length > 0 ? `<p class="fd-delivery">${text.inlines(block.delivery)}</p>` : ''
    const labelled = ({ label, content }: { label: string; content: Inline[] }) =>
      `${label && `${escapeHtml(label)} `}${text.inlines(content)}`
    const reference = block.reference ? `<p class="fd-letter-reference">${labelled(block.reference)}</p>` : ''
    const subject = `<${this.title()} class="fd-subject">${labelled(block.subject)}</${this.title()}>`
    const head =
      block.arrangement === 'recipientRight'
        ? [sender, recipient, date, delivery]
        : [sender, date, delivery, recipient]
    return [...head, reference, subject].join('')
  }

  /** The space of one signer: lines with labels, a letter's closing, or a deed's declaration and witness. */
  private signer(style: SignatureStyle, signer: Signer): string {
    const { closing = [], role, name, statement, lines, witness } = signer
    if (style === 'letter') {
      // Closing, room for the signature, then name, title and company.
      const below = [...lines.map(({ content }) => content), role]
      return (
        `<div class="fd-signer">${this.paragraph('fd-closing', closing)}<div class="fd-signed">` +
        `${this.paragraph('fd-signer-name', name)}${below.map((line) => this.paragraph('fd-position', line)).join('')}</div></div>`
      )
    }
    const roleHtml = this.paragraph('fd-role', role)
    if (style === 'block') {
      const nameHtml = `<p class="fd-signer-name">${this.text.inlines(name)}</p>`
      return `<div class="fd-signer">${roleHtml}${nameHtml}${this.lines(lines)}</div>`
    }
    const declared = statement
      ? this.paragraph('fd-statement', statement)
      : this.paragraph('fd-signer-name', name)
    const witnessed = witness
      ? `<p class="fd-role">${escapeHtml(witness.heading)}</p>${this.lines(witness.lines)}`
      : ''
    return `<div class="fd-signer"><div>${roleHtml}${declared}</div>${this.lines(lines)}${witnessed}</div>`
  }

  private lines(lines: SignatureLine[]): string {
    const rows = lines.map(
      ({ label, content }) =>
        `<div><dt>${escapeHtml(label)}</dt><dd>${this.text.inlines(content)}</dd></div>`,
    )
    return `<dl>${rows.join('')}</dl>`
  }

  private paragraph(classes: string, content: Inline[]): string {
    return content.length > 0 ? `<p class="${classes}">${this.text.inlines(content)}</p>` : ''
  }

  /** Rules to write on stand where there is no answer. */
  private entries({ entries }: EntriesBlock): string {
    return entries
      .map(({ label, content, lines, open }) => {
        const isAnswered = content.some(({ kind }) => kind === 'text' || kind === 'answer')
        const rules = '<span class="fd-rule"></span>'.repeat(isAnswered ? 0 : lines - 1)
        return `<div${open ? ' class="fd-open"' : ''}><dt>${this.text.inlines(label)}</dt><dd>${this.text.inlines(content)}${rules}</dd></div>`
      })
      .join('')
  }

  private options({ id, field, label, columns, options }: OptionsBlock): string {
    const question = `fd-${escapeHtml(id)}-question`
    const items = options
      .map(({ checked, text }) => `<li>${this.text.check(checked)} <span>${escapeHtml(text)}</span></li>`)
      .join('')
    return (
      `<p class="fd-question" id="${question}"><span class="fd-answer"${place({ field })}>${escapeHtml(label)}</span></p>` +
      // A list without bullets is none to Safari, unless it says so.
      `<ul class="fd-columns-${columns}" role="list" aria-labelledby="${question}">${items}</ul>`
    )
  }
}
