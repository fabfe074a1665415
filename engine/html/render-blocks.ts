import type { Block, DocumentTree, Inline, Signer, TableBlock } from '../source/index.ts'

export interface RenderedBlock {
  id: string
  html: string
}

/**
 * One element per block, in order, everything escaped. `data-block` names the block, `data-field` (and `data-part`) the
 * field behind a blank or an answer. A keystroke changes few blocks: compare by `html` and replace only those.
 *
 * @param titleLevel heading level of the document's title; clause headings are one below. 2 suits a page that has its own h1.
 */
export function renderBlocks(tree: DocumentTree, titleLevel: 1 | 2 | 3 = 2): RenderedBlock[] {
  return tree.blocks.map((block) => ({ id: block.id, html: renderBlock(block, titleLevel) }))
}

function renderBlock(block: Block, titleLevel: number): string {
  switch (block.kind) {
    case 'title':
      return element(`h${titleLevel}`, block.id, 'fd-title', inlines(block.content))
    case 'heading':
      return element(`h${titleLevel + 1}`, block.id, 'fd-heading', inlines(block.content))
    case 'schedule':
      return element(`h${titleLevel + 1}`, block.id, 'fd-schedule', numbered(block.number, block.content))
    case 'clause': {
      const name = block.heading ? `h${titleLevel + 1}` : 'p'
      const classes = `fd-clause fd-level-${block.level}${block.heading ? ' fd-clause-heading' : ''}`
      return element(name, block.id, `${classes} fd-${block.series}`, numbered(block.number, block.content))
    }
    case 'paragraph':
      return element('p', block.id, `fd-${block.style} fd-indent-${block.level}`, inlines(block.content))
    case 'table':
      return element('div', block.id, 'fd-table', table(block))
    case 'signatures':
      return element('div', block.id, 'fd-signatures', block.signers.map(signer).join(''))
  }
}

function element(name: string, id: string, classes: string, html: string): string {
  return `<${name} class="${classes}" id="fd-${escapeHtml(id)}" data-block="${escapeHtml(id)}">${html}</${name}>`
}

function numbered(number: string, content: Inline[]): string {
  return `<span class="fd-number">${escapeHtml(number)}</span> <span class="fd-text">${inlines(content)}</span>`
}

function table({ columns, rows }: TableBlock): string {
  const widths = columns.map(({ width }) => `<col width="${Number(width)}%">`).join('')
  const head = columns.map(({ header }) => `<th scope="col">${inlines(header)}</th>`).join('')
  const body = rows
    .map(({ cells }) => `<tr>${cells.map((cell) => `<td>${inlines(cell)}</td>`).join('')}</tr>`)
    .join('')
  return `<table><colgroup>${widths}</colgroup><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}

function signer({ role, name, lines }: Signer): string {
  const rows = lines
    .map(({ label, content }) => `<div><dt>${escapeHtml(label)}</dt><dd>${inlines(content)}</dd></div>`)
    .join('')
  return `<div class="fd-signer"><p class="fd-role">${escapeHtml(role)}</p><p class="fd-signer-name">${inlines(name)}</p><dl>${rows}</dl></div>`
}

function inlines(content: Inline[]): string {
  return content.map(inline).join('')
}

function inline(part: Inline): string {
  switch (part.kind) {
    case 'text':
      return styled(escapeHtml(part.text), part)
    case 'answer': {
      // Its own direction: an Arabic name must not turn the sentence around.
      const text = escapeHtml(part.text).replaceAll('\n', '<br>')
      return `<bdi class="fd-answer"${place(part)}>${styled(text, part)}</bdi>`
    }
    case 'blank':
      return `<span class="fd-blank"${place(part)}>[${escapeHtml(part.label)}]</span>`
    case 'term':
      return `${escapeHtml(part.open)}<dfn>${escapeHtml(part.text)}</dfn>${escapeHtml(part.close)}`
    case 'reference': {
      const text = escapeHtml(part.before + part.number)
      return `<a class="fd-reference" href="#fd-${escapeHtml(part.target)}">${text}</a>`
    }
  }
}

function place({ field, part }: { field: string; part?: string }): string {
  return ` data-field="${escapeHtml(field)}"${part === undefined ? '' : ` data-part="${escapeHtml(part)}"`}`
}

function styled(html: string, { bold, italic }: { bold?: true; italic?: true }): string {
  const slanted = italic ? `<em>${html}</em>` : html
  return bold ? `<strong>${slanted}</strong>` : slanted
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
