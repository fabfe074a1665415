import { type DocumentTree, type Inline, isFigure, type TextStyle } from '../source/index.ts'

/** Writes what stands in a line of text, everything escaped. */
export class InlineWriter {
  private readonly words: DocumentTree['words']

  constructor(words: DocumentTree['words']) {
    this.words = words
  }

  inlines(content: readonly Inline[]): string {
    let html = ''
    for (const part of content) html += this.inline(part)
    return html
  }

  /** A box to tick. The style sheet draws it; its sign is what is copied, its label what is read out. */
  check(checked: boolean): string {
    const label = escapeHtml(checked ? this.words.checked : this.words.unchecked)
    const state = checked ? ' data-checked' : ''
    return `<span class="fd-check" role="img" aria-label="${label}"${state}>${checked ? '\u2612' : '\u2610'}</span>`
  }

  private inline(part: Inline): string {
    switch (part.kind) {
      case 'text':
        return styled(escapeHtml(part.text), part)
      case 'answer': {
        // Its own direction: an Arabic name must not turn the sentence around.
        const text = escapeHtml(part.text).replaceAll('\n', '<br>')
        const classes = isFigure(part.text) ? 'fd-answer fd-figure' : 'fd-answer'
        return `<bdi class="${classes}"${place(part)}>${styled(text, part)}</bdi>`
      }
      case 'blank':
        return part.bare
          ? `<span class="fd-blank fd-bare" role="img" aria-label="${escapeHtml(part.label)}"${place(part)}></span>`
          : `<span class="fd-blank"${place(part)}>[${escapeHtml(part.short ?? part.label)}]</span>`
      case 'term':
        return `${escapeHtml(part.open)}<dfn>${escapeHtml(part.text)}</dfn>${escapeHtml(part.close)}`
      case 'check':
        return this.check(part.checked)
      case 'reference': {
        const text = escapeHtml(part.before + part.number)
        return `<a class="fd-reference" href="#fd-${escapeHtml(part.target)}">${text}</a>`
      }
    }
  }
}

/** The attributes that lead from a place in the document to its question. */
export function place({ field, part }: { field: string; part?: string }): string {
  return ` data-field="${escapeHtml(field)}"${part === undefined ? '' : ` data-part="${escapeHtml(part)}"`}`
}

function styled(html: string, { bold, italic }: TextStyle): string {
  const slanted = italic ? `<em>${html}</em>` : html
  return bold ? `<strong>${slanted}</strong>` : slanted
}

const ENTITIES: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&${ENTITIES[character]};`)
}
