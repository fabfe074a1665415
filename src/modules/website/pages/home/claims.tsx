import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Claims as OperatorsClaims } from '#content/brand/brand.ts'
import { useLanguage } from '#kernel/i18n/use-language.ts'

/** What the operator can prove (CLAIM-1), as one line of figures; nothing where there is none. */
export function Claims({ claims }: { claims: OperatorsClaims }) {
  const { t } = useLingui()
  const { signUps, downloads, businesses, countries, lawFirms, plantedTrees, coreModules } = claims
  if (Object.values(claims).every((claim) => claim === undefined)) return null
  const since = signUps?.since.toString()
  const firstYear = downloads?.since.toString()
  return (
    <section aria-label={t`In numbers`} className="border-line border-b">
      <dl className="mx-auto flex max-w-page flex-wrap gap-x-12 gap-y-6 px-gutter py-10">
        <Claim figure={signUps?.count} isMore>
          <Trans>sign-ups since {since}</Trans>
        </Claim>
        <Claim figure={downloads?.count} isMore>
          <Trans>documents downloaded since {firstYear}</Trans>
        </Claim>
        <Claim figure={businesses} isMore>
          <Trans>teams and businesses</Trans>
        </Claim>
        <Claim figure={lawFirms} isMore>
          <Trans>law firms use our agreements</Trans>
        </Claim>
        <Claim figure={countries}>
          <Trans>countries with users</Trans>
        </Claim>
        <Claim figure={plantedTrees} isMore>
          <Trans>trees planted, one for every purchase</Trans>
        </Claim>
        <Claim figure={coreModules}>
          <Trans>core modules</Trans>
        </Claim>
      </dl>
    </section>
  )
}

interface ClaimProps {
  figure: number | undefined
  /** It is a round figure, and the true one is above it. */
  isMore?: boolean
  children: ReactNode
}

function Claim({ figure, isMore = false, children }: ClaimProps) {
  const { tag } = useLanguage()
  if (figure === undefined) return null
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="max-w-48 text-muted text-sm">{children}</dt>
      <dd className="font-heading font-medium text-3xl tabular-nums">
        {new Intl.NumberFormat(tag).format(figure)}
        {isMore && '+'}
      </dd>
    </div>
  )
}
