import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { brand } from '#content/brand/brand.ts'
import { departments } from '#modules/library/parts/departments.ts'
import { FirstPage } from '#modules/library/parts/first-page.tsx'
import type { TemplateSummary } from '#modules/library/parts/summarize-template.server.ts'
import { TemplateFacts } from '#modules/library/parts/template-facts.tsx'
import { TemplateSearchField } from '#modules/library/workspace/search/template-search-field.tsx'
import { LinkButton, TextLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { ProgressBar } from '#ui/components/progress.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { LICENCE_PATH, PACKS_PATH } from '#ui/workspace/paths.ts'
import type { OpenDepartments } from '../licence/licence.server.ts'
import { ChangedAt } from '../list/row-title.tsx'
import type { Route } from './+types/home.ts'
import type { RecentDocument } from './home.server.ts'

export { loadHome as loader } from './home.server.ts'

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
          <Trans>
            What do you need to write? Describe it in your own words, and we’ll find the document.
          </Trans>
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
          {isNew ? t`Good places to start` : t`You may need these next`}
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {suggested.map((template) => (
            <TemplateCard key={template.slug} template={template} />
          ))}
        </ul>
        <p className="mt-4">
          <TextLink to={PACKS_PATH} className="py-2">{t`Start several documents at once`}</TextLink>
        </p>
      </section>
      <DepartmentLinks counts={departments} />
      {open !== 'all' && <MoreToOpenCard open={open} free={free} />}
    </Page>
  )
}

function FirstSteps() {
  const { t } = useLingui()
  const steps = [
    [t`Choose a template`, t`Search in your own words, or browse the departments below.`],
    [
      t`Answer its questions`,
      t`One at a time, with help next to each. Your document is written as you answer.`,
    ],
    [
      t`Come back whenever you like`,
      t`Everything is saved automatically, and you’ll find it here on every device.`,
    ],
  ]
  return (
    <ol className="mt-8 grid gap-x-8 gap-y-5 sm:grid-cols-3">
      {steps.map(([title, text], index) => (
        <li key={title} className="flex gap-4">
          <span aria-hidden="true" className="font-heading text-3xl text-action leading-none">
            {index + 1}
          </span>
          <div>
            <p className="font-medium">{title}</p>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

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
        <TemplateFacts template={template} className="mt-2.5 text-muted" />
      </div>
    </li>
  )
}

/** The departments of the library that hold something in the language of the page. */
function DepartmentLinks({ counts }: { counts: readonly { id: string; count: number }[] }) {
  const { t, i18n } = useLingui()
  const shown = departments.flatMap((department) => {
    const count = counts.find(({ id }) => id === department.id)?.count ?? 0
    return count === 0 ? [] : { ...department, count }
  })
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="departments" className="mt-12">
      <h2 id="departments" className="mb-4 text-2xl">{t`Browse the library`}</h2>
      <ul className="grid gap-x-8 border-line border-t sm:grid-cols-2">
        {shown.map(({ id, name, lead, count }) => (
          <li
            key={id}
            className="group relative flex flex-col border-line border-b py-4 hover:bg-action-tint/60"
          >
            <span className="flex items-baseline justify-between gap-4">
              <Link
                discover="none"
                to={`/app/search/?department=${id}`}
                className="font-medium text-ink no-underline after:absolute after:inset-0 group-hover:text-action-strong"
              >
                {i18n._(name)}
              </Link>
              <span className="shrink-0 text-muted text-sm tabular-nums">
                <Plural value={count} one="# template" other="# templates" />
              </span>
            </span>
            <span className="text-muted text-sm">{i18n._(lead)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RecentDocuments({ recent, hasMore }: { recent: readonly RecentDocument[]; hasMore: boolean }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="recent" className="mt-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="recent" className="text-2xl">{t`Pick up where you left off`}</h2>
        {hasMore && <TextLink to="/app/documents/" className="py-2">{t`All my documents`}</TextLink>}
      </div>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {recent.map((document) => (
          <RecentCard key={document.id} document={document} />
        ))}
      </ul>
    </section>
  )
}

function RecentCard({ document }: { document: RecentDocument }) {
  const { t } = useLingui()
  const { id, title, template, templateSlug, updatedAt, progress } = document
  const { required, answered } = progress
  return (
    <li className="group relative flex flex-col rounded-sheet border border-line bg-sheet p-4 hover:border-action sm:p-5">
      <h3 className="text-xl">
        <Link
          discover="none"
          to={`/app/doc/${templateSlug}/?document=${id}`}
          className="wrap-anywhere line-clamp-2 text-ink no-underline after:absolute after:inset-0 group-hover:text-action-strong"
        >
          {title}
        </Link>
      </h3>
      <p className="mt-1 mb-4 text-muted text-sm">
        {!title.startsWith(template.title) && (
          <span lang={template.language} className="wrap-anywhere block">
            {template.title}
          </span>
        )}
        <ChangedAt date={updatedAt} />
      </p>
      <div className="mt-auto">
        {required > 0 && (
          <ProgressBar label={t`Required questions answered`} value={(100 * answered) / required} />
        )}
        <p className="mt-2 flex items-center gap-1.5 text-sm tabular-nums">
          {answered === required ? (
            <>
              <Check className="size-4 shrink-0 text-action" />
              <Trans>All required questions are answered</Trans>
            </>
          ) : (
            <Plural
              value={required}
              one={`${answered} of # required question`}
              other={`${answered} of # required questions`}
            />
          )}
        </p>
      </div>
    </li>
  )
}

/**
 * What is open to an account that not everything is open to, and what a plan would add.
 * Quiet: what it costs stands behind its button.
 */
export function MoreToOpenCard({ open, free }: { open: Exclude<OpenDepartments, 'all'>; free: number }) {
  const { t, i18n } = useLingui()
  const isFree = open.length === 0
  const departments = new Intl.ListFormat(i18n.locale).format(open)
  return (
    <Card look="sunken" className="mt-12">
      <section aria-labelledby="more-to-open" className="md:flex md:items-center md:gap-10">
        <div className="min-w-0 flex-1">
          <h2 id="more-to-open" className="mb-2 text-2xl">
            {isFree ? <Trans>Your account is free</Trans> : <Trans>Your plan includes: {departments}</Trans>}
          </h2>
          <p className="max-w-measure">
            <Trans>
              Fill in any template, keep as many documents as you like, and preview the first page of each.
            </Trans>{' '}
            {free > 0 && (
              <>
                <Plural
                  value={free}
                  one="# template is free to download."
                  other="# templates are free to download."
                />{' '}
                <TextLink to="/app/search/?free=1">{t`Show the free templates`}</TextLink>
              </>
            )}
          </p>
          <p className="mt-2 max-w-measure text-muted">
            {isFree ? (
              t`For all the others, a plan includes the full text, downloads, printing and copying.`
            ) : (
              <Trans>
                The rest of the library needs another plan. It includes the full text, downloads, printing and
                copying.
              </Trans>
            )}
          </p>
        </div>
        <LinkButton to={LICENCE_PATH} className="mt-5 md:mt-0">{t`What a plan includes`}</LinkButton>
      </section>
    </Card>
  )
}
