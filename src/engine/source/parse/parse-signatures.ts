import type { Node } from '@markdoc/markdoc'
import type { SignatureStyle, TemplateBlock, TemplateSigner } from '../template.ts'
import { type BlockReader, tagsInside } from './block-reader.ts'
import { lineOf } from './parse-context.ts'

const STYLES: readonly SignatureStyle[] = ['block', 'letter', 'deed']

export function parseSignatures(reader: BlockReader, node: Node): TemplateBlock {
  const { context } = reader
  const written = node.attributes.style ?? 'block'
  const style = STYLES.find((known) => known === written)
  if (!style)
    context.report(
      lineOf(node),
      `There is no style ${String(written)} of signatures.`,
      `Write one of: ${STYLES.join(', ')}.`,
    )
  const walk = (nodes: Node[]): TemplateSigner[] =>
    tagsInside(nodes).flatMap((child): TemplateSigner[] => {
      switch (child.tag) {
        case 'signature':
          return signer(reader, child, style ?? 'block')
        case 'if': {
          const branches = context.branches(child, walk)
          return [{ kind: 'if', branches: branches.map(({ when, inside }) => ({ when, signers: inside })) }]
        }
        case 'each': {
          const repeat = context.each(child, walk)
          return repeat ? [{ kind: 'each', source: repeat.source, signers: repeat.inside }] : []
        }
        default:
          context.report(
            lineOf(child),
            'Only signatures belong here.',
            'Write {% signature "partyField" role="Buyer" /%}.',
          )
          return []
      }
    })
  const signers = walk(node.children)
  if (signers.length === 0)
    context.report(
      lineOf(node),
      'Nobody signs here.',
      'Write {% signature "partyField" role="Buyer" /%} inside.',
    )
  return { kind: 'signatures', id: reader.id(node), style: style ?? 'block', signers }
}

function signer({ context, sentences }: BlockReader, node: Node, style: SignatureStyle): TemplateSigner[] {
  const line = lineOf(node)
  const { primary, role, closing, date } = node.attributes
  const table = context.repeatedTable
  if (primary === undefined && !table?.columns.some(({ id }) => id === 'name')) {
    context.report(
      line,
      'This signature does not say who signs.',
      'Name a party, {% signature "buyer" role="Buyer" /%}, or repeat it over a table with a column `name`.',
    )
    return []
  }
  if (role === undefined && style !== 'letter') {
    context.report(line, 'This signature has no role.', 'Add role="Buyer".')
    return []
  }
  if (date !== undefined && (date !== false || style === 'letter')) {
    context.report(
      line,
      'A signature has a line for its date, unless it says date=false; a letter’s has none.',
      'Write date=false below a text that states its date, or leave it out.',
    )
    return []
  }
  const field = primary === undefined ? undefined : context.fieldIn(primary, ['party'], line)
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
