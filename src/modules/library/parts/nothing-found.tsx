import { Plural, Trans } from '@lingui/react/macro'
import { TextLink } from '#ui/components/text-link.tsx'
import { FoundTemplateRow } from './found-template-row.tsx'
import type { NothingFound as Nothing, SearchView } from './search-view.ts'
import { WishForm } from './wish-form.tsx'

interface NothingFoundProps {
  view: SearchView
  nothing: Nothing
  asksForEmail: boolean
}

/** CAT-4: what helps on when nothing fits: other words, the departments, a wish, and what the library begins with. */
export function NothingFound({ view: { query }, nothing, asksForEmail }: NothingFoundProps) {
  const {
    unfiltered,
    keyword: { words, address },
    suggested,
    departments,
  } = nothing
  return (
    <>
      {unfiltered !== undefined && (
        <p className="mt-3">
          <TextLink to={unfiltered.address}>
            <Plural
              value={unfiltered.total}
              one="Without filters there is # template"
              other="Without filters there are # templates"
            />
          </TextLink>
        </p>
      )}
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <Tips />
        {!nothing.isWished && (
          <div className="lg:row-span-2">
            <WishForm key={query} query={query} submission={nothing.submission} asksForEmail={asksForEmail} />
          </div>
        )}
        <section aria-labelledby="search-departments">
          <h3 id="search-departments" className="mb-2 text-xl">
            <Trans>Look around by department</Trans>
          </h3>
          <ul>
            {departments.map(({ id, name, count, address }) => (
              <li key={id}>
                <TextLink to={address} className="inline-flex min-h-11 items-center sm:min-h-9">
                  {name}
                </TextLink>{' '}
                <span className="text-muted text-sm">
                  <Plural value={count} one="# template" other="# templates" />
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      {suggested.length > 0 && (
        <section aria-labelledby="search-suggested" className="mt-12">
          <h3 id="search-suggested" className="mb-3 text-2xl">
            <Trans>Meanwhile, from the library</Trans>
          </h3>
          <p className="mb-3">
            <TextLink to={address}>
              <Trans>All that there is for “{words}”</Trans>
            </TextLink>
          </p>
          <ul className="grid gap-x-12 lg:grid-cols-2">
            {suggested.map((template) => (
              <li key={template.slug} className="border-line border-t">
                <FoundTemplateRow template={template} heading="h4" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Tips() {
  return (
    <section aria-labelledby="search-tips">
      <h3 id="search-tips" className="mb-2 text-xl">
        <Trans>What often helps</Trans>
      </h3>
      <ul className="list-disc space-y-1.5 pl-5 marker:text-brass">
        <li>
          <Trans>Fewer words: “lease” instead of “lease for my shop in the old town”.</Trans>
        </li>
        <li>
          <Trans>The plain name of the document, or what it is for: “quit a job”, “lend money”.</Trans>
        </li>
        <li>
          <Trans>Another language: “bail” finds leases too, and says that it does.</Trans>
        </li>
      </ul>
    </section>
  )
}
