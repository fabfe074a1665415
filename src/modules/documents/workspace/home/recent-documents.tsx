import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { ProgressBar } from '#ui/components/progress-bar.tsx'
import { TextLink } from '#ui/components/text-link.tsx'
import { ChangedAt } from '../list/changed-at.tsx'
import type { RecentDocument } from './home.server.ts'

/** What somebody worked on last, how far it is, and the way on. */
export function RecentDocuments({
  recent,
  hasMore,
}: {
  recent: readonly RecentDocument[]
  hasMore: boolean
}) {
  return (
    <section aria-labelledby="recent" className="mt-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="recent" className="text-2xl">
          <Trans>Pick up where you left off</Trans>
        </h2>
        {hasMore && (
          <TextLink to="/app/documents/" className="py-2">
            <Trans>All my documents</Trans>
          </TextLink>
        )}
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
        {template.title !== title && (
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
              <Check aria-hidden="true" className="size-4 shrink-0 text-action" />
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
