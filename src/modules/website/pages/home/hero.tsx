import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { SignUpLink, StartText } from '#modules/identity/website/sign-up/sign-up-link.tsx'
import { AccessBadge } from '#modules/library/parts/access-badge.tsx'
import { DocumentFacts } from '#modules/library/website/parts/document-facts.tsx'
import { LargeFirstPage } from '#modules/library/website/parts/large-first-page.tsx'
import { TemplateLink } from '#modules/library/website/parts/template-link.tsx'
import { TemplateSearchField } from '#modules/library/website/template-search-field.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { useSite } from '#ui/website/site.tsx'
import type { HomeData } from './home.page.server.ts'

/** Searches that are offered below the field: one line on most screens. */
const TOPICS = 4

/** What this is, the search, and a page of a real template. */
export function Hero({ data: { featured, freeCount, count, languages } }: { data: HomeData }) {
  const { t } = useLingui()
  const { library } = languages
  return (
    <section className="overflow-x-clip border-line border-b">
      <div className="mx-auto grid max-w-page gap-x-14 gap-y-12 px-gutter pt-10 sm:pt-16 md:grid-cols-[1.25fr_1fr] md:items-center md:pb-20 lg:gap-x-24">
        <div className="min-w-0">
          {/* As large as a phone's width allows: the longest first word is German. */}
          <h1 className="text-[clamp(1.6rem,8.5vw,2.25rem)] xxs:text-5xl lg:text-6xl">
            <Trans>Business documents, filled in and ready to sign</Trans>
          </h1>
          <p className="mt-5 max-w-prose text-pretty text-lg sm:text-xl">
            {freeCount === count ? (
              <Trans>
                Pick a template and answer simple questions. The document writes itself as you go, and you
                download it as Word and PDF.
              </Trans>
            ) : (
              <>
                <Trans>Pick a template and answer simple questions. Your document writes itself.</Trans>{' '}
                <Plural
                  value={freeCount}
                  one={`# of ${count} templates in ${library} is free to download, as Word and PDF. You can fill in the others free, too: only downloading needs a plan.`}
                  other={`# of ${count} templates in ${library} are free to download, as Word and PDF. You can fill in the others free, too: only downloading needs a plan.`}
                />
              </>
            )}
          </p>
          <TemplateSearchField
            size="large"
            hideLabel={false}
            label={t`What do you need?`}
            placeholder={t`For example: NDA`}
            className="mt-8 max-w-xl"
          />
          <Topics />
          <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3">
            <SignUpLink variant="secondary" destination="" entryPoint="home-hero" entry="create-account">
              <StartText />
            </SignUpLink>
            <p className="text-muted text-sm known:hidden">{t`No card. An e-mail address is enough.`}</p>
          </div>
        </div>
        {featured !== undefined && <FeaturedPage featured={featured} />}
      </div>
    </section>
  )
}

function Topics() {
  const { t } = useLingui()
  const { topics } = useSite().menu
  return (
    <ul aria-label={t`Popular searches`} className="mt-3 flex max-w-xl flex-wrap gap-x-5 text-sm">
      {topics.slice(0, TOPICS).map((topic) => (
        <li key={topic}>
          <LocalLink
            to={`/search/?q=${encodeURIComponent(topic)}`}
            className="text-link inline-flex min-h-8 items-center"
          >
            {topic}
          </LocalLink>
        </li>
      ))}
    </ul>
  )
}

function FeaturedPage({ featured }: { featured: NonNullable<HomeData['featured']> }) {
  const { pages, fields, minutes } = featured
  return (
    <figure className="relative mx-auto flex w-full max-w-sm flex-col-reverse md:max-w-none md:flex-col">
      {/* On a phone the page rises out of the next section: it is seen to be there, and costs no screen. */}
      <div className="max-md:h-64 max-md:overflow-hidden max-md:pt-px max-md:pr-1.5">
        <LargeFirstPage
          document={featured}
          // A telephone shows the upper half, to be seen and not to be read: it gets the smaller one.
          sizes="(min-width: 1200px) 460px, (min-width: 996px) 400px, 280px"
          lazy={false}
        />
      </div>
      <figcaption className="mb-4 text-sm md:mt-5 md:mb-0">
        <TemplateLink template={featured} className="text-link font-medium" />
        <DocumentFacts pages={pages} fields={fields} minutes={minutes} />
      </figcaption>
    </figure>
  )
}

/** First pages of real templates, side by side as on a table; on a phone they are pushed along. */
export function PageRow({ row }: { row: HomeData['row'] }) {
  const { t } = useLingui()
  if (row.length === 0) return null
  return (
    <section aria-labelledby="pages-title" className="overflow-x-clip border-line border-b">
      <div className="mx-auto max-w-page px-gutter pt-14 pb-12 sm:pt-20 sm:pb-16">
        <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-2">
          <h2 id="pages-title" className="text-3xl sm:text-4xl">{t`See the pages first`}</h2>
          <p className="max-w-prose text-muted">
            <Trans>Each is the first page of a real template. Select one to see what it’s for.</Trans>
          </p>
        </div>
        <ul className="-mx-gutter mt-9 flex snap-x scroll-px-(--spacing-gutter) gap-6 overflow-x-auto px-gutter pb-3 md:mx-0 md:grid md:auto-cols-[minmax(0,14rem)] md:grid-flow-col md:gap-8 md:overflow-visible md:px-0">
          {row.map(({ slug, title, tag, pageLanguage, free, pages, page }) => (
            <li key={slug} className="group relative w-44 shrink-0 snap-start md:w-auto">
              <LargeFirstPage
                document={{ title, page }}
                // Somewhat less than their width: they are looked at, and read on their own pages.
                sizes="(min-width: 996px) 180px, 125px"
              />
              <h3 className="mt-4 text-balance font-medium font-sans text-base leading-snug">
                <LocalLink
                  to={`/templates/${slug}/`}
                  language={pageLanguage}
                  lang={tag}
                  className="after:absolute after:inset-0 group-hover:text-action-strong group-hover:underline"
                >
                  {title}
                </LocalLink>
              </h3>
              <p className="mt-1 flex flex-wrap items-center gap-2 text-muted text-sm">
                <Plural value={pages} one="# page" other="# pages" />
                <AccessBadge free={free} needsPlan={!free} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
