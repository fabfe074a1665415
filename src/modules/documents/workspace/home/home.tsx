import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '#content/brand/brand.ts'
import { FirstPage } from '#modules/library/parts/first-page.tsx'
import { TemplateFacts } from '#modules/library/parts/template-facts.tsx'
import type { TemplateSummary } from '#modules/library/parts/template-summary.ts'
import { TemplateSearchField } from '#modules/library/workspace/search/template-search-field.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import type { Route } from './+types/home.ts'
import { DepartmentLinks } from './department-links.tsx'
import { loadHome } from './home.server.ts'
import { MoreToOpenCard } from './more-to-open-card.tsx'
import { RecentDocuments } from './recent-documents.tsx'

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

/** What somebody who has just come can expect. */
function FirstSteps() {
  return (
    <ol className="mt-8 grid gap-x-8 gap-y-5 sm:grid-cols-3">
      <Step number={1} title={<Trans>Choose a template</Trans>}>
        <Trans>Search for it in your own words, or look through the departments below.</Trans>
      </Step>
      <Step number={2} title={<Trans>Answer its questions</Trans>}>
        <Trans>One after the other, with help beside them. The document is written as you answer.</Trans>
      </Step>
      <Step number={3} title={<Trans>Come back whenever you like</Trans>}>
        <Trans>Everything is saved by itself and waits for you here, on every device.</Trans>
      </Step>
    </ol>
  )
}

function Step({ number, title, children }: { number: number; title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span aria-hidden="true" className="font-heading text-3xl text-action leading-none">
        {number}
      </span>
      <div>
        <p className="font-medium">{title}</p>
        <p className="text-muted">{children}</p>
      </div>
    </li>
  )
}

/** A template to start from: its first page, what it is, and whether it is free. */
function TemplateCard({ template }: { template: TemplateSummary }) {
  const { slug, title, summary, picture, foreign } = template
  return (
    <li className="group relative flex gap-4 rounded-sheet border border-line bg-sheet p-4 hover:border-action">
      <div className="w-20 shrink-0 xxs:w-24">
        <FirstPage title={title} picture={picture} sizes="96px" decorative />
      </div>
      <div className="min-w-0">
        <h3 className="text-xl">
          <Link
            discover="none"
            to={`/app/doc/${slug}/`}
            lang={foreign?.tag}
            className="text-ink no-underline after:absolute after:inset-0 group-hover:text-action-strong"
          >
            {title}
          </Link>
        </h3>
        <p lang={foreign?.tag} className="mt-1.5 line-clamp-3 text-muted text-sm">
          {summary}
        </p>
        <TemplateFacts template={template} className="mt-2.5 gap-y-1.5 text-muted" />
      </div>
    </li>
  )
}
