import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircleQuestion } from 'lucide-react'
import { EmptyState } from '#ui/components/list.tsx'
import { Page } from '#ui/workspace/page.tsx'
import type { Route } from './+types/help.ts'

export { loadHelp as loader } from './help.server.ts'

export default function HelpAnswers({ loaderData: { judged, answerCount } }: Route.ComponentProps) {
  const { t } = useLingui()
  const count = judged.length
  return (
    <Page title={t`Help answers`}>
      {judged.length === 0 ? (
        <EmptyState icon={<MessageCircleQuestion />} title={<Trans>No answers rated yet</Trans>}>
          <Trans>
            Below every help center answer, visitors are asked whether it helped. Their answers are counted
            here.
          </Trans>
        </EmptyState>
      ) : (
        <>
          <p className="mb-6 max-w-prose text-muted">
            <Trans>
              {count} of {answerCount} answers were rated in the last thirteen months, across all languages.
              The least helpful come first.
            </Trans>
          </p>
          <VerdictTable judged={judged} />
        </>
      )}
    </Page>
  )
}

/** What visitors said of the answers; each leads to its page on the website. */
function VerdictTable({ judged }: Pick<Route.ComponentProps['loaderData'], 'judged'>) {
  const { t, i18n } = useLingui()
  const number = 'py-2 pl-3 text-right align-baseline tabular-nums sm:pl-8'
  return (
    <table aria-label={t`Help answers`} className="w-full border-line border-y text-left">
      <thead className="text-muted text-sm">
        <tr>
          <th scope="col" className="py-2 font-normal">{t`Question`}</th>
          {[t`Yes`, t`No`, t`Helped`].map((name) => (
            <th key={name} scope="col" className={`${number} font-normal`}>
              {name}
            </th>
          ))}
          <th scope="col" className={`${number} whitespace-nowrap font-normal max-xs:hidden`}>
            <Trans>Last verdict</Trans>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {judged.map(({ answer, title, address, yes, no, lastDay }) => (
          <tr key={answer}>
            <th scope="row" className="w-full align-baseline font-medium">
              {/* The website may stand on a host of its own, and has other texts: it is loaded anew. */}
              <a href={address} className="inline-flex min-h-11 items-center py-1.5 text-link">
                {title}
              </a>
            </th>
            <td className={number}>{i18n.number(yes)}</td>
            <td className={number}>{i18n.number(no)}</td>
            <td className={number}>
              {i18n.number(yes / (yes + no), { style: 'percent', maximumFractionDigits: 0 })}
            </td>
            <td className={`${number} whitespace-nowrap text-muted max-xs:hidden`}>{lastDay}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
