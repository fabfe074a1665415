import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { LinkButton } from '../link-button.tsx'
import { TextLink } from '../text-link.tsx'
import { FacetList } from './facet-list.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FoundTemplateRow } from './found-template-row.tsx'
import { NothingFound } from './nothing-found.tsx'
import type { SearchView } from './search-view.ts'
import { WishThanks } from './wish-thanks.tsx'

interface SearchResultsProps {
  view: SearchView
  /** Whether the wish asks for an e-mail address: not in the web application, which knows it. */
  asksForEmail: boolean
}

/** What a search has found, what it can be narrowed to, and the way on where it has found nothing. */
export function SearchResults({ view, asksForEmail }: SearchResultsProps) {
  const { found, facets, nothing } = view
  const hasFacets = facets.length > 0
  return (
    <div
      className={
        hasFacets
          ? 'mt-8 grid gap-x-12 gap-y-6 md:grid-cols-[14rem_minmax(0,1fr)] md:grid-rows-[auto_1fr]'
          : 'mt-8'
      }
    >
      <div className="min-w-0 md:col-start-[-2]">
        <ResultsHead view={view} />
        {nothing?.isWished && <WishThanks />}
        {nothing !== undefined && <NothingFound view={view} nothing={nothing} asksForEmail={asksForEmail} />}
      </div>
      {hasFacets && (
        <div className="md:col-start-1 md:row-span-2 md:row-start-1 md:pt-2">
          <FacetList facets={facets} />
        </div>
      )}
      {nothing === undefined && (
        <div className="min-w-0 md:col-start-[-2]">
          <ul className="divide-y divide-line border-line border-y">
            {found.map((template) => (
              <li key={template.slug}>
                <FoundTemplateRow template={template} />
              </li>
            ))}
          </ul>
          <Pages view={view} />
        </div>
      )}
    </div>
  )
}

/** How many there are: read out when it changes, and where the focus goes when what had it is gone. */
function ResultsHead({ view: { query, correction, total, page, chips, nothing } }: { view: SearchView }) {
  const heading = useKeptFocus(page)
  return (
    <>
      <h2
        ref={heading}
        tabIndex={-1}
        aria-live="polite"
        className="wrap-anywhere text-2xl outline-none sm:text-3xl"
      >
        {nothing !== undefined ? (
          query === '' ? (
            <Trans>Nothing in the library fits this choice</Trans>
          ) : (
            <Trans>Nothing in the library fits “{query}”</Trans>
          )
        ) : query === '' ? (
          <Plural value={total} one="# template" other="# templates" />
        ) : (
          <Plural
            value={total}
            one={`# template for “${correction?.words ?? query}”`}
            other={`# templates for “${correction?.words ?? query}”`}
          />
        )}
      </h2>
      {correction !== undefined && (
        <p className="mt-2">
          <Trans>
            Showing results for <strong className="font-medium">{correction.words}</strong>.
          </Trans>{' '}
          <TextLink to={correction.insteadAddress} rel="nofollow">
            <Trans>Search instead for “{query}”</Trans>
          </TextLink>
        </p>
      )}
      <FilterChips chips={chips} />
    </>
  )
}

/**
 * Keeps the keyboard where it works: another page of results begins at its heading, and so does whoever pressed something that
 * the new results do not have any more.
 */
function useKeptFocus(page: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const last = useRef({ key, page })
  useEffect(() => {
    if (last.current.key === key) return
    const isOtherPage = last.current.page !== page
    last.current = { key, page }
    if (isOtherPage || document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  }, [key, page])
  return heading
}

/** The way through long results. */
function Pages({ view: { page, pages, previous, next } }: { view: SearchView }) {
  const { t } = useLingui()
  if (pages === 1) return null
  return (
    <nav aria-label={t`Pages of results`} className="mt-8 flex flex-wrap items-center gap-4">
      {previous !== undefined && (
        <LinkButton to={previous} rel="prev nofollow">
          <Trans>Previous</Trans>
        </LinkButton>
      )}
      <span>
        <Trans>
          Page {page} of {pages}
        </Trans>
      </span>
      {next !== undefined && (
        <LinkButton to={next} rel="next nofollow">
          <Trans>Next</Trans>
        </LinkButton>
      )}
    </nav>
  )
}
