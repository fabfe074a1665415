import { Trans, useLingui } from '@lingui/react/macro'
import { createContext, use } from 'react'
import {
  type Answers,
  type DocumentTemplate,
  type Expression,
  evaluate,
  type Field,
  fieldsOf,
  inlinesOf,
  type TemplateBlock,
  type TemplateInline,
} from '#engine/source/index.ts'
import { InterviewContext } from '../interview/interview-context.ts'
import { inputId } from './field-name.ts'
import { ComputedProblem, useIssue, useWritten } from './question-frame.tsx'

/** What follows from other answers: shown as the document prints it, asked of nobody. */
export function ComputedLine({ field }: { field: Extract<Field, { type: 'computed' }> }) {
  const { i18n } = useLingui()
  const { written } = useWritten()
  const { labels } = use(InterviewContext)
  const texts = use(ComputedTextsContext)
  const { wrong } = useIssue(field.id)
  const id = inputId(field.id)
  const names = sourcesOf(field.expression).fields.map((source) => labels[source] ?? source)
  const sources = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(names)
  return (
    <div className="mb-5">
      <p id={`${id}-label`} className="mb-1.5 font-medium">
        {written(field.label)}
      </p>
      {field.help !== undefined && <p className="-mt-1 mb-2 text-muted text-sm">{written(field.help)}</p>}
      <ComputedValue labelledBy={`${id}-label`} describedBy={`${id}-from`} text={texts[field.id]} />
      <ComputedProblem field={field} issue={wrong} />
      <p id={`${id}-from`} className="mt-1.5 text-muted text-sm">
        {names.length > 0 && <Trans>Filled in from: {sources}</Trans>}
      </p>
    </div>
  )
}

interface ComputedValueProps {
  labelledBy: string
  describedBy?: string
  /** Missing until it can be computed. */
  text: string | undefined
}

/** Can take the focus: a press on its place in the document leads here. Not read out while others type. */
export function ComputedValue({ labelledBy, describedBy, text }: ComputedValueProps) {
  const { t } = useLingui()
  const { lang } = useWritten()
  return (
    <output
      aria-live="off"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      tabIndex={-1}
      lang={text === undefined ? undefined : lang}
      className="flex min-h-11 min-w-0 items-center rounded-control border border-line border-dashed bg-sunken px-3 py-2 tabular-nums"
    >
      {text ?? <span className="text-muted">{t`Not known yet`}</span>}
    </output>
  )
}

/**
 * What is computed, as the document prints it: by field (`feesTotal`), or by field, row and column
 * (`fees.0.amount`), rows counted as the answer counts them. What cannot be computed yet is absent.
 */
export type ComputedTexts = Readonly<Record<string, string>>

export const ComputedTextsContext = createContext<ComputedTexts>({})

/**
 * A template that prints what the interview shows as computed and nothing else; undefined where nothing is.
 * Made once: the text may print a total nowhere, or be withheld.
 */
export function computedPart(template: DocumentTemplate): DocumentTemplate | undefined {
  const body = fieldsOf(template).flatMap(blocksOf)
  return body.length === 0 ? undefined : { ...template, body }
}

export function printComputed(part: DocumentTemplate, answers: Answers): ComputedTexts {
  const texts: Record<string, string> = {}
  for (const inline of evaluate(part, answers).blocks.flatMap(inlinesOf)) {
    if (inline.kind !== 'answer') continue
    texts[inline.part === undefined ? inline.field : `${inline.field}.${inline.part}`] = inline.text
  }
  return texts
}

function blocksOf(field: Field): TemplateBlock[] {
  if (field.type === 'computed') return [paragraph(field.id, [{ kind: 'field', field: field.id }])]
  if (field.type !== 'table') return []
  const columns = field.columns.filter(({ type }) => type === 'computed')
  const cells = columns.map(({ id }): TemplateInline => ({ kind: 'row', column: id }))
  const source = { kind: 'field' as const, field: field.id }
  return cells.length === 0 ? [] : [{ kind: 'each', source, blocks: [paragraph(field.id, cells)] }]
}

function paragraph(field: string, content: TemplateInline[]): TemplateBlock {
  return { kind: 'paragraph', id: `computed-${field}`, style: 'body', level: 0, content }
}

/** The fields, and the columns of the same row, that a formula names, in its order. */
export function sourcesOf(expression: Expression): { fields: string[]; columns: string[] } {
  const fields = new Set<string>()
  const columns = new Set<string>()
  function look(part: Expression): void {
    if (part.kind === 'field') fields.add(part.field)
    if (part.kind === 'row' && part.column !== undefined) columns.add(part.column)
    if (part.kind === 'call') part.arguments.forEach(look)
  }
  look(expression)
  return { fields: [...fields], columns: [...columns] }
}
