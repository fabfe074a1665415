import type { Inline, SignatureLine, SignatureStyle, Signer } from '../source/index.ts'
import { escapeHtml, type InlineWriter } from './inline-html.ts'

/** The space of one signer: lines with labels, a letter's closing, or a deed's declaration with its witness. */
export function signatureHtml(text: InlineWriter, style: SignatureStyle, signer: Signer): string {
  if (style === 'letter') return letterSigner(text, signer)
  const { role, name, statement, lines, witness } = signer
  const roleHtml = paragraph(text, 'fd-role', role)
  if (style === 'block') {
    const nameHtml = `<p class="fd-signer-name">${text.inlines(name)}</p>`
    return `<div class="fd-signer">${roleHtml}${nameHtml}${linesHtml(text, lines)}</div>`
  }
  const declared = statement
    ? paragraph(text, 'fd-statement', statement)
    : paragraph(text, 'fd-signer-name', name)
  const witnessed = witness
    ? `<p class="fd-role">${escapeHtml(witness.heading)}</p>${linesHtml(text, witness.lines)}`
    : ''
  return `<div class="fd-signer"><div>${roleHtml}${declared}</div>${linesHtml(text, lines)}${witnessed}</div>`
}

/** Closing, room for the signature, then name, title and company. */
function letterSigner(text: InlineWriter, { closing = [], name, lines, role }: Signer): string {
  const below = [...lines.map(({ content }) => content), role]
  return (
    `<div class="fd-signer">${paragraph(text, 'fd-closing', closing)}<div class="fd-signed">` +
    `${paragraph(text, 'fd-signer-name', name)}${below.map((line) => paragraph(text, 'fd-position', line)).join('')}</div></div>`
  )
}

function linesHtml(text: InlineWriter, lines: SignatureLine[]): string {
  const rows = lines.map(
    ({ label, content }) => `<div><dt>${escapeHtml(label)}</dt><dd>${text.inlines(content)}</dd></div>`,
  )
  return `<dl>${rows.join('')}</dl>`
}

function paragraph(text: InlineWriter, classes: string, content: Inline[]): string {
  return content.length > 0 ? `<p class="${classes}">${text.inlines(content)}</p>` : ''
}
