import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Claims as OperatorsClaims } from '#content/brand/brand.ts'
import { useLanguage } from '#kernel/i18n/use-language.ts'

interface HeadedSectionProps {
  /** Of its heading, which names it. */
  id: string
  /** Where links lead that name it. */
  anchor?: string
  title: ReactNode
  lead?: ReactNode
  leadClassName?: string
  /** Columns with the heading in the margin beside the content, where there is room; else it stands above. */
  beside?: string | false
  className: string
  children: ReactNode
}

/** A section of a page that is made of nothing else: home, and the landing pages. */
export function HeadedSection(props: HeadedSectionProps) {
  const { id, anchor, title, lead, leadClassName, beside, className, children } = props
  return (
    <section id={anchor} aria-labelledby={id} className={className}>
      <div
        className={clsx(
          'mx-auto max-w-page px-gutter py-14 sm:py-20',
          beside && ['grid gap-x-14 gap-y-8', beside],
        )}
      >
        <div>
          <h2 id={id} className="max-w-2xl text-3xl sm:text-4xl">
            {title}
          </h2>
          {lead !== undefined && (
            <p className={clsx('mt-3 max-w-measure text-lg text-muted', leadClassName)}>{lead}</p>
          )}
        </div>
        <div className={clsx('min-w-0', !beside && 'mt-9')}>{children}</div>
      </div>
    </section>
  )
}

interface SectionProps extends Pick<HeadedSectionProps, 'title' | 'lead' | 'children'> {
  /** The anchor that links name. */
  id: string
  ground?: 'paper' | 'sunken'
  /** Where the heading stands: over its content, or in the margin beside it where there is room. */
  heading?: 'above' | 'beside'
}

/** One section of the home page. */
export function Section({ id, ground = 'paper', heading = 'above', ...section }: SectionProps) {
  return (
    <HeadedSection
      {...section}
      anchor={id}
      id={`${id}-title`}
      beside={heading === 'beside' && 'md:grid-cols-[1fr_2.2fr]'}
      className={clsx('border-line border-b last-of-type:border-b-0', ground === 'sunken' && 'bg-sunken')}
    />
  )
}

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
        <Claim figure={businesses} isMore>{t`teams and businesses`}</Claim>
        <Claim figure={lawFirms} isMore>{t`law firms use our agreements`}</Claim>
        <Claim figure={countries}>{t`countries with users`}</Claim>
        <Claim figure={plantedTrees} isMore>{t`trees planted, one for every purchase`}</Claim>
        <Claim figure={coreModules}>{t`core modules`}</Claim>
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
