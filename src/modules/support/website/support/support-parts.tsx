import { Trans } from '@lingui/react/macro'
import clsx from 'clsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { useLocalPath } from '#ui/website/local-path.ts'

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
  const path = useLocalPath()
  return (
    <section
      aria-labelledby="person"
      className={clsx('self-start rounded-sheet border border-line bg-sheet p-6 sm:p-8', className)}
    >
      <h2 id="person" className="text-2xl">
        <Trans>Not answered?</Trans>
      </h2>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
        <p className="max-w-prose">
          <Trans>
            Write to us, and a person reads it and answers by e-mail. What many ask becomes an answer on these
            pages.
          </Trans>
        </p>
        <LinkButton to={path('/company/contact/')}>
          <Trans>Write to us</Trans>
        </LinkButton>
      </div>
    </section>
  )
}
