import { type SignUpVariant, signUpVariants, standardVariant } from '#content/sign-up/variants.ts'
import { type Site, useSite } from '#ui/website/site.tsx'

/** What the visitor pressed. */
export interface SignUpRequest {
  /** Where the new account leads, as `destinationPath` takes it; the start page when empty. */
  destination: string
  /** Which button of which page, for statistics (DEST-7). */
  entryPoint: string
  /** The document that the visitor wants to fill in (SIGN-13: DocName). */
  documentName?: string | undefined
  /** Its files need more than the free account: nothing here may promise them. */
  needsPlan?: boolean | undefined
  /** People write it for themselves: nobody is asked for a business address. */
  isPersonal?: boolean | undefined
  /** Which kind of press it is (`entry.ts`): choosing a document or a folder unless it says otherwise. */
  entry?: Entry | undefined
  /** Where it was pressed, where that matters. */
  origin?: Origin | undefined
  /** The dialog's heading is that of the card that was chosen (SIGN-1, DEST-3). */
  hasCardHeading?: boolean | undefined
  /** The dialog closes as soon as the way into the web application is open (DEST-7). */
  closesOnSuccess?: boolean | undefined
  /** What was searched for goes along (DEST-9). */
  sendsSearch?: boolean | undefined
}

const entries = ['document', 'document-when-signed-in', 'create-account', 'password'] as const
type Entry = (typeof entries)[number]
const origins = ['landing-page', 'payment-frame'] as const
type Origin = (typeof origins)[number]

/** Marks a link as a way to sign up: its presses are understood before its part of the page is alive. */
export function signUpAttributes(request: SignUpRequest) {
  const flag = (isSet: boolean | undefined) => (isSet ? '' : undefined)
  return {
    'data-sign-up': request.entryPoint,
    'data-destination': request.destination,
    'data-document-name': request.documentName,
    'data-needs-plan': flag(request.needsPlan),
    'data-personal': flag(request.isPersonal),
    'data-entry': request.entry,
    'data-origin': request.origin,
    'data-card-heading': flag(request.hasCardHeading),
    'data-closes-on-success': flag(request.closesOnSuccess),
    'data-sends-search': flag(request.sendsSearch),
  }
}

/** Reads the request back from the pressed link, or the one around what was pressed; else undefined. */
export function findSignUpLink(
  target: EventTarget | null,
): { link: HTMLAnchorElement; request: SignUpRequest } | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-sign-up]') : null
  return link === null ? undefined : { link, request: signUpRequestOf(link.dataset) }
}

/** The request that `signUpAttributes` has written into a link's data attributes. */
export function signUpRequestOf(data: Partial<Record<string, string>>): SignUpRequest {
  return {
    destination: data.destination ?? '',
    entryPoint: data.signUp ?? '',
    documentName: data.documentName,
    needsPlan: data.needsPlan !== undefined,
    isPersonal: data.personal !== undefined,
    entry: entries.find((entry) => entry === data.entry),
    origin: origins.find((origin) => origin === data.origin),
    hasCardHeading: data.cardHeading !== undefined,
    closesOnSuccess: data.closesOnSuccess !== undefined,
    sendsSearch: data.sendsSearch !== undefined,
  }
}

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
