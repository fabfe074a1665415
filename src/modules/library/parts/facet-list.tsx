import { Trans, useLingui } from '@lingui/react/macro'
import { SlidersHorizontal, X } from 'lucide-react'
import type { Ref } from 'react'
import { Link } from 'react-router'
import type { FacetId } from '../catalogue/schema.ts'
import type { Chip, Facet, FacetOption } from './search-view.ts'

/** Values of a facet that are seen at once; the others are one press away. */
const SHOWN = 7

/**
 * What the results can be narrowed to: links with the number behind each. A column beside them on large
 * screens; on small ones behind a button that works without JavaScript.
 */
export function FacetList({ facets, panel }: { facets: readonly Facet[]; panel?: Ref<HTMLDetailsElement> }) {
  const { t } = useLingui()
  if (facets.length === 0) return null
  return (
    <nav aria-label={t`Narrow the results`}>
      <details ref={panel} className="facets">
        <summary className="flex min-h-11 list-none items-center gap-2 rounded-control border border-field-line bg-sheet px-4 font-medium hover:border-action hover:bg-action-tint md:supports-[selector(::details-content)]:hidden [&::-webkit-details-marker]:hidden">
          <SlidersHorizontal className="size-5 text-muted" />
          <Trans>Narrow the results</Trans>
        </summary>
        <div className="grid gap-x-8 gap-y-7 pt-6 xxs:grid-cols-2 md:grid-cols-1 md:supports-[selector(::details-content)]:pt-0">
          {facets.map((facet) => (
            <FacetGroup key={facet.id} facet={facet} />
          ))}
        </div>
      </details>
    </nav>
  )
}

function FacetGroup({ facet: { id, options } }: { facet: Facet }) {
  const name = useFacetTitle()(id)
  const chosenLast = options.findLastIndex(({ isChosen }) => isChosen)
  const shown = Math.max(SHOWN, chosenLast + 1)
  const [first, rest] = [options.slice(0, shown), options.slice(shown)]
  const titleId = `facet-${id}`
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-1 font-sans font-semibold text-sm">
        {name}
      </h3>
      <Options options={first} />
      {rest.length > 0 && (
        <details className="group/more">
          <summary className="text-link inline-flex min-h-9 list-none items-center text-sm group-open/more:hidden [&::-webkit-details-marker]:hidden">
            <Trans>{rest.length} more</Trans>
          </summary>
          <Options options={rest} />
        </details>
      )}
    </section>
  )
}

function Options({ options }: { options: readonly FacetOption[] }) {
  const { i18n } = useLingui()
  return (
    <ul>
      {options.map(({ value, name, count, isChosen, address, isFollowed }) => (
        <li key={value}>
          {/* The place on the page stays: whoever narrows goes on narrowing. */}
          <Link
            to={address}
            discover="none"
            preventScrollReset
            rel={isFollowed ? undefined : 'nofollow'}
            aria-current={isChosen ? 'true' : undefined}
            className="facet-link"
          >
            <span className="min-w-0">{name}</span>
            <span>{i18n.number(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function useFacetTitle(): (id: FacetId) => string {
  const { t } = useLingui()
  const titles: Record<FacetId, string> = {
    department: t`Department`,
    category: t`Area`,
    type: t`Kind of document`,
    language: t`Language`,
    jurisdiction: t`Written for the law of`,
    format: t`File`,
    free: t`Price`,
  }
  return (id) => titles[id]
}

/** What the results are narrowed to: each taken away by a press. */
export function FilterChips({ chips }: { chips: readonly Chip[] }) {
  const { t } = useLingui()
  if (chips.length === 0) return null
  return (
    <ul aria-label={t`Filtered by`} className="mt-3 flex flex-wrap gap-2">
      {chips.map(({ id, name, address }) => (
        <li key={id}>
          <Link
            to={address}
            discover="none"
            preventScrollReset
            rel="nofollow"
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-action bg-action-tint px-3.5 text-action-strong text-sm no-underline hover:border-action-strong sm:min-h-9"
          >
            <span className="sr-only">{t`Remove the filter:`}</span>
            {name}
            <X className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
