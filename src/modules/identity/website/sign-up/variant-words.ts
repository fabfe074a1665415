import { useLingui } from '@lingui/react/macro'
import type { SignUpVariant } from '#content/sign-up/variants.ts'

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
