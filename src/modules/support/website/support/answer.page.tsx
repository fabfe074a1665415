import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatDay } from '#kernel/time.ts'
import { Breadcrumbs } from '#ui/components/breadcrumbs.tsx'
import { useLocalPath } from '#ui/website/local-path.ts'
import { breadcrumbList, StructuredData } from '#ui/website/structured-data.tsx'
import { type TextNode, TextNodes } from '#ui/website/texts/text-nodes.tsx'
import { AnswerList, type LinkedAnswer } from './answer-list.tsx'
import { AskAPerson } from './ask-a-person.tsx'
import { Helpful } from './helpful.tsx'
import { type TopicId, topicNames } from './topics.ts'

export interface AnswerData {
  slug: string
  /** The question. */
  title: string
  topic: TopicId
  /** The day of the last change, `YYYY-MM-DD`. */
  date: string
  body: TextNode[]
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
          <Answers id="related" title={<Trans>Asked with it</Trans>} answers={data.related} />
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
