import type { Node } from '@markdoc/markdoc'
import type { SignatureStyle, TemplateBlock, TemplateSigner } from '../template.ts'
import { type BlockReader, tagsInside } from './block-reader.ts'
import { lineOf } from './parse-context.ts'

const STYLES: readonly SignatureStyle[] = ['block', 'letter', 'deed']

export function parseSignatures(reader: BlockReader, node: Node): TemplateBlock {
  const { context } = reader
  const written = node.attributes.style ?? 'block'
  const style = STYLES.find((known) => known === written)
  if (!style) {
    const message = `There is no style ${String(written)} of signatures.`
    context.report(lineOf(node), message, `Write one of: ${STYLES.join(', ')}.`)
  }
  const example = 'Write {% signature "partyField" role="Buyer" /%}'
  const walk = (nodes: Node[]): TemplateSigner[] =>
    tagsInside(nodes).flatMap((child): TemplateSigner[] => {
      if (child.tag === 'signature') return signer(reader, child, style ?? 'block')
      return (
        context.conditional(child, 'signers', walk) ??
        context.refuse(lineOf(child), 'Only signatures belong here.', `${example}.`)
      )
    })
  const signers = walk(node.children)
  if (signers.length === 0) context.report(lineOf(node), 'Nobody signs here.', `${example} inside.`)
  return { kind: 'signatures', id: reader.id(node), style: style ?? 'block', signers }
}

function signer({ context, sentences }: BlockReader, node: Node, style: SignatureStyle): TemplateSigner[] {
  const line = lineOf(node)
  const { primary, role, closing, date } = node.attributes
  const table = context.repeatedTable
  if (primary === undefined && !table?.columns.some(({ id }) => id === 'name'))
    return context.refuse(
      line,
      'This signature does not say who signs.',
      'Name a party or a text, {% signature "buyer" role="Buyer" /%}, or repeat it over a table with a column `name`.',
    )
  if (role === undefined && style !== 'letter')
    return context.refuse(line, 'This signature has no role.', 'Add role="Buyer".')
  if (date !== undefined && (date !== false || style === 'letter'))
    return context.refuse(
      line,
      'A signature has a line for its date, unless it says date=false; a letter’s has none.',
      'Write date=false below a text that states its date, or leave it out.',
    )
  const field = primary === undefined ? undefined : context.fieldIn(primary, ['party', 'text'], line)
  if (primary !== undefined && !field) return []
  return [
    {
      kind: 'signer',
      ...(field && { field: field.id }),
      role: sentences.attribute(role, line),
      ...(closing !== undefined && { closing: sentences.attribute(closing, line) }),
      ...(date === false && { undated: true }),
    },
  ]
}
