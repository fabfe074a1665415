import { useLingui } from '@lingui/react/macro'
import { TabLink } from '#ui/operators/tab-link.tsx'
import { type SignUpChoice, type SignUpPeriod, signUpOrigins, signUpPeriods } from '../../schema.ts'
import { originNames } from './origin-names.ts'

/** How far back is counted. */
export function PeriodTabs({ period, by }: SignUpChoice) {
  const { t } = useLingui()
  const texts: Record<SignUpPeriod, string> = {
    '7': t`7 days`,
    '30': t`30 days`,
    '90': t`90 days`,
    all: t`All time`,
  }
  return (
    <nav aria-label={t`Period`} className="mb-5">
      <ul className="-mx-1 flex flex-wrap">
        {signUpPeriods.map((each) => (
          <TabLink key={each} to={addressOf({ period: each, by })} isCurrent={each === period}>
            {texts[each]}
          </TabLink>
        ))}
      </ul>
    </nav>
  )
}

/** What sign-ups are told apart by. */
export function OriginTabs({ period, by }: SignUpChoice) {
  const { t, i18n } = useLingui()
  return (
    <nav aria-label={t`Counted by`} className="mb-3">
      <ul className="-mx-1 flex flex-wrap">
        {signUpOrigins.map((each) => (
          <TabLink key={each} to={addressOf({ period, by: each })} isCurrent={each === by} preventScrollReset>
            {i18n._(originNames[each])}
          </TabLink>
        ))}
      </ul>
    </nav>
  )
}

function addressOf(filter: SignUpChoice): string {
  return `/app/admin/sign-ups/?${new URLSearchParams(filter)}`
}
