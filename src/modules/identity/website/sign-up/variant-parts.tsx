import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Claims } from '#content/brand/brand.ts'
import type { SignUpVariant } from '#content/sign-up/variants.ts'
import { useLanguage } from '#kernel/i18n/use-language.ts'
import { useSite } from '#ui/website/site.tsx'

/** What the product does for whoever signs up. */
export function Benefits() {
  const { t } = useLingui()
  const { templateCount: templates } = useSite().menu
  return (
    <ul aria-label={t`Key benefits`} className="flex flex-col gap-2">
      {templates !== '0' && (
        <Point>
          <Trans>{templates} business and legal templates</Trans>
        </Point>
      )}
      <Point>
        <Trans>Answer simple questions, and the document writes itself</Trans>
      </Point>
      <Point>
        <Trans>Your documents are kept, so you can change them later</Trans>
      </Point>
    </ul>
  )
}

/** CLAIM-1: the figures of these flows that the operator states; nothing where there is none. */
export function Credibility({ claims }: { claims: Pick<Claims, 'businesses' | 'downloads' | 'countries'> }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { businesses, downloads, countries } = claims
  if ((businesses ?? downloads ?? countries) === undefined) return null
  const companies = businesses && new Intl.NumberFormat(tag).format(businesses)
  const files =
    downloads &&
    new Intl.NumberFormat(tag, { notation: 'compact', compactDisplay: 'long' }).format(downloads.count)
  const since = downloads?.since.toString()
  return (
    <ul aria-label={t`In numbers`} className="flex flex-col gap-2">
      {businesses !== undefined && (
        <Point>
          <Trans>Trusted by {companies}+ businesses</Trans>
        </Point>
      )}
      {downloads !== undefined && (
        <Point>
          <Trans>
            {files} downloads since {since}
          </Trans>
        </Point>
      )}
      {countries !== undefined && (
        <Point>
          <Trans>Used in {countries} countries</Trans>
        </Point>
      )}
    </ul>
  )
}

/** What stands below the button. */
export function Assurances({ assurances }: Required<Pick<SignUpVariant, 'assurances'>>) {
  return (
    <ul className="mt-3 flex flex-col gap-1 text-sm">
      {assurances.map((assurance) => (
        <Point key={assurance} iconClassName="mt-0.5">
          {assurance === 'no-card' ? (
            <Trans>No credit card required.</Trans>
          ) : (
            <Trans>Your information is safe with us - 100% secure platform.</Trans>
          )}
        </Point>
      ))}
    </ul>
  )
}

function Point({ iconClassName = 'mt-1', children }: { iconClassName?: string; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      {/* The icon of notices, which the dialog has already: another one would be another file to fetch. */}
      <CircleCheck aria-hidden="true" className={clsx(iconClassName, 'size-4 shrink-0 text-action')} />
      <span>{children}</span>
    </li>
  )
}

const headings: Record<SignUpVariant['heading'], MessageDescriptor> = {
  'instant-access': msg`get instant access`,
  card: msg`Get Instant Access`,
  query: msg`Get Instant Access`,
  potential: msg`Unlock Your Business Potential`,
  efficiency: msg`Boost Your Business Efficiency`,
  'ready-made': msg`Ready Made Templates to Build & Grow Your Business`,
}

/** The variant's own words, as specified. */
export function useVariantWords(variant: Pick<SignUpVariant, 'heading' | 'emailLabel' | 'button'>) {
  const { t, i18n } = useLingui()
  return {
    /** SIGN-1. */
    heading: i18n._(headings[variant.heading]),
    /** What the e-mail field is called while nothing is wrong (SIGN-5). */
    emailLabel: variant.emailLabel === 'short' ? t`Enter business email` : t`Enter your business email`,
    /** The same where somebody writes for themselves and not for a business. */
    personalEmailLabel: t`Enter your e-mail address`,
    /** What the button says (SIGN-4). It promises no file that the account does not give. */
    button({ isBelowL, hasFile }: { isBelowL: boolean; hasFile: boolean }): string {
      if (isBelowL) return t`get access now`
      if (variant.button === 'instant-access') return t`Get Instant Access`
      return variant.button === 'download' && hasFile ? t`Download` : t`Get Started Now`
    },
  }
}
