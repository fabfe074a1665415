import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { formatDay } from '#kernel/time.ts'
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
          Laws change. Each rule says when it was last checked, and where you can read it yourself.
        </Trans>
      </p>
      <Doubts law={law} />
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

/** Said once for all rules that nobody should rely on unread. */
function Doubts({ law }: Rules) {
  const doubtful = law.filter(({ state }) => state !== 'current').length
  if (doubtful === 0) return null
  return (
    <p className="mt-3 flex gap-2">
      <TriangleAlert aria-hidden="true" className="mt-1 size-4 shrink-0 text-alert" />
      <span>
        <Plural
          value={doubtful}
          one="# of these rules was written from general knowledge or is due to be read again. Check it in its source before you rely on it."
          other="# of these rules were written from general knowledge or are due to be read again. Check them in their sources before you rely on them."
        />
      </span>
    </p>
  )
}

function Rule({ rule: known }: { rule: Rules['law'][number] }) {
  const { rule, ruleLanguage, place, source, checkedOn, state } = known
  const { i18n } = useLingui()
  const day = formatDay(i18n.locale, checkedOn)
  return (
    <li className="py-3.5">
      <p lang={ruleLanguage}>{rule}</p>
      <p className="mt-1 text-muted text-sm">
        {place} ·{' '}
        <a href={source.url} rel="external noopener noreferrer" className="text-link">
          {source.title}
        </a>{' '}
        · <Trans>Last checked on {day}</Trans>
        {state === 'unread' && (
          <>
            {' '}
            · <Trans>not yet compared with its source</Trans>
          </>
        )}
        {state === 'old' && (
          <>
            {' '}
            · <Trans>due to be read again</Trans>
          </>
        )}
      </p>
    </li>
  )
}
