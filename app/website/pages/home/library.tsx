import { Plural, Trans } from '@lingui/react/macro'
import clsx from 'clsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { TemplateCard } from '../../templates/template-card.tsx'
import type { HomeData } from './home.tsx'
import { Section } from './section.tsx'

/** The departments that hold templates, with the first of each. */
export function Library({ data: { departments, count, countText } }: { data: HomeData }) {
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
        <div key={id} className="border-line border-t py-6">
          <div className="mb-5 flex items-baseline justify-between gap-4">
            <h3 className="text-2xl">{name}</h3>
            <p className="text-muted text-sm">
              <Plural value={inside} one="# template" other="# templates" />
            </p>
          </div>
          <ul className={clsx('grid gap-5', templates.length > 1 && 'md:grid-cols-2')}>
            {templates.map((template) => (
              <li key={template.slug}>
                <TemplateCard template={template} heading="h4" />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <LinkButton to="/search/">
        <Trans>See the whole library</Trans>
      </LinkButton>
    </Section>
  )
}
