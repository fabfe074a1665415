import { Trans, useLingui } from '@lingui/react/macro'
import { formatDay } from '#kernel/time.ts'
import type { DocsCopy } from './docs.page.server.ts'
import type { ShownRule } from './docs.page.tsx'

/** Rules of law as a template's page shows them, with everything that lets a reader check them. */
export function Law({
  copy: { title, lead, source },
  rules,
}: {
  copy: DocsCopy['law']
  rules: readonly ShownRule[]
}) {
  return (
    <section aria-labelledby="law">
      <h2 id="law" className="text-3xl">
        {title}
      </h2>
      <p className="mt-3 max-w-prose text-muted">{lead}</p>
      <div className="mt-6 space-y-5">
        {rules.map((rule) => (
          <Rule key={rule.id} rule={rule} source={source} />
        ))}
      </div>
    </section>
  )
}

function Rule({ rule, source }: { rule: ShownRule; source: string }) {
  const { i18n } = useLingui()
  const day = formatDay(i18n.locale, rule.checkedOn)
  return (
    <figure className="border-brass border-l-4 bg-sheet p-5 sm:px-7">
      <blockquote lang={rule.ruleLanguage} className="font-heading text-lg leading-snug">
        {rule.rule}
      </blockquote>
      <figcaption className="mt-3 text-muted text-sm">
        {rule.place}
        <br />
        {source}{' '}
        <a href={rule.source.url} rel="external noopener noreferrer" className="text-link">
          <cite className="not-italic">{rule.source.title}</cite>
        </a>
        <br />
        <Trans>Last checked on {day}</Trans>
        {rule.state === 'unread' && (
          <>
            {' '}
            · <Trans>not yet compared with its source</Trans>
          </>
        )}
        {rule.state === 'old' && (
          <>
            {' '}
            · <Trans>due to be read again</Trans>
          </>
        )}
      </figcaption>
    </figure>
  )
}
