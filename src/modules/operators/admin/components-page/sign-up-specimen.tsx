import { I18nProvider } from '@lingui/react'
import { use, useEffect, useReducer } from 'react'
import {
  type SignUpVariant,
  type SignUpVariantName,
  signUpVariants,
  standardVariant,
} from '#content/sign-up/variants.ts'
import { useLanguage } from '#kernel/i18n/use-language.ts'
import {
  nextSignUpState,
  SignUpPanel,
  type SignUpPanelProps,
} from '#modules/identity/website/sign-up/sign-up-dialog.tsx'
import type { SignUpState } from '#modules/identity/website/sign-up/sign-up-state.ts'
import { loadPageI18n } from '#ui/website/page-i18n.tsx'
import { type Site, SiteProvider } from '#ui/website/site.tsx'

interface SignUpSpecimenProps
  extends Pick<SignUpPanelProps, 'labelStyle' | 'isBelowL' | 'inactive' | 'open' | 'onOpenChange'> {
  /** The standard one where it is left out. */
  variantName: SignUpVariantName | undefined
  /** In which it opens; from there on it changes as it would, but nothing is sent. */
  state: SignUpState
  site: Omit<Site, 'language'>
}

const request = { destination: '', entryPoint: 'components' }
/** So long the specimen of a creation lasts, during which the dialog cannot be closed. */
const CREATION_MS = 2_500

/** The sign-up dialog without its two calls, with the words of the website's pages. */
export default function SignUpSpecimen({ variantName, state, site, ...panel }: SignUpSpecimenProps) {
  const { code } = useLanguage()
  const variant: SignUpVariant = variantName === undefined ? standardVariant : signUpVariants[variantName]
  return (
    <I18nProvider i18n={use(loadPageI18n())}>
      <SiteProvider value={{ ...site, language: code }}>
        <Panel key={`${state.status} ${panel.open}`} variant={variant} first={state} {...panel} />
      </SiteProvider>
    </I18nProvider>
  )
}

function Panel({
  first,
  ...panel
}: Omit<SignUpSpecimenProps, 'variantName' | 'state' | 'site'> & {
  variant: SignUpVariant
  first: SignUpState
}) {
  const [state, dispatch] = useReducer(nextSignUpState, first)
  const isPassing = state.status === 'progress' || state.status === 'created'
  useEffect(() => {
    if (!isPassing || !panel.open) return
    const timer = setTimeout(() => {
      dispatch({ type: 'refused', reason: 'email_taken' })
      dispatch({ type: 'hand-off failed' })
    }, CREATION_MS)
    return () => clearTimeout(timer)
  }, [isPassing, panel.open])
  return (
    <SignUpPanel
      {...panel}
      request={request}
      withPassword={panel.variant.password === true}
      chosenHeading=""
      state={state}
      // The focus that comes with opening would clear a duplicate before it is seen.
      dispatch={(event) => event.type !== 'email focused' && dispatch(event)}
      submit={async (email, chosen) => dispatch({ type: 'submitted', email, chosen })}
      retryHandOff={async () => dispatch({ type: 'hand-off retried' })}
    />
  )
}
