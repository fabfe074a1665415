import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { TemplatesData } from './templates.page.server.ts'

type Directory = NonNullable<TemplatesData['directory']>

/** The departments with what stands in them, and the collections across them. */
export function DirectoryOfLibrary({ directory: { departments, collections } }: { directory: Directory }) {
  const { t } = useLingui()
  return (
    <>
      <section aria-labelledby="departments" className="mt-12">
        <h2 id="departments" className="text-2xl">{t`By department`}</h2>
        <ul className="mt-5 grid gap-x-10 gap-y-3 xs:grid-cols-2 xs:gap-y-9 md:grid-cols-3">
          {departments.map((department) => (
            <li key={department.path} className="border-brass border-t-2 pt-3">
              <Department department={department} />
            </li>
          ))}
        </ul>
      </section>
      <Shelves
        id="collections"
        title={t`By kind of document`}
        shelves={collections.filter(({ isNeed }) => !isNeed)}
      />
      <Shelves
        id="needs"
        title={t`By what you need to do`}
        shelves={collections.filter(({ isNeed }) => isNeed)}
      />
    </>
  )
}

function Shelves({ id, title, shelves }: { id: string; title: string; shelves: Directory['collections'] }) {
  if (shelves.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <ul className="mt-4 flex flex-wrap gap-2.5">
        {shelves.map(({ name, path, count }) => (
          <li key={path}>
            <Link discover="none" to={path} className="chip-link">
              {name} <span className="text-muted text-sm tabular-nums">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Department({ department }: { department: Directory['departments'][number] }) {
  const { name, path, count, categories, rest } = department
  return (
    <>
      <h3 className="flex items-baseline justify-between gap-3 text-xl">
        <Link discover="none" to={path} className="min-h-9 py-1 hover:text-action-strong hover:underline">
          {name}
        </Link>
        <span className="font-sans text-muted text-sm tabular-nums">
          <Plural value={count} one="# template" other="# templates" />
        </span>
      </h3>
      {/* On a phone the department itself shows them. */}
      <ul className="mt-1 hidden text-sm xs:block">
        {categories.map((category) => (
          <li key={category.path}>
            <Link discover="none" to={category.path} className="category-link">
              <span>{category.name}</span>
              <span>{category.count}</span>
            </Link>
          </li>
        ))}
        {rest > 0 && (
          <li>
            <Link discover="none" to={path} className="text-link inline-flex min-h-9 items-center py-1.5">
              <Plural value={rest} one="# more" other="# more" />
              {/* Two departments may have as many. */}
              <span className="sr-only">, {name}</span>
            </Link>
          </li>
        )}
      </ul>
    </>
  )
}
