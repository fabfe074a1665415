import { type SignUpVariant, signUpVariants, standardVariant } from '#content/sign-up/variants.ts'
import { type Site, useSite } from '#ui/website/site.tsx'
import { type SignUpRequest, signUpAttributes } from './sign-up-request.ts'

/** The form of the dialog that a page's frame names (SIGN-1). */
export function variantOf({ signUpVariant }: Pick<Site['frame'], 'signUpVariant'>): SignUpVariant {
  return signUpVariant === undefined ? standardVariant : signUpVariants[signUpVariant]
}

/** What the variant of a page makes of a press on it (DEST-4, DEST-6, DEST-9). */
export function withVariant(
  { password, needsLogIn, sendsSearch }: Pick<SignUpVariant, 'password' | 'needsLogIn' | 'sendsSearch'>,
  request: SignUpRequest,
): SignUpRequest {
  const { entry = 'document' } = request
  return {
    ...request,
    ...(password && { entry: 'password' }),
    ...(needsLogIn && entry === 'document' && { entry: 'document-when-signed-in' }),
    ...(sendsSearch && { sendsSearch }),
  }
}

/** The marks of a way to sign up on the page that is shown: see `signUpAttributes`. */
export function useSignUpAttributes(request: SignUpRequest) {
  const { frame } = useSite()
  return signUpAttributes(withVariant(variantOf(frame), request))
}
