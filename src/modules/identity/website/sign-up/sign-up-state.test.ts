import { describe, expect, test } from 'vitest'
import {
  initialSignUpState,
  isBusy,
  nextSignUpState,
  type SignUpEvent,
  type SignUpState,
} from './sign-up-state.ts'

const idle = { status: 'idle', invalid: false } as const
const different = { status: 'idle', invalid: false, password: 'different' } as const
const invalid = { status: 'idle', invalid: true } as const
const progress: SignUpState = { status: 'progress' }
const duplicate: SignUpState = { status: 'duplicate' }
const failed: SignUpState = { status: 'failed', reason: 'unavailable' }
const created: SignUpState = { status: 'created' }
const stranded: SignUpState = { status: 'stranded' }

const good = 'owner@company.example'

describe('the sign-up dialog', () => {
  test.each<[string, SignUpState, SignUpEvent, SignUpState]>([
    ['SIGN-5 leaving the field with a good address', idle, { type: 'email left', email: good }, idle],
    ['SIGN-5 leaving the field with a bad address', idle, { type: 'email left', email: 'owner@' }, invalid],
    ['SIGN-7 leaving the field empty', idle, { type: 'email left', email: '' }, invalid],
    ['SIGN-5 going back to a bad address', invalid, { type: 'email focused' }, invalid],
    ['SIGN-5 correcting a bad address', invalid, { type: 'email changed' }, idle],
    ['SIGN-5 submitting a bad address is blocked', idle, { type: 'submitted', email: 'owner' }, invalid],
    [
      'SIGN-5 submitting again while still bad is blocked',
      invalid,
      { type: 'submitted', email: 'owner' },
      invalid,
    ],
    ['SIGN-8 submitting a good address', idle, { type: 'submitted', email: ` ${good} ` }, progress],
    ['SIGN-8 submitting after a correction', invalid, { type: 'submitted', email: good }, progress],
    ['SIGN-8 submitting twice changes nothing', progress, { type: 'submitted', email: good }, progress],
    ['CAPT-1 the captcha is cancelled', progress, { type: 'cancelled' }, idle],
    ['CAPT-1 only what is under way can be cancelled', created, { type: 'cancelled' }, created],
    ['SIGN-8 the account is created', progress, { type: 'created' }, created],
    [
      'SIGN-8 submitting once more after that changes nothing',
      created,
      { type: 'submitted', email: good },
      created,
    ],
    ['SIGN-9 a duplicate e-mail', progress, { type: 'refused', reason: 'email_taken' }, duplicate],
    ['SIGN-9 focusing the field clears the duplicate', duplicate, { type: 'email focused' }, idle],
    ['SIGN-9 typing another address clears the duplicate', duplicate, { type: 'email changed' }, idle],
    [
      'SIGN-9 leaving the field keeps the duplicate',
      duplicate,
      { type: 'email left', email: good },
      duplicate,
    ],
    ['SIGN-10 another failure', progress, { type: 'refused', reason: 'unavailable' }, failed],
    [
      'SIGN-10 too many attempts',
      progress,
      { type: 'refused', reason: 'too_many_requests', retryAfter: 1800 },
      { status: 'failed', reason: 'too_many_requests', retryAfter: 1800 },
    ],
    ['SIGN-10 focusing the field keeps what went wrong in view', failed, { type: 'email focused' }, failed],
    ['SIGN-10 trying again after a failure', failed, { type: 'submitted', email: good }, progress],
    [
      'ACC-1 an address that only the server refuses',
      progress,
      { type: 'refused', reason: 'email_invalid' },
      invalid,
    ],
    [
      'SIGN-11 opening clears a progress without a log-in',
      progress,
      { type: 'opened', isKnown: false },
      idle,
    ],
    ['SIGN-11 opening keeps it with one', progress, { type: 'opened', isKnown: true }, progress],
    ['SIGN-11 opening clears a failure', failed, { type: 'opened', isKnown: true }, idle],
    [
      'SIGN-11 opening offers the way to an account again',
      created,
      { type: 'opened', isKnown: true },
      stranded,
    ],
    ['SIGN-11 and as often as it is opened', stranded, { type: 'opened', isKnown: true }, stranded],
    [
      'SIGN-11 opening clears an account whose log-in is over',
      created,
      { type: 'opened', isKnown: false },
      idle,
    ],
    ['SIGN-11 also one that could not be opened', stranded, { type: 'opened', isKnown: false }, idle],
    ['the way to the web application fails', created, { type: 'hand-off failed' }, stranded],
    ['and is tried again', stranded, { type: 'hand-off retried' }, created],
    [
      'SIGN-7 leaving the password empty',
      idle,
      { type: 'password left', chosen: { password: '', confirmation: '' } },
      { ...idle, password: 'required' },
    ],
    [
      'SIGN-6 leaving a short password',
      invalid,
      { type: 'password left', chosen: { password: 'abc 123', confirmation: '' } },
      { ...invalid, password: 'password_too_short' },
    ],
    [
      'SIGN-6 leaving the password before it is confirmed',
      idle,
      { type: 'password left', chosen: { password: 'abcd 1234', confirmation: '' } },
      idle,
    ],
    [
      'SIGN-6 leaving a confirmation that differs',
      idle,
      { type: 'password left', chosen: { password: 'abcd 1234', confirmation: 'abcd 1235' } },
      different,
    ],
    ['SIGN-6 correcting it', different, { type: 'password changed' }, idle],
    [
      'SIGN-6 a wrong address leaves what is said of the password',
      different,
      { type: 'email left', email: 'x' },
      { ...different, invalid: true },
    ],
    [
      'SIGN-6 submitting without a confirmation is blocked',
      idle,
      { type: 'submitted', email: good, chosen: { password: 'abcd 1234', confirmation: '' } },
      different,
    ],
    [
      'SIGN-6 submitting tells of both fields at once',
      idle,
      { type: 'submitted', email: 'owner', chosen: { password: '', confirmation: '' } },
      { ...invalid, password: 'required' },
    ],
    [
      'SIGN-6 submitting equal passwords',
      different,
      { type: 'submitted', email: good, chosen: { password: 'abcd 1234', confirmation: 'abcd 1234' } },
      progress,
    ],
    [
      'SIGN-6 a password that only the server refuses',
      progress,
      { type: 'refused', reason: 'password_too_common' },
      { ...idle, password: 'password_too_common' },
    ],
    ['an answer that comes too late changes nothing', idle, { type: 'created' }, idle],
    ['Back brings the page out of its cache', created, { type: 'came back' }, initialSignUpState],
  ])('%s', (_, state, event, expected) => {
    expect(nextSignUpState(state, event)).toEqual(expected)
  })

  test.each<[SignUpState, boolean]>([
    [idle, false],
    [invalid, false],
    [progress, true],
    [duplicate, false],
    [failed, false],
    [created, true],
    [stranded, false],
  ])('SIGN-2 in %o it stays open: %s', (state, busy) => {
    expect(isBusy(state)).toBe(busy)
  })
})
