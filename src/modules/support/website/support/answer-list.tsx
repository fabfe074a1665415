import { LocalLink } from '#ui/website/local-link.tsx'

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
