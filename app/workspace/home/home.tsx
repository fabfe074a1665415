import { Trans, useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { brand } from '#content/brand/brand.ts'
import { List, ListRow } from '../../components/list.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { ChangedAt } from '../documents/changed-at.tsx'
import { Page } from '../frame/page.tsx'
import { WorkspaceError } from '../frame/workspace-error.tsx'
import type { Route } from './+types/home.ts'
import { loadHome } from './home.server.ts'
import { TemplateCard } from './template-card.tsx'

export function loader(route: Route.LoaderArgs) {
  return loadHome(route)
}

export default function Home({ loaderData: { name, documents, hasMore, templates } }: Route.ComponentProps) {
  const { t } = useLingui()
  const isNew = documents.length === 0
  const greeting = name === null ? t`Welcome back` : t`Welcome back, ${name}`
  return (
    <Page title={isNew ? t`Welcome to ${brand.name}` : greeting}>
      <SearchField
        action="/app/search/"
        name="t"
        label={t`Find a template`}
        placeholder={t`For example: NDA`}
        size="large"
        className="max-w-measure"
      />
      {!isNew && (
        <section aria-labelledby="recent" className="mt-10">
          <h2 id="recent" className="mb-3 text-2xl">
            <Trans>Pick up where you left off</Trans>
          </h2>
          <List>
            {documents.map(({ id, title, templateSlug, updatedAt }) => (
              <ListRow
                key={id}
                start={<FileText aria-hidden="true" className="size-6 text-muted" />}
                title={title}
                to={`/app/doc/${templateSlug}/?document=${id}`}
                detail={<ChangedAt date={updatedAt} />}
              />
            ))}
          </List>
          {hasMore && (
            <p className="mt-3">
              <TextLink to="/app/documents/">
                <Trans>All my documents</Trans>
              </TextLink>
            </p>
          )}
        </section>
      )}
      <section aria-labelledby="templates" className="mt-10">
        <h2 id="templates" className="mb-4 text-2xl">
          <Trans>Start from a template</Trans>
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {templates.map((template) => (
            <TemplateCard key={template.slug} template={template} level="h3" />
          ))}
        </ul>
      </section>
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
