import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LinkButton } from '../../../components/link-button.tsx'
import { useLocalPath } from '../../local-path.ts'
import type { ListedTemplate } from '../../templates/listed-template.ts'
import { TemplateRow } from '../../templates/template-row.tsx'
import type { HomeData } from './home.tsx'
import { Section } from './section.tsx'

/** The departments that hold templates, with the first of each. */
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
      {departments.map(({ id, name, count: inside, templates }) => (
        <Shelf key={id} name={name} count={inside} templates={templates} />
      ))}
      <div className="border-line border-t pt-8">
        <LinkButton to={localPath('/templates/')}>
          <Trans>See the whole library</Trans>
        </LinkButton>
      </div>
    </Section>
  )
}

interface ShelfProps {
  name: ReactNode
  count: number
  templates: ListedTemplate[]
}

function Shelf({ name, count, templates }: ShelfProps) {
  return (
    <div className="grid gap-x-14 gap-y-2 border-line border-t py-6 md:grid-cols-[14rem_1fr]">
      <div className="pt-3">
        <h3 className="text-2xl">{name}</h3>
        <p className="mt-1 text-muted text-sm">
          <Plural value={count} one="# template" other="# templates" />
        </p>
      </div>
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {templates.map((template) => (
          <li key={template.slug}>
            <TemplateRow template={template} />
          </li>
        ))}
      </ul>
    </div>
  )
}
