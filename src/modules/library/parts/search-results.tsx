import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { LinkButton, TextLink } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { FacetList, FilterChips } from './facet-list.tsx'
import { FoundTemplateRow } from './found-template-row.tsx'
import { NothingFound, WishForm } from './nothing-found.tsx'
import type { FoundTemplate, SearchView } from './search-view.server.ts'

interface SearchResultsProps {
  view: SearchView
  /** Whether the wish asks for an e-mail address: not in the web application, which knows it. */
  asksForEmail: boolean
}

/** What a search has found, what it can be narrowed to, and the way on where it has found nothing. */
export function SearchResults({ view, asksForEmail }: SearchResultsProps) {
  const { t } = useLingui()
  const { query, found, facets, nothing, wish, isWeak, lessCloseFrom = found.length } = view
  const hasFacets = facets.length > 0
  const panel = useRef<HTMLDetailsElement>(null)
  return (
    <div
      className={
        hasFacets
          ? 'mt-8 grid gap-x-12 gap-y-6 md:grid-cols-[14rem_minmax(0,1fr)] md:grid-rows-[auto_1fr]'
          : 'mt-8'
      }
    >
      <div className="min-w-0 md:col-start-[-2]">
        <ResultsHead view={view} panel={panel} />
        {(wish ?? nothing)?.isWished && <WishThanks />}
        {nothing !== undefined && (
          <NothingFound query={query} nothing={nothing} asksForEmail={asksForEmail} />
        )}
      </div>
      {hasFacets && (
        <div className="md:col-start-1 md:row-span-2 md:row-start-1 md:pt-2">
          <FacetList facets={facets} panel={panel} />
        </div>
      )}
      {nothing === undefined && (
        <div className="min-w-0 md:col-start-[-2]">
          <FoundTemplates templates={found.slice(0, lessCloseFrom)} />
          {lessCloseFrom < found.length && (
            <section aria-labelledby="search-less-close" className={lessCloseFrom > 0 ? 'mt-10' : ''}>
              <h3 id="search-less-close" className="mb-1 text-xl">
                {isWeak ? t`Related templates` : t`Less relevant`}
              </h3>
              <FoundTemplates templates={found.slice(lessCloseFrom)} heading="h4" />
            </section>
          )}
          <Pages view={view} />
          {wish !== undefined && !wish.isWished && (
            <div className="mt-10 max-w-xl">
              <WishForm key={query} query={query} submission={wish.submission} asksForEmail={asksForEmail} />
            </div>
          )}
        </div>
      )}
    </div>
  )
}

function FoundTemplates({ templates, heading }: { templates: FoundTemplate[]; heading?: 'h3' | 'h4' }) {
  if (templates.length === 0) return null
  return (
    <ul className="divide-y divide-line border-line border-y">
      {templates.map((template) => (
        <li key={template.slug}>
          <FoundTemplateRow template={template} {...(heading && { heading })} />
        </li>
      ))}
    </ul>
  )
}

/** How many there are: read out when it changes, and where the focus goes when what had it is gone. */
function ResultsHead({ view, panel }: { view: SearchView; panel: FacetPanel }) {
  const { query, correction, missing, total, page, chips, nothing, wish, isWeak } = view
  const { t, i18n } = useLingui()
  const heading = useKeptFocus(page, panel)
  const searched = correction?.words ?? query
  const words = missing && new Intl.ListFormat(i18n.locale).format(missing.map((word) => t`“${word}”`))
  return (
    <>
      <h2
        ref={heading}
        tabIndex={-1}
        aria-live="polite"
        className="wrap-anywhere scroll-mt-20 text-2xl outline-none sm:text-3xl"
      >
        {/* Strings: a message with elements would take what somebody has typed in angle brackets for one. */}
        {query === ''
          ? nothing !== undefined
            ? t`No templates match these filters`
            : t`${plural(total, { one: '# template', other: '# templates' })}`
          : nothing?.unfiltered !== undefined
            ? t`No templates for “${query}” match these filters`
            : nothing !== undefined || isWeak
              ? t`We don’t have “${searched}” yet`
              : t`${plural(total, {
                  one: `# template for “${searched}”`,
                  other: `# templates for “${searched}”`,
                })}`}
      </h2>
      {correction !== undefined && (
        <p className="mt-2">
          <Trans>
            Showing results for <strong className="font-medium">{correction.words}</strong>.
          </Trans>{' '}
          <TextLink to={correction.insteadAddress} rel="nofollow">
            {t`Search instead for “${query}”`}
          </TextLink>
        </p>
      )}
      <div role="status">
        {words !== undefined && (
          <p className="wrap-anywhere mt-2">{t`We don’t have anything for ${words}. These templates match your other words.`}</p>
        )}
        {wish !== undefined && !wish.isWished && (
          <p className="mt-2">
            <TextLink to="#wish">{t`Tell us what’s missing`}</TextLink>
          </p>
        )}
      </div>
      <FilterChips chips={chips} />
    </>
  )
}

/** What a small screen opens to narrow the results; on large ones it is beside them, and never opened. */
type FacetPanel = RefObject<HTMLDetailsElement | null>

/**
 * Keeps the keyboard where it works: another page of results begins at its heading, and so does whoever
 * pressed something that the new results do not have any more, or that covers them: what was chosen there is
 * seen at once.
 */
function useKeptFocus(page: number, panel: FacetPanel) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const last = useRef({ key, page })
  useEffect(() => {
    if (last.current.key === key) return
    const isOtherPage = last.current.page !== page
    last.current = { key, page }
    if (panel.current?.open) {
      panel.current.open = false
      heading.current?.focus({ preventScroll: true })
      heading.current?.scrollIntoView({ block: 'start' })
    } else if (isOtherPage || document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  }, [key, page, panel])
  return heading
}

function Pages({ view: { page, pages, previous, next } }: { view: SearchView }) {
  const { t } = useLingui()
  if (pages === 1) return null
  return (
    <nav aria-label={t`Pages of results`} className="mt-8 flex flex-wrap items-center gap-4">
      {previous !== undefined && <LinkButton to={previous} rel="prev nofollow">{t`Previous`}</LinkButton>}
      <span>{t`Page ${page} of ${pages}`}</span>
      {next !== undefined && <LinkButton to={next} rel="next nofollow">{t`Next`}</LinkButton>}
    </nav>
  )
}

/** Takes the place of the form once the wish has arrived, and the focus: the button that had it is gone. */
function WishThanks() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="mt-5 max-w-prose scroll-mt-24 outline-none">
      <Notice tone="success" title={<Trans>Thank you. We’ve received your request.</Trans>}>
        <Trans>
          We write the most requested templates next. If you left your e-mail address, we’ll let you know when
          this one is ready.
        </Trans>
      </Notice>
    </div>
  )
}
