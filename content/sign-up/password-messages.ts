import { msg } from '@lingui/core/macro'

/** OPEN-1: what the dialog and every form that sets a password say of one that cannot be one (SIGN-6). */
export const passwordMessages = {
  required: msg`Please choose a password.`,
  /** As specified. */
  different: msg`Password does not match`,
  password_too_short: msg`Please use at least 8 characters.`,
  password_too_long: msg`Please use at most 200 characters.`,
  password_too_simple: msg`Please use at least one letter and one digit.`,
  password_too_common: msg`This password is easy to guess. Please choose another one.`,
} as const
