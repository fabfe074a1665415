import { Plural, Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { BookOpen } from 'lucide-react'
import { SignUpLink } from '#modules/identity/website/sign-up/sign-up-link.tsx'
import { Breadcrumbs } from '#ui/components/breadcrumbs.tsx'
import { LinkButton } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/list.tsx'
import { useLocalPath } from '#ui/website/local-link.tsx'
import { breadcrumbList, StructuredData } from '#ui/website/structured-data.tsx'
import { FacetList, FilterChips } from '../../parts/facet-list.tsx'
import { Paging } from '../parts/paging.tsx'
import { TemplateCard } from '../parts/template-card.tsx'
import { TemplateSearchField } from '../template-search-field.tsx'
import { DirectoryOfLibrary } from './directory.tsx'
import type { TemplatesData } from './templates.page.server.ts'

/** Templates under one heading; without one, the whole list. */
type TemplateGroup = TemplatesData['groups'][number]

export default function Templates({ data }: { data: TemplatesData }) {
  const { t } = useLingui()
  const localPath = useLocalPath()
  const { heading, lead, shelf, count, countText, library, chips, facets, directory, groups } = data
  const { packs = [], isFiltered } = data
  return (
    <div className="mx-auto max-w-page px-gutter pt-4 pb-16">
      <Breadcrumbs
        crumbs={[
          { label: t`Home`, to: localPath('/') },
          ...(shelf === undefined ? [] : [{ label: t`Templates`, to: localPath('/templates/') }]),
          { label: heading },
        ]}
      />
      <h1 className="mt-5 text-4xl lg:text-5xl">{heading}</h1>
      <p className="mt-3 max-w-prose text-lg text-pretty">{lead}</p>
      {shelf === undefined && !isFiltered && (
        <TemplateSearchField
          size="large"
          label={t`Search templates`}
          placeholder={t`For example: NDA`}
          className="mt-6 max-w-2xl"
        />
      )}
      {directory !== undefined && <DirectoryOfLibrary directory={directory} />}
      {packs.length > 0 && <StarterPacks packs={packs} />}
      <section aria-labelledby="list" className="mt-12">
        <div className="border-line border-t pt-6">
          <h2 id="list" aria-live="polite" className="text-2xl">
            {library === undefined ? (
              <Plural value={count} one={`${countText} template`} other={`${countText} templates`} />
            ) : (
              <Plural
                value={count}
                one={`${countText} template in ${library}`}
                other={`${countText} templates in ${library}`}
              />
            )}
          </h2>
          <FilterChips chips={chips} />
        </div>
        <div
          className={clsx(
            'mt-6 grid gap-x-12 gap-y-6',
            facets.length > 0 && 'md:grid-cols-[14rem_minmax(0,1fr)]',
          )}
        >
          <FacetList facets={facets} />
          <div className="min-w-0">
            {count === 0 ? <Nothing clearedPath={data.clearedPath} /> : <Groups groups={groups} />}
            <Paging page={data.page} pages={data.pages} addressOf={(page) => pagePath(data.path, page)} />
          </div>
        </div>
      </section>
      {!isFiltered && <TemplatesStructuredData data={data} />}
    </div>
  )
}

/** The way to begin several of a need's documents at once, for each law that there is a pack for. */
function StarterPacks({ packs }: { packs: NonNullable<TemplatesData['packs']> }) {
  const { t } = useLingui()
  return (
    <section
      aria-labelledby="packs"
      className="mt-8 max-w-3xl rounded-sheet border border-line bg-sheet p-5 sm:p-6"
    >
      <h2 id="packs" className="text-2xl">{t`Start several at once`}</h2>
      <p className="mt-2 max-w-prose">
        {t`Answer what these documents ask in common once. Each of them begins with your answers, and you finish them one by one.`}
      </p>
      <ul className="mt-4 flex flex-wrap gap-3">
        {packs.map(({ destination, region, documents }) => (
          <li key={destination}>
            <SignUpLink
              variant="primary"
              destination={destination}
              entryPoint="starter-pack"
              entry="create-account"
            >
              <Plural value={documents} one="Start # document" other="Start # documents" />
              {packs.length > 1 && ` · ${region}`}
            </SignUpLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Groups up to this size stand in two columns, one below the other: none leaves half of the page empty. */
const SHORT_GROUP = 3

function Groups({ groups }: { groups: readonly TemplateGroup[] }) {
  const isShort = groups.length > 1 && groups.every(({ templates }) => templates.length <= SHORT_GROUP)
  return (
    <div className={isShort ? 'gap-x-5 lg:columns-2' : 'grid gap-y-10'}>
      {groups.map(({ id, title, templates }) => (
        <div
          key={id ?? 'all'}
          {...(id !== undefined && { id })}
          className={clsx('scroll-mt-6', isShort && 'mb-8 break-inside-avoid')}
        >
          {title !== undefined && <h3 className="mb-3 border-brass border-t-2 pt-3 text-xl">{title}</h3>}
          <ul className={clsx('grid gap-4', !isShort && 'lg:grid-cols-2')}>
            {templates.map((template) => (
              <li key={template.slug} className={isShort ? undefined : 'only:lg:col-span-2'}>
                <TemplateCard template={template} heading={title === undefined ? 'h3' : 'h4'} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** Where what was asked for leaves nothing: the way back, and the other way to look. */
function Nothing({ clearedPath }: Pick<TemplatesData, 'clearedPath'>) {
  const { t } = useLingui()
  const localPath = useLocalPath()
  return (
    <EmptyState
      icon={<BookOpen />}
      title={<Trans>No template matches all of that yet</Trans>}
      action={<LinkButton to={localPath(clearedPath)} variant="primary">{t`Show all of them`}</LinkButton>}
    >{t`Remove one of the filters above, or search in your own words.`}</EmptyState>
  )
}

function pagePath(path: string, page: number): string {
  if (page === 1) return path
  return `${path}${path.includes('?') ? '&' : '?'}page=${page}`
}

function TemplatesStructuredData({ data }: { data: TemplatesData }) {
  const { t } = useLingui()
  const localPath = useLocalPath()
  const { heading, lead, shelf, url, websiteUrl, libraryUrl, groups } = data
  const crumbs = [
    { name: t`Home`, item: websiteUrl },
    { name: t`Templates`, item: libraryUrl },
    ...(shelf === undefined ? [] : [{ name: heading, item: url }]),
  ]
  const templates = groups.flatMap((group) => group.templates)
  return (
    <StructuredData
      graph={[
        {
          '@type': 'CollectionPage',
          '@id': `${url}#page`,
          name: heading,
          description: lead,
          url,
          mainEntity: {
            '@type': 'ItemList',
            numberOfItems: data.count,
            itemListElement: templates.map(({ slug, title }, position) => ({
              '@type': 'ListItem',
              position: position + 1,
              name: title,
              url: new URL(localPath(`/templates/${slug}/`), websiteUrl).href,
            })),
          },
        },
        breadcrumbList(crumbs),
      ]}
    />
  )
}
