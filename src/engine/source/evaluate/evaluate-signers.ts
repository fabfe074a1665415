import { answerInlines } from '../answers/answer-inlines.ts'
import type { AnswerValues, RepeatRow } from '../answers/answer-values.ts'
import type { SignatureStyle } from '../template.ts'
import type { Inline, SignatureLine, Signer } from '../tree.ts'

/**
 * Who signs: a party, a person whose name is a text, or a row of a table with the columns `name`,
 * `signatoryName` and `signatoryTitle`.
 */
interface Signatory {
  isIndividual: boolean
  /** A particular as the document prints it; undefined where the table does not ask for it. */
  particular(name: 'name' | 'signatoryName' | 'signatoryTitle'): Inline[] | undefined
}

export function partySignatory(answers: AnswerValues, id: string): Signatory {
  const field = answers.field(id)
  if (field.type !== 'party')
    return {
      isIndividual: true,
      particular: (name) => (name === 'name' ? answerInlines(answers, field, undefined, {}) : undefined),
    }
  const party = answers.value(field)
  return {
    isIndividual:
      typeof party === 'object' && party !== null && 'kind' in party && party.kind === 'individual',
    particular: (name) => answerInlines(answers, field, name, {}),
  }
}

/** Who is named without anybody who signs for them is a person. */
export function rowSignatory(answers: AnswerValues, { field, index }: RepeatRow): Signatory {
  const columns = field.type === 'table' ? field.columns.map(({ id }) => id) : []
  const says = (name: string) => !!answers.cell(field, index, name)
  return {
    isIndividual:
      !columns.includes('signatoryName') ||
      (says('name') && !says('signatoryName') && !says('signatoryTitle')),
    particular: (name) =>
      columns.includes(name) ? answerInlines(answers, field, `${index}.${name}`, {}) : undefined,
  }
}

/** One signature in its style: a block of lines, the foot of a letter, or a deed with its witness. */
export function buildSigner(
  { words }: AnswerValues,
  style: SignatureStyle,
  { isIndividual, particular }: Signatory,
  { id, role, closing, undated }: Pick<Signer, 'id' | 'role' | 'closing'> & { undated?: true },
): Signer {
  const name = particular('name') ?? []
  const signatory = isIndividual ? undefined : particular('signatoryName')
  const title = isIndividual ? undefined : particular('signatoryTitle')
  const above = closing && { closing }
  if (style === 'letter') {
    if (!signatory) return { id, role, ...above, name, lines: [] }
    const answered = title?.every(({ kind }) => kind !== 'blank') ? [{ label: '', content: title }] : []
    return { id, role, ...above, name: signatory, lines: [...answered, { label: '', content: name }] }
  }
  const { signature, deed } = words
  const date: SignatureLine[] = undated ? [] : [{ label: signature.date, content: [] }]
  const lines: SignatureLine[] = isIndividual
    ? [{ label: signature.individual, content: [] }, ...date]
    : [
        { label: signature.company, content: [] },
        ...(signatory ? [{ label: signature.name, content: signatory }] : []),
        ...(title ? [{ label: signature.title, content: title }] : []),
        ...date,
      ]
  if (style === 'block') return { id, role, ...above, name, lines }
  const statement = deed.statement[isIndividual ? 'individual' : 'company']
  const declared = fillIn(statement, { name, signatoryName: signatory ?? [] })
  const witnessLines = deed.witnessLines.map((label) => ({ label, content: [] }))
  const witness = { heading: deed.witnessHeading, lines: witnessLines }
  return { id, role, ...above, name, statement: declared, lines, witness }
}

/** "Executed as a deed by {name}, acting by {signatoryName}" */
function fillIn(sentence: string, parts: Record<string, Inline[]>): Inline[] {
  return sentence.split(/\{(\w+)\}/).flatMap((piece, index): Inline[] => {
    if (index % 2 === 1) return parts[piece] ?? []
    return piece === '' ? [] : [{ kind: 'text', text: piece }]
  })
}
