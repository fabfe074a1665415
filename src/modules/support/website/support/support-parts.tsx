import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { LinkButton } from '#ui/components/button.tsx'
import { LocalLink, useLocalPath } from '#ui/website/local-link.tsx'

/** What the answers of the help center are about, in the order of its page. */
export const topicIds = ['documents', 'files', 'library', 'account', 'plans', 'privacy'] as const
export type TopicId = (typeof topicIds)[number]

export const topicNames: Readonly<Record<TopicId, MessageDescriptor>> = {
  documents: msg`Filling in and saving`,
  files: msg`Files and printing`,
  library: msg`Templates and search`,
  account: msg`Account and log-in`,
  plans: msg`Plans and what is free`,
  privacy: msg`Privacy and security`,
}

/** The way to an answer, by its question. */
export interface LinkedAnswer {
  slug: string
  title: string
}

/** Questions, each a row that leads to its answer. */
export function AnswerList({ answers }: { answers: readonly LinkedAnswer[] }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {answers.map(({ slug, title }) => (
        <li key={slug}>
          <LocalLink
            to={`/company/support/${slug}/`}
            className="flex min-h-11 items-center py-2.5 text-ink leading-snug no-underline hover:text-action-strong hover:underline"
          >
            {title}
          </LocalLink>
        </li>
      ))}
    </ul>
  )
}

/** The way on for whom no answer helps. */
export function AskAPerson({ className }: { className?: string }) {
  const { t } = useLingui()
  const path = useLocalPath()
  return (
    <section
      aria-labelledby="person"
      className={clsx('self-start rounded-sheet border border-line bg-sheet p-6 sm:p-8', className)}
    >
      <h2 id="person" className="text-2xl">{t`Not answered?`}</h2>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
        <p className="max-w-prose">
          <Trans>
            Write to us, and a person will answer by e-mail. Common questions get an answer on these pages.
          </Trans>
        </p>
        <LinkButton to={path('/company/contact/')}>{t`Write to us`}</LinkButton>
      </div>
    </section>
  )
}
