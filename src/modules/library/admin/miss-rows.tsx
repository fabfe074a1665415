import { Plural, Trans } from '@lingui/react/macro'
import { LinkButton } from '#ui/components/link-button.tsx'
import type { Route } from './+types/template-requests.ts'

interface MissRowsProps {
  misses: Route.ComponentProps['loaderData']['misses']
  /** From 1. */
  page: number
  /** The address of the next ones; null on the last page. */
  more: string | null
}

/** What was searched for in vain, the most frequent first: counted by words and day, without a person. */
export function MissRows({ misses, page, more }: MissRowsProps) {
  return (
    <section aria-labelledby="misses" className="mt-14">
      <h2 id="misses" className="mb-2 text-2xl">
        <Trans>Searches that found nothing</Trans>
      </h2>
      <p className="mb-4 max-w-prose text-muted">
        <Trans>
          Counted over the last twelve months, in UTC days. Words that look like somebody’s address or number
          are not kept.
        </Trans>
      </p>
      {misses.length === 0 ? (
        <p>
          {page === 1 ? <Trans>Everybody found something so far.</Trans> : <Trans>There are no more.</Trans>}
        </p>
      ) : (
        <table className="w-full border-line border-y text-left">
          <thead className="text-muted text-sm max-xs:sr-only">
            <tr>
              <th scope="col" className="py-2 pr-4 font-normal">
                <Trans>Words</Trans>
              </th>
              <th scope="col" className="py-2 pr-4 font-normal">
                <Trans>Language</Trans>
              </th>
              <th scope="col" className="py-2 pr-4 font-normal">
                <Trans>Searches</Trans>
              </th>
              <th scope="col" className="py-2 pr-4 font-normal">
                <Trans>Wishes</Trans>
              </th>
              <th scope="col" className="py-2 font-normal">
                <Trans>Last</Trans>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {misses.map(({ query, language, searches, wishes, lastDay }) => (
              <tr
                key={`${language} ${query}`}
                className="max-xs:flex max-xs:flex-wrap max-xs:gap-x-4 max-xs:py-2"
              >
                <th scope="row" className="wrap-anywhere py-2 pr-4 font-medium max-xs:w-full max-xs:py-0">
                  {query}
                </th>
                <td className="py-2 pr-4 uppercase max-xs:py-0">{language}</td>
                <td className="py-2 pr-4 tabular-nums max-xs:py-0">
                  <Plural value={searches} one="# search" other="# searches" />
                </td>
                <td className="py-2 pr-4 tabular-nums max-xs:py-0">
                  <Plural value={wishes} one="# wish" other="# wishes" />
                </td>
                <td className="whitespace-nowrap py-2 text-muted tabular-nums max-xs:py-0">{lastDay}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more !== null && (
        <LinkButton to={more} className="mt-6">
          <Trans>Less frequent ones</Trans>
        </LinkButton>
      )}
    </section>
  )
}
