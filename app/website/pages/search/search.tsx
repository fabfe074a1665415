import { Plural, Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { TemplateCard } from '../../templates/template-card.tsx'
import type { TemplateSummary } from '../../templates/template-summary.ts'

export interface SearchData {
  /** What was searched for, as the field shows it. */
  query: string
  /** Nothing was found: the templates are suggestions (CAT-4). */
  isFallback: boolean
  total: number
  /** Counted from 0. */
  page: number
  pages: number
  templates: TemplateSummary[]
}

export default function Search({ data }: { data: SearchData }) {
  const { t } = useLingui()
  const { query, isFallback, total, templates } = data
  return (
    <div className="mx-auto max-w-page px-gutter py-10 sm:py-14">
      <h1 className="text-4xl">
        <Trans>Find a template</Trans>
      </h1>
      <SearchField
        // A new search by a link gives the field its words.
        key={query}
        action="/search/"
        name="q"
        size="large"
        label={t`Search templates`}
        placeholder={t`What do you need? For example: NDA`}
        defaultValue={query}
        className="mt-6 max-w-2xl"
      />
      <h2 aria-live="polite" className="mt-10 text-2xl">
        {isFallback ? (
          <Trans>Nothing in the library matches “{query}” yet</Trans>
        ) : query === '' ? (
          <Plural value={total} one="# template in the library" other="# templates in the library" />
        ) : (
          <Plural value={total} one={`# template for “${query}”`} other={`# templates for “${query}”`} />
        )}
      </h2>
      {isFallback && (
        <p className="mt-2 max-w-measure text-muted">
          <Trans>
            Try fewer words, or the plain name of the document: “confidentiality” instead of “contract so that
            nobody talks”. Until then, this is what the library has.
          </Trans>
        </p>
      )}
      <ul className={clsx('mt-6 grid gap-5', templates.length > 1 && 'md:grid-cols-2')}>
        {templates.map((template) => (
          <li key={template.slug}>
            <TemplateCard template={template} />
          </li>
        ))}
      </ul>
      <Pages data={data} />
    </div>
  )
}

/** The way through long results. */
function Pages({ data: { query, page, pages } }: { data: SearchData }) {
  const { t } = useLingui()
  if (pages === 1) return null
  const address = (number: number) => `/search/?${new URLSearchParams({ q: query, page: String(number) })}`
  const current = page + 1
  return (
    <nav aria-label={t`Pages of results`} className="mt-10 flex items-center gap-4">
      {page > 0 && (
        <LinkButton to={address(current - 1)}>
          <Trans>Previous</Trans>
        </LinkButton>
      )}
      <span>
        <Trans>
          Page {current} of {pages}
        </Trans>
      </span>
      {current < pages && (
        <LinkButton to={address(current + 1)}>
          <Trans>Next</Trans>
        </LinkButton>
      )}
    </nav>
  )
}
