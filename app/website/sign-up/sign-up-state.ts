/** Where the sign-up dialog stands (SIGN-8). `docs/flows/sign-up.md` draws it. */
export type SignUpState =
  | { status: 'idle'; invalid: boolean }
  | { status: 'progress' }
  | { status: 'duplicate' }
  | { status: 'failed'; reason: SignUpFailure }
  /** The account exists, and the visitor is on the way to the web application. */
  | { status: 'created' }
  /** The account exists, but the way to the web application could not be opened. */
  | { status: 'stranded' }

export type SignUpFailure = 'too_many_requests' | 'unavailable'

export type SignUpEvent =
  | { type: 'opened' }
  | { type: 'email left'; email: string }
  | { type: 'email focused' }
  | { type: 'email changed' }
  | { type: 'submitted'; email: string }
  | { type: 'created' }
  | { type: 'refused'; reason: 'email_taken' | 'email_invalid' | SignUpFailure }
  | { type: 'hand-off failed' }
  | { type: 'hand-off retried' }
  /** The browser's Back has brought the page out of its cache. */
  | { type: 'came back' }

export const initialSignUpState: SignUpState = { status: 'idle', invalid: false }

/** The next state of the dialog; an event that does not belong to a state changes nothing. */
export function nextSignUpState(state: SignUpState, event: SignUpEvent): SignUpState {
  switch (event.type) {
    case 'opened':
      // SIGN-11: an account that was just made keeps its place, everything else starts afresh.
      return state.status === 'created' || state.status === 'stranded' ? state : initialSignUpState
    case 'came back':
      return initialSignUpState
    case 'email left':
      return state.status === 'idle' ? { status: 'idle', invalid: !isEmailAddress(event.email) } : state
    case 'email focused':
      return state.status === 'duplicate' ? initialSignUpState : state
    case 'email changed':
      return isEditable(state) ? initialSignUpState : state
    case 'submitted':
      if (!isEditable(state)) return state
      return isEmailAddress(event.email) ? { status: 'progress' } : { status: 'idle', invalid: true }
    case 'created':
      return state.status === 'progress' ? { status: 'created' } : state
    case 'refused':
      return state.status === 'progress' ? refused(event.reason) : state
    case 'hand-off failed':
      return state.status === 'created' ? { status: 'stranded' } : state
    case 'hand-off retried':
      return state.status === 'stranded' ? { status: 'created' } : state
  }
}

/** Whether the visitor has to wait, so that the dialog must stay (SIGN-2). */
export function isBusy({ status }: SignUpState): boolean {
  return status === 'progress' || status === 'created'
}

function refused(reason: Extract<SignUpEvent, { type: 'refused' }>['reason']): SignUpState {
  if (reason === 'email_taken') return { status: 'duplicate' }
  if (reason === 'email_invalid') return { status: 'idle', invalid: true }
  return { status: 'failed', reason }
}

function isEditable({ status }: SignUpState): boolean {
  return status === 'idle' || status === 'duplicate' || status === 'failed'
}

/**
 * Whether a text looks like an e-mail address: enough to catch a slip while typing. The server has the last word, and its
 * schema library would be the largest part of this dialog's script.
 */
export function isEmailAddress(text: string): boolean {
  const address = text.trim()
  return address.length <= 254 && /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(address)
}
