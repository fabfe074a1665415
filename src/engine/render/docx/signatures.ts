import type { SignatureLine, SignaturesBlock, Signer } from '../../source/index.ts'
import { PAGE_STYLE, SIGNERS_TOGETHER } from '../page-style.ts'
import { cellMargins, cellXml, columnWidths, rowXml } from './tables.ts'
import { emphasized, type TextWriter } from './text-writer.ts'
import { twips } from './xml.ts'

/** Where a letter's only signature stands, and whether what follows stays on its page. */
interface LetterPlace {
  indent: number
  keepNext: boolean
}

/**
 * Space to sign, with what is known already.
 * No row splits; a row whose paragraphs keep with the next one keeps the next row as well.
 */
export function signaturesXml(
  text: TextWriter,
  { style, signers }: SignaturesBlock,
  letter: LetterPlace,
): string {
  if (style === 'letter') return letterSignatures(text, signers, letter)
  return style === 'deed' ? deedSignatures(text, signers) : blockSignatures(text, signers)
}

function blockSignatures(text: TextWriter, signers: Signer[]): string {
  const rows = pairs(signers).map((pair, index, all) => {
    const keepNext = signers.length <= SIGNERS_TOGETHER && index < all.length - 1
    return pair.map((signer) => (signer ? blockSigner(text, signer, keepNext) : ''))
  })
  return sideBySide(text, rows)
}

function blockSigner(text: TextWriter, { role, name, lines }: Signer, keepNext: boolean): string {
  return (
    (role.length > 0 ? text.paragraph('SignatureRole', role, { keepNext }) : '') +
    text.paragraph('SignatureName', name, { keepNext }) +
    signatureLines(text, lines, { keepNext })
  )
}

/** The signer's declaration with the space to sign beside it, and the same below for the witness. */
function deedSignatures(text: TextWriter, signers: Signer[]): string {
  const rows = signers.flatMap(({ role, name, statement, lines, witness }) => {
    const keepNext = witness !== undefined
    const declared =
      (role.length > 0 ? text.paragraph('SignatureRole', role, { keepNext }) : '') +
      (statement
        ? text.paragraph('SignatureStatement', statement, { keepNext })
        : text.paragraph('SignatureName', name, { keepNext }))
    const deed = [declared, signatureLines(text, lines, { keepNext, atTop: true })]
    if (!witness) return [deed]
    const witnessed = signatureLines(text, witness.lines, { keepNext: false, atTop: true })
    return [deed, [text.words('SignatureRole', witness.heading), witnessed]]
  })
  return sideBySide(text, rows)
}

function letterSignatures(text: TextWriter, signers: Signer[], place: LetterPlace): string {
  const [only] = signers
  if (only && signers.length === 1) return letterSigner(text, only, place)
  const inCell = { indent: 0, keepNext: false }
  return sideBySide(text, pairs(signers.map((signer) => letterSigner(text, signer, inCell))))
}

/** The closing, space to sign, and below it who signs; in the manner of the letter's head, line by line. */
function letterSigner(
  text: TextWriter,
  { role, name, closing = [], lines }: Signer,
  { indent, keepNext }: LetterPlace,
): string {
  const below = [...lines.map(({ content }) => content), role].filter((content) => content.length > 0)
  const { beforeClosing, sign } = PAGE_STYLE.letter
  // The room to sign, whether a closing stands above it or the letter's last sentence.
  const room = closing.length > 0 ? '' : `<w:spacing w:before="${twips(beforeClosing + sign)}"/>`
  const properties = room + (indent > 0 ? `<w:ind w:left="${twips(indent)}"/>` : '')
  return (
    (closing.length > 0 ? text.paragraph('Closing', closing) : '') +
    text.lines('LetterSigner', [name.map(emphasized), ...below], { properties, keepNext })
  )
}

/** `atTop`: nothing stands above the first line, whose label then begins where its cell does. */
function signatureLines(
  text: TextWriter,
  lines: SignatureLine[],
  { keepNext, atTop = false }: { keepNext: boolean; atTop?: boolean },
): string {
  return lines
    .map(({ label, content }, index) => {
      const before = index === 0 ? PAGE_STYLE.signature.first : PAGE_STYLE.signature.further
      const properties = content.length > 0 ? '' : `<w:spacing w:before="${twips(before)}"/>`
      const top = atTop && index === 0 ? '<w:spacing w:before="0"/>' : ''
      return (
        text.words('SignatureLabel', label, { properties: top, keepNext }) +
        text.paragraph('SignatureLine', content, { properties, keepNext })
      )
    })
    .join('')
}

/** A table without rules. Word wants a paragraph in every cell, also in an empty one. */
function sideBySide(text: TextWriter, rows: (string | undefined)[][]): string {
  const widths = columnWidths(2, twips(text.width), twips(PAGE_STYLE.signature.gap))
  const empty = text.paragraph('SignatureRole', [])
  const cells = ([left, right]: (string | undefined)[]) =>
    [left || empty, empty, right || empty].map((content, index) => cellXml(widths[index] ?? 0, '', content))
  return text.table(widths, cellMargins(200, 0, 140), rows.map((row) => rowXml(cells(row).join(''))).join(''))
}

function pairs<T>(items: T[]): (T | undefined)[][] {
  return items.flatMap((item, index) => (index % 2 === 0 ? [[item, items[index + 1]]] : []))
}
