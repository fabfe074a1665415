import { isEmailAddress } from '#kernel/email-address/schema.ts'

/** Where the sign-up dialog stands (SIGN-8). `docs/flows/sign-up.md` draws it. */
export type SignUpState =
  | { status: 'idle'; invalid: boolean; password?: PasswordFault }
  | { status: 'progress' }
  | { status: 'duplicate' }
  /** `retryAfter`, in seconds, where the service has told it. */
  | { status: 'failed'; reason: SignUpFailure; retryAfter?: number | undefined }
  /** The account exists, and the visitor is on the way to the web application. */
  | { status: 'created' }
  /** The account exists, but the way to the web application could not be opened. */
  | { status: 'stranded' }

const failures = ['too_many_requests', 'cookies_refused', 'unavailable'] as const
type SignUpFailure = (typeof failures)[number]

/** What is wrong with the passwords of the dialog (SIGN-6); the server finds what is not told here. */
export type PasswordFault = 'required' | 'different' | RefusedPassword
const refusedPasswords = [
  'password_too_short',
  'password_too_long',
  'password_too_simple',
  'password_too_common',
] as const
type RefusedPassword = (typeof refusedPasswords)[number]

export interface ChosenPassword {
  password: string
  confirmation: string
}

export type SignUpEvent =
  /**
   * Whether somebody is known here (SIGN-11). No page can read p_ssojwt; b_email, which it can, is set with
   * it and ends before it, after a day. What it may keep is of this page's life, so the two tell the same
   * here.
   */
  | { type: 'opened'; isKnown: boolean }
  | { type: 'email left'; email: string }
  | { type: 'email focused' }
  | { type: 'email changed' }
  | { type: 'password left'; chosen: ChosenPassword }
  | { type: 'password changed' }
  /** `chosen` is absent where the dialog asks for an address only. */
  | { type: 'submitted'; email: string; chosen?: ChosenPassword | undefined }
  | { type: 'created' }
  /** The visitor did not want to wait for the captcha (CAPT-1). */
  | { type: 'cancelled' }
  | Refusal
  | { type: 'hand-off failed' }
  | { type: 'hand-off retried' }
  /** The browser's Back has brought the page out of its cache. */
  | { type: 'came back' }

interface Refusal {
  type: 'refused'
  reason: 'email_taken' | 'email_invalid' | RefusedPassword | SignUpFailure
  /** Seconds, where too much was tried. */
  retryAfter?: number | undefined
}

export const initialSignUpState: SignUpState = { status: 'idle', invalid: false }

/** The next state of the dialog; an event that does not belong to a state changes nothing. */
export function nextSignUpState(state: SignUpState, event: SignUpEvent): SignUpState {
  switch (event.type) {
    case 'opened':
      return event.isKnown ? reopened(state) : initialSignUpState
    case 'came back':
      return initialSignUpState
    case 'email left':
      return state.status === 'idle' ? { ...state, invalid: !isEmailAddress(event.email) } : state
    case 'email focused':
      return state.status === 'duplicate' ? initialSignUpState : state
    case 'email changed':
      if (state.status === 'idle') return { ...state, invalid: false }
      return isEditable(state) ? initialSignUpState : state
    case 'password left':
      return state.status === 'idle' ? withPassword(state.invalid, passwordFault(event.chosen)) : state
    case 'password changed':
      return state.status === 'idle' ? withPassword(state.invalid) : state
    case 'submitted':
      return isEditable(state) ? submitted(event) : state
    case 'created':
      return state.status === 'progress' ? { status: 'created' } : state
    case 'refused':
      return state.status === 'progress' ? refused(event) : state
    case 'cancelled':
      return state.status === 'progress' ? initialSignUpState : state
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

/** SIGN-11: who is logged in keeps their place. An account whose redirect failed is offered the way again. */
function reopened(state: SignUpState): SignUpState {
  if (state.status === 'created') return { status: 'stranded' }
  return state.status === 'progress' || state.status === 'stranded' ? state : initialSignUpState
}

function refused({ reason, retryAfter }: Refusal): SignUpState {
  if (reason === 'email_taken') return { status: 'duplicate' }
  if (reason === 'email_invalid') return { status: 'idle', invalid: true }
  if (isRefusedPassword(reason)) return withPassword(false, reason)
  return { status: 'failed', reason, ...(retryAfter !== undefined && { retryAfter }) }
}

function submitted({ email, chosen }: Extract<SignUpEvent, { type: 'submitted' }>): SignUpState {
  const invalid = !isEmailAddress(email)
  const fault = chosen && passwordFault(chosen, { isComplete: true })
  return invalid || fault !== undefined ? withPassword(invalid, fault) : { status: 'progress' }
}

function withPassword(invalid: boolean, fault?: PasswordFault): SignUpState {
  return { status: 'idle', invalid, ...(fault !== undefined && { password: fault }) }
}

/**
 * What a form can tell at once (SIGN-6, SIGN-7). An empty confirmation is no difference before everything is
 * sent. Whether a password can be guessed, the server tells.
 */
export function passwordFault(
  { password, confirmation }: ChosenPassword,
  { isComplete = false } = {},
): PasswordFault | undefined {
  if (password === '') return 'required'
  const broken = passwordRules(password).find(({ isKept }) => !isKept)
  if (broken !== undefined) return broken.name === 'length' ? 'password_too_short' : 'password_too_simple'
  return (isComplete || confirmation !== '') && confirmation !== password ? 'different' : undefined
}

/** Whether a code is one that the service refuses a password with. */
export function isRefusedPassword(code: unknown): code is RefusedPassword {
  return refusedPasswords.some((each) => each === code)
}

/** Whether a refusal is none that the visitor can put right in a field (SIGN-10). */
export function isSignUpFailure(reason: string): reason is SignUpFailure {
  return failures.some((each) => each === reason)
}

function isEditable({ status }: SignUpState): boolean {
  return status === 'idle' || status === 'duplicate' || status === 'failed'
}

/** A part of the rule of SIGN-6, and whether a password keeps it. */
export interface PasswordRule {
  name: 'length' | 'letter' | 'digit'
  isKept: boolean
}

const MINIMUM = 8

/**
 * The rule of a password, part by part, as somebody types. The server has it too
 * (`src/modules/identity/accounts/schema.ts`, whose schema library would be the largest part of this dialog's
 * script) and has the last word; a test holds the two together.
 */
export function passwordRules(password: string): PasswordRule[] {
  const length = [...password.normalize('NFKC')].length
  return [
    { name: 'length', isKept: length >= MINIMUM },
    { name: 'letter', isKept: /\p{L}/u.test(password) },
    { name: 'digit', isKept: /\p{Nd}/u.test(password) },
  ]
}
