import { Plural, Trans } from '@lingui/react/macro'
import { LinkButton } from '#ui/components/link-button.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { useLocalPath } from '#ui/website/local-path.ts'
import type { HomeData } from './home.page.tsx'
import { Section } from './section.tsx'

/** The library as a book's table of contents: departments, how much each holds, and what stands first in it. */
export function Library({ data: { departments, count, countText } }: { data: HomeData }) {
  const localPath = useLocalPath()
  return (
    <Section
      id="library"
      title={<Trans>In the library today</Trans>}
      lead={
        <Plural
          value={count}
          one={`${countText} template so far. The library grows one by one, and the number on this page is always the true one.`}
          other={`${countText} templates so far. The library grows one by one, and the number on this page is always the true one.`}
        />
      }
    >
      <ol className="gap-x-16 md:columns-2">
        {departments.map((department) => (
          <Entry key={department.id} department={department} />
        ))}
      </ol>
      <LinkButton to={localPath('/templates/')} className="mt-4">
        <Trans>See the whole library</Trans>
      </LinkButton>
    </Section>
  )
}

function Entry({ department }: { department: HomeData['departments'][number] }) {
  const { id, name, count, templates } = department
  return (
    <li className="break-inside-avoid pb-8">
      <div className="flex items-baseline gap-3">
        <h3 className="text-2xl">
          <LocalLink to={`/templates/${id}/`} className="hover:text-action-strong hover:underline">
            {name}
          </LocalLink>
        </h3>
        {/* The dots that lead the eye to the number. */}
        <span aria-hidden="true" className="min-w-6 flex-1 border-field-line border-b-2 border-dotted" />
        <p className="shrink-0 whitespace-nowrap text-muted tabular-nums">
          <Plural value={count} one="# template" other="# templates" />
        </p>
      </div>
      <ul className="mt-1.5">
        {templates.map(({ slug, title, tag, pageLanguage }) => (
          <li key={slug}>
            <LocalLink
              to={`/templates/${slug}/`}
              language={pageLanguage}
              lang={tag}
              className="inline-flex min-h-9 items-center text-muted hover:text-action-strong hover:underline"
            >
              {title}
            </LocalLink>
          </li>
        ))}
      </ul>
    </li>
  )
}
