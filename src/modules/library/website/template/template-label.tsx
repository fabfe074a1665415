import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatDay } from '#kernel/time.ts'
import type { TemplateData } from './template.page.tsx'

/** What the template is made of, like the label of something one buys: computed from its source, so it cannot be wrong. */
export function TemplateLabel({ data }: { data: TemplateData }) {
  const { i18n } = useLingui()
  const { pages, fields, minutes, label, review } = data
  return (
    <section aria-labelledby="template-label" className="border-2 border-ink bg-sheet px-4 pt-3 pb-2 sm:px-5">
      <h2 id="template-label" className="border-ink border-b-4 pb-2 text-2xl">
        <Trans>What is in it</Trans>
      </h2>
      <dl className="divide-y divide-line text-sm">
        <Row name={<Trans>Format</Trans>}>
          <Trans>Word (DOCX), PDF and plain text</Trans>
        </Row>
        <Row name={<Trans>Length</Trans>}>
          <Plural value={pages} one="# page" other="# pages" />,{' '}
          <Plural value={label.words} one="# word" other={`${i18n.number(label.words)} words`} />
        </Row>
        <Row name={<Trans>Questions</Trans>}>{i18n.number(fields)}</Row>
        <Row name={<Trans>Choices that change the text</Trans>}>{i18n.number(label.conditions)}</Row>
        <Row name={<Trans>Time to fill in</Trans>}>
          <Plural value={minutes} one="about # minute" other="about # minutes" />
        </Row>
        <Row name={<Trans>Signatures needed</Trans>}>
          {label.signatures === 0 ? <Trans>None</Trans> : i18n.number(label.signatures)}
        </Row>
        <Row name={<Trans>Made for</Trans>}>{label.jurisdiction}</Row>
        <Row name={<Trans>Language</Trans>}>{label.language}</Row>
        <Row name={<Trans>Revision</Trans>}>
          <span className="font-mono">{label.revision}</span>
        </Row>
        <Row name={<Trans>Review</Trans>}>
          <ReviewText review={review} />
        </Row>
      </dl>
    </section>
  )
}

function ReviewText({ review }: Pick<TemplateData, 'review'>) {
  const { i18n } = useLingui()
  if (review === undefined) return <Trans>Not read by a second reader yet</Trans>
  const day = formatDay(i18n.locale, review.on)
  if (review.changedSince) return <Trans>Changed since its last review on {day}</Trans>
  if (review.isQualified) return <Trans>Read by somebody qualified in its law on {day}</Trans>
  return <Trans>Read by a second reader on {day}</Trans>
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 py-2">
      <dt className="font-medium">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  )
}
