import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { SearchField } from '#ui/components/search-field.tsx'
import { LocalLink, useLocalPath } from '#ui/website/local-link.tsx'
import { AnswerList, AskAPerson, type LinkedAnswer, type TopicId, topicNames } from './support-parts.tsx'

export interface ListedAnswer extends LinkedAnswer {
  description: string
}

export interface SupportData {
  /** What was searched for, or nothing. */
  query: string
  /** What fits it, the best first. */
  found: ListedAnswer[] | undefined
  topics: { id: TopicId; answers: LinkedAnswer[] }[]
}

/** The help center: a question to type, and under it every answer by its topic. */
export default function Support({ data: { query, found, topics } }: { data: SupportData }) {
  const { t } = useLingui()
  const path = useLocalPath()
  return (
    <>
      <header className="border-line border-b bg-sunken">
        <div className="mx-auto max-w-page px-gutter py-10 sm:py-16">
          <h1 className="text-4xl sm:text-5xl">{t`What would you like to know?`}</h1>
          <SearchField
            action={path('/company/support/')}
            name="q"
            label={t`Your question, or a word of it`}
            placeholder={t`For example: password`}
            defaultValue={query}
            size="large"
            className="mt-6 max-w-2xl"
          />
          <TopicLinks topics={topics} />
        </div>
      </header>
      <div className="mx-auto max-w-page px-gutter py-10 sm:py-14">
        {found !== undefined && <Found query={query} answers={found} />}
        <Topics topics={topics} />
        {found === undefined && <AskAPerson className="mt-14" />}
      </div>
    </>
  )
}

/** The way down to a topic: on a phone it is a long one. */
function TopicLinks({ topics }: Pick<SupportData, 'topics'>) {
  const { t, i18n } = useLingui()
  return (
    <nav aria-label={t`Contents`} className="mt-5">
      <ul className="flex flex-wrap gap-x-2 gap-y-2">
        {topics.map(({ id }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center rounded-full border border-field-line bg-sheet px-3.5 py-1 text-ink text-sm leading-tight no-underline hover:border-action hover:bg-action-tint hover:text-action-strong"
            >
              {i18n._(topicNames[id])}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Found({ query, answers }: { query: string; answers: ListedAnswer[] }) {
  const { t } = useLingui()
  return (
    <div className="mb-16 grid grid-cols-1 gap-x-16 gap-y-10 md:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
      <section aria-labelledby="found">
        <div role="status">
          <h2 id="found" className="wrap-anywhere text-3xl">
            {/* Strings: in a message with elements, angle brackets that somebody typed would become one. */}
            {answers.length === 0
              ? t`No answers match “${query}”`
              : t`${plural(answers.length, { one: `# answer for “${query}”`, other: `# answers for “${query}”` })}`}
          </h2>
        </div>
        {answers.length === 0 ? (
          <>
            <p className="mt-3 max-w-measure text-lg">
              <Trans>
                Try a single word, or browse the topics below. If it’s not here yet, a person will answer.
              </Trans>
            </p>
            {/* Whoever asks for a contract here was looking for the library. */}
            <p className="mt-2">
              <LocalLink
                to={`/search/?q=${encodeURIComponent(query)}`}
                className="inline-flex min-h-11 items-center text-link"
              >{t`Search templates`}</LocalLink>
            </p>
          </>
        ) : (
          <ol className="mt-5 divide-y divide-line border-ink border-t-2">
            {answers.map(({ slug, title, description }) => (
              <li key={slug} className="py-4">
                <LocalLink
                  to={`/company/support/${slug}/`}
                  className="inline-flex min-h-11 items-center text-link font-medium text-lg leading-snug"
                >
                  {title}
                </LocalLink>
                <p className="max-w-measure text-muted">{description}</p>
              </li>
            ))}
          </ol>
        )}
      </section>
      <AskAPerson />
    </div>
  )
}

/** Every answer: in columns that run on, so that a short topic leaves no hole beside a long one. */
function Topics({ topics }: Pick<SupportData, 'topics'>) {
  const { i18n } = useLingui()
  return (
    <div className="-mb-12 gap-x-14 sm:columns-2 lg:columns-3">
      {topics.map(({ id, answers }) => (
        <section key={id} aria-labelledby={id} className="break-inside-avoid pb-12">
          <h2 id={id} className="scroll-mt-24 border-ink border-t-2 pt-3 pb-2 text-2xl">
            {i18n._(topicNames[id])}
          </h2>
          <AnswerList answers={answers} />
        </section>
      ))}
    </div>
  )
}
