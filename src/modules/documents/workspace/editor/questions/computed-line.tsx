import { Trans, useLingui } from '@lingui/react/macro'
import { use } from 'react'
import type { Field } from '#engine/source/index.ts'
import { InterviewContext } from '../interview/interview-context.ts'
import { ComputedTextsContext, sourcesOf } from './computed-texts.ts'
import { inputId } from './field-name.ts'
import { useWritten } from './use-written.tsx'

/** What follows from other answers: shown as the document prints it, asked of nobody. */
export function ComputedLine({ field }: { field: Extract<Field, { type: 'computed' }> }) {
  const { i18n } = useLingui()
  const { written } = useWritten()
  const { labels } = use(InterviewContext)
  const texts = use(ComputedTextsContext)
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

/** It can take the focus, so that a press on its place in the document leads here; it is not read out while others type. */
export function ComputedValue({ labelledBy, describedBy, text }: ComputedValueProps) {
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
      {text ?? (
        <span className="text-muted">
          <Trans>Not known yet</Trans>
        </span>
      )}
    </output>
  )
}
