import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import { Page } from '../frame/page.tsx'
import { WorkspaceError } from '../frame/workspace-error.tsx'
import { TemplateSearchField } from '../search/template-search-field.tsx'
import type { Route } from './+types/home.ts'
import { DepartmentLinks } from './department-links.tsx'
import { FirstSteps } from './first-steps.tsx'
import { loadHome } from './home.server.ts'
import { MoreToOpenCard } from './more-to-open-card.tsx'
import { RecentDocuments } from './recent-documents.tsx'
import { TemplateCard } from './template-card.tsx'

export function loader(route: Route.LoaderArgs) {
  return loadHome(route)
}

/** Where somebody goes on, or begins. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { name, recent, hasMore, suggested, departments, open, free } = loaderData
  const isNew = recent.length === 0
  const greeting = name === null ? t`Welcome back` : t`Welcome back, ${name}`
  return (
    <Page title={isNew ? t`Welcome to ${brand.name}` : greeting}>
      {isNew && (
        <p className="mb-5 max-w-measure text-lg">
          <Trans>What do you have to write? Say it in your own words, and we look for the document.</Trans>
        </p>
      )}
      <TemplateSearchField
        label={t`Find a template`}
        placeholder={t`For example: NDA`}
        size="large"
        className="max-w-measure"
      />
      {isNew ? <FirstSteps /> : <RecentDocuments recent={recent} hasMore={hasMore} />}
      <section aria-labelledby="templates" className="mt-12">
        <h2 id="templates" className="mb-4 text-2xl">
          {isNew ? <Trans>Good ones to begin with</Trans> : <Trans>You may need these next</Trans>}
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {suggested.map((template) => (
            <TemplateCard key={template.slug} template={template} />
          ))}
        </ul>
      </section>
      <DepartmentLinks counts={departments} />
      {open !== 'all' && <MoreToOpenCard open={open} free={free} />}
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
