import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatDay } from '#kernel/time.ts'
import { reportEvent } from '#modules/visitors/website/events/report-event.ts'
import { Breadcrumbs } from '#ui/components/breadcrumbs.tsx'
import { buttonClass } from '#ui/components/button-class.ts'
import { LocalLink, useLocalPath } from '#ui/website/local-link.tsx'
import { breadcrumbList, StructuredData } from '#ui/website/structured-data.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { HelpAnswer } from './help-answers.server.ts'
import { AnswerList, AskAPerson, type LinkedAnswer, topicNames } from './support-parts.tsx'

export interface AnswerData extends Pick<HelpAnswer, 'slug' | 'title' | 'topic' | 'date' | 'body'> {
  related: LinkedAnswer[]
  /** All answers of its topic, itself among them. */
  neighbours: LinkedAnswer[]
  /** The website's address in this language, without a slash at its end. */
  website: string
}

/** One answer of the help center, beside it the others of its topic. */
export default function Answer({ data }: { data: AnswerData }) {
  const { t, i18n } = useLingui()
  const path = useLocalPath()
  const topic = i18n._(topicNames[data.topic])
  const day = formatDay(i18n.locale, data.date)
  const shown = new Set([data.slug, ...data.related.map(({ slug }) => slug)])
  return (
    <div className="mx-auto max-w-page px-gutter py-8 sm:py-12">
      <Breadcrumbs
        crumbs={[
          { label: t`Help`, to: path('/company/support/') },
          { label: topic, to: path(`/company/support/#${data.topic}`) },
        ]}
      />
      <div className="grid grid-cols-1 gap-x-16 gap-y-12 md:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <div>
          <article>
            <h1 className="mt-3 text-3xl sm:text-4xl">{data.title}</h1>
            <div className="mt-6 max-w-measure space-y-4">
              <TextNodes nodes={data.body} />
            </div>
            <p className="mt-6 text-muted text-sm">
              <Trans>
                Last changed on <time dateTime={data.date}>{day}</time>
              </Trans>
            </p>
          </article>
          <Helpful key={data.slug} answer={data.slug} />
        </div>
        <div className="space-y-10 md:mt-5">
          <Answers id="related" title={<Trans>Related questions</Trans>} answers={data.related} />
          <Answers
            id="neighbours"
            title={topic}
            answers={data.neighbours.filter(({ slug }) => !shown.has(slug))}
          />
        </div>
      </div>
      <AskAPerson className="mt-14" />
      <AnswerStructuredData data={data} topic={topic} />
    </div>
  )
}

function Answers({ id, title, answers }: { id: string; title: ReactNode; answers: LinkedAnswer[] }) {
  if (answers.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-ink border-t-2 pt-3 pb-2 text-xl">
        {title}
      </h2>
      <AnswerList answers={answers} />
    </section>
  )
}

function AnswerStructuredData({ data, topic }: { data: AnswerData; topic: string }) {
  const { t } = useLingui()
  const places = [
    { name: t`Help`, item: `${data.website}/company/support/` },
    { name: topic, item: `${data.website}/company/support/#${data.topic}` },
    { name: data.title, item: `${data.website}/company/support/${data.slug}/` },
  ]
  return <StructuredData graph={[breadcrumbList(places)]} />
}

type Verdict = 'yes' | 'no'

/**
 * Asks whether an answer helped. What is chosen is counted; who chose is not known. A choice instead of two
 * buttons: one that was made before the page has come to life stays made, and is read then.
 */
function Helpful({ answer }: { answer: string }) {
  const { t } = useLingui()
  const [verdict, setVerdict] = useState<Verdict>()
  const question = useRef<HTMLFieldSetElement>(null)
  const reply = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    const chosen = question.current?.querySelector<HTMLInputElement>('input:checked')?.value
    if (chosen === 'yes' || chosen === 'no') setVerdict(chosen)
  }, [])

  useEffect(() => {
    if (verdict === undefined) return
    reportEvent('Answer judged', { answer, helpful: verdict })
    // What had the focus is gone.
    reply.current?.focus()
  }, [answer, verdict])

  return (
    <div className="needs-script mt-8 flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-line border-y py-3">
      {verdict === undefined && (
        <fieldset ref={question} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <legend className="float-left font-medium">{t`Was this helpful?`}</legend>
          <Choice value="yes" onChoose={setVerdict}>{t`Yes`}</Choice>
          <Choice value="no" onChoose={setVerdict}>{t`No`}</Choice>
        </fieldset>
      )}
      <p ref={reply} role="status" tabIndex={-1} className="outline-none">
        {verdict === 'yes' && <Trans>Thank you. All we store is one more “yes”.</Trans>}
        {verdict === 'no' && (
          <Trans>
            We’re sorry. Tell us{' '}
            <LocalLink to="/company/contact/" className="text-link">
              what’s missing
            </LocalLink>
            , and a person will answer.
          </Trans>
        )}
      </p>
    </div>
  )
}

interface ChoiceProps {
  value: Verdict
  onChoose: (value: Verdict) => void
  children: ReactNode
}

function Choice({ value, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={`${buttonClass({})} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-action has-focus-visible:outline-offset-2`}
    >
      <input type="radio" name="helpful" value={value} className="sr-only" onChange={() => onChoose(value)} />
      {children}
    </label>
  )
}
