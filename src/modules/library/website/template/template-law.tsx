import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Compared } from '#modules/library/website/parts/compared.tsx'
import { Disclosure } from '#ui/website/disclosure.tsx'
import type { TemplateData } from './template.page.server.ts'

type Rules = Pick<TemplateData, 'law'>

/** More than these are opened by whoever wants to read them. */
const SHOWN_AT_ONCE = 6

/** What the text takes for the law, where it is written, and how far our reading of it can be trusted. */
export function TemplateLaw({ law }: Rules) {
  const { t } = useLingui()
  if (law.length === 0) return null
  const list = (
    <ul className="divide-y divide-line border-line border-y text-ink">
      {law.map((rule) => (
        <Rule key={rule.id} rule={rule} />
      ))}
    </ul>
  )
  return (
    <section className="mt-16 max-w-3xl">
      <h2 className="text-3xl">{t`The law it relies on`}</h2>
      <p className="mt-3 text-muted">
        <Trans>
          Laws change. Each rule says when it was compared with its source, and where you can read it
          yourself.
        </Trans>
      </p>
      {law.length <= SHOWN_AT_ONCE ? (
        <div className="mt-4">{list}</div>
      ) : (
        <div className="mt-4 border-line border-t">
          <Disclosure
            title={
              <Plural value={law.length} one="# rule with its source" other="# rules with their sources" />
            }
          >
            {list}
          </Disclosure>
        </div>
      )}
    </section>
  )
}

function Rule({ rule: known }: { rule: Rules['law'][number] }) {
  const { rule, ruleLanguage, place, source } = known
  return (
    <li className="py-3.5">
      <p lang={ruleLanguage}>{rule}</p>
      <p className="mt-1 text-muted text-sm">
        {place} ·{' '}
        <a href={source.url} rel="external noopener noreferrer" className="text-link">
          {source.title}
        </a>{' '}
        · <Compared rule={known} />
      </p>
    </li>
  )
}
