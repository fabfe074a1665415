import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { departments } from '#modules/library/parts/departments.ts'

/** The departments of the library that hold something in the language of the page. */
export function DepartmentLinks({ counts }: { counts: readonly { id: string; count: number }[] }) {
  const { i18n } = useLingui()
  const shown = departments.flatMap((department) => {
    const count = counts.find(({ id }) => id === department.id)?.count ?? 0
    return count === 0 ? [] : { ...department, count }
  })
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="departments" className="mt-12">
      <h2 id="departments" className="mb-4 text-2xl">
        <Trans>Look through the library</Trans>
      </h2>
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
