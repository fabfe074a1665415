/** What the visitor pressed. */
export interface SignUpRequest {
  /** Where the new account leads, as `destinationPath` takes it; the start page when empty. */
  destination: string
  /** Which button of which page, for statistics (DEST-7). */
  entryPoint: string
  /** The document that the visitor wants to fill in (SIGN-13: DocName). */
  documentName?: string | undefined
}

/** Marks a link as a way to sign up, so that its presses are understood before its part of the page has come to life. */
export function signUpAttributes({ destination, entryPoint, documentName }: SignUpRequest) {
  return {
    'data-sign-up': entryPoint,
    'data-destination': destination,
    'data-document-name': documentName,
  }
}

/** Reads the request back from the link that was pressed, or in which something was; undefined where it is no such link. */
export function findSignUpLink(
  target: EventTarget | null,
): { link: HTMLAnchorElement; request: SignUpRequest } | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-sign-up]') : null
  if (link === null) return undefined
  const { signUp = '', destination = '', documentName } = link.dataset
  return { link, request: { destination, entryPoint: signUp, documentName } }
}
