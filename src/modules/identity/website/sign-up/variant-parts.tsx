import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Claims } from '#content/brand/brand.ts'
import type { SignUpVariant } from '#content/sign-up/variants.ts'
import { useLanguage } from '#kernel/i18n/use-language.ts'
import { useSite } from '#ui/website/site.tsx'

// The icon of notices, which the dialog has already: another one would be another file to fetch.

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
        <Trans>Answer plain questions, and the document writes itself</Trans>
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
  if (businesses === undefined && downloads === undefined && countries === undefined) return null
  const companies = businesses && new Intl.NumberFormat(tag).format(businesses)
  const files =
    downloads &&
    new Intl.NumberFormat(tag, { notation: 'compact', compactDisplay: 'long' }).format(downloads.count)
  const since = downloads?.since.toString()
  return (
    <ul aria-label={t`In figures`} className="flex flex-col gap-2">
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
        <li key={assurance} className="flex gap-2">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-action" />
          <span>
            {assurance === 'no-card' ? (
              <Trans>No credit card required.</Trans>
            ) : (
              <Trans>Your information is safe with us - 100% secure platform.</Trans>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Point({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <CircleCheck aria-hidden="true" className="mt-1 size-4 shrink-0 text-action" />
      <span>{children}</span>
    </li>
  )
}

/** The variant's own heading, as specified (SIGN-1). */
export function useVariantHeading({ heading }: Pick<SignUpVariant, 'heading'>): string {
  const { t } = useLingui()
  switch (heading) {
    case 'instant-access':
      return t`get instant access`
    case 'card':
    case 'query':
      return t`Get Instant Access`
    case 'potential':
      return t`Unlock Your Business Potential`
    case 'efficiency':
      return t`Boost Your Business Efficiency`
    case 'ready-made':
      return t`Ready Made Templates to Build & Grow Your Business`
  }
}

/** What the button says (SIGN-4). It promises no file that the account does not give. */
export function useButtonWords(
  { button }: Pick<SignUpVariant, 'button'>,
  { isBelowL, hasFile }: { isBelowL: boolean; hasFile: boolean },
): string {
  const { t } = useLingui()
  if (isBelowL) return t`get access now`
  switch (button) {
    case 'instant-access':
      return t`Get Instant Access`
    case 'download':
      return hasFile ? t`Download` : t`Get Started Now`
    case 'get-started':
      return t`Get Started Now`
  }
}

/** What the e-mail field is called while nothing is wrong (SIGN-5). */
export function useEmailLabel({ emailLabel }: Pick<SignUpVariant, 'emailLabel'>): string {
  const { t } = useLingui()
  return emailLabel === 'short' ? t`Enter business email` : t`Enter your business email`
}
