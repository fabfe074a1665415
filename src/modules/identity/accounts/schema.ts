import { z } from 'zod'
import { EmailAddress } from '#kernel/email-address/input.ts'
import { languageCodes } from '#kernel/i18n/schema.ts'
import type { OperatorRole } from '#kernel/operator-roles.ts'

const PASSWORD_MINIMUM = 8
/** Far above the 64 that must be accepted; a bound, so that hashing cannot be fed megabytes. */
const PASSWORD_MAXIMUM = 200

export type PasswordProblem = 'required' | 'password_too_short' | 'password_too_long' | 'password_too_simple'

/**
 * The rule of SIGN-6 that a form can tell by itself: 8 characters (code points, not bytes), a letter and a
 * digit of any script, however long it is (SET-29). Whether a password can be guessed, the server tells
 * (passwords.ts).
 */
export function passwordProblem(password: string): PasswordProblem | undefined {
  const characters = [...normalizePassword(password)].length
  if (characters === 0) return 'required'
  if (characters < PASSWORD_MINIMUM) return 'password_too_short'
  if (characters > PASSWORD_MAXIMUM) return 'password_too_long'
  const hasLetterAndDigit = /\p{L}/u.test(password) && /\p{Nd}/u.test(password)
  return hasLetterAndDigit ? undefined : 'password_too_simple'
}

/** One password typed on two keyboards may differ in bytes; NFKC makes it one. Nothing is cut off. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}

// The messages of these schemas are codes: their sentences live in the message catalogue.
// PostgreSQL cannot store U+0000, so text with it is refused here and never becomes a fault there.
const line = (maximum: number) =>
  z
    .string('wrong_type')
    .max(maximum, 'too_long')
    .refine((value) => !value.includes('\u0000'), 'wrong_type')
const optionalLine = (maximum: number) => line(maximum).nullish()

const password = z.string('required').superRefine((value, context) => {
  const problem = passwordProblem(value)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})

/** Where the visitor came from, as the website keeps it in b_ts (TRAF-1). */
const trafficSource = {
  SourceChannel: optionalLine(500),
  SourceCampaign: optionalLine(500),
  SourceAdGroup: optionalLine(500),
  CustomTracking: z.object({ affiliate: optionalLine(200) }, 'wrong_type').nullish(),
  SourceAccount: optionalLine(500),
  SourceKeyword: optionalLine(500),
  SourceQParam: optionalLine(500),
  SourceGuid: optionalLine(200),
}

/** The account-creation payload, with the wire's field names (SIGN-13, ACC-1). All else sent is dropped. */
export const AccountCreation = z
  .object({
    Email: EmailAddress,
    Password: z.string('wrong_type').nullish(),
    AutogeneratePassword: z.boolean('wrong_type').default(true),
    Device: optionalLine(60),
    // Part of the wire, and checked, but not believed: limits and records use the address of the connection.
    IpAddress: optionalLine(200),
    Language: z.enum(languageCodes, 'not_an_option').default('en'),
    DocName: optionalLine(200),
    CreationPage: optionalLine(500),
    // Ours: which form of the dialog it was (SIGN-1). Counted by its name, so nothing but a name is kept.
    SignUpDialog: z
      .string()
      .regex(/^[\w-]{1,40}$/)
      .nullish()
      .catch(null),
    // Ours: the path of the first page of the website. Whatever else stands there refuses nobody an account.
    LandingPage: z
      .string()
      .regex(/^\/[^\s\p{Cc}\p{Cs}]{0,499}$/u)
      .nullish()
      .catch(null),
    // Ours: which variant of an experiment was seen (src/modules/experiments/). Whatever stands there refuses
    // nobody an account.
    ExperimentUnit: optionalLine(200).catch(null),
    ...trafficSource,
  })
  .superRefine(
    (input, context) => {
      if (input.AutogeneratePassword) return
      const problem = passwordProblem(typeof input.Password === 'string' ? input.Password : '')
      if (problem) context.addIssue({ code: 'custom', message: problem, path: ['Password'] })
    },
    // Also when other fields are refused, so that a form shows everything at once.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
export type AccountCreation = z.infer<typeof AccountCreation>
/** The same before it is checked, as the dialog sends it. */
export type AccountCreationPayload = z.input<typeof AccountCreation>

/** The log-in form. The rule for passwords is not applied: a wrong one is wrong, whatever its shape. */
export const LogInInput = z.object({
  email: EmailAddress,
  password: z
    .string('required')
    .min(1, 'required')
    .max(PASSWORD_MAXIMUM * 4, 'too_long'),
})
export type LogInInput = z.infer<typeof LogInInput>

/** The query parameter that carries the secret of a mailed link. */
export const LINK_PARAMETER = 'link'
/** Where a new link is to be had, below the web application's address. */
export const FORGOT_PASSWORD_PATH = '/account/forgot-password/'
/** Where somebody sees the browsers they are logged in with, below the web application's address. */
export const DEVICES_PATH = '/account/#devices'

const link = z.string().min(1).max(100)
/** A password that is compared and not chosen; its absence is a wrong one. */
const currentPassword = z.string('required').max(PASSWORD_MAXIMUM * 4, 'too_long')

/** The form behind a set-password link. */
export const SetPasswordInput = z.object({ link, password })
export type SetPasswordInput = z.infer<typeof SetPasswordInput>

/** The form behind a link that confirms an address. */
export const EmailConfirmation = z.object({ link, password: currentPassword.optional() })
export type EmailConfirmation = z.infer<typeof EmailConfirmation>

/** A form that asks for an address only. */
export const EmailInput = z.object({ email: EmailAddress })
export type EmailInput = z.infer<typeof EmailInput>

/** The form that changes the address; an account that has no password yet sends none. */
export const EmailChange = z.object({ email: EmailAddress, password: currentPassword.optional() })
export type EmailChange = z.infer<typeof EmailChange>

/** The form that changes the password. */
export const PasswordChange = z.object({
  password: currentPassword.min(1, 'required'),
  newPassword: password,
})
export type PasswordChange = z.infer<typeof PasswordChange>

/** What an account's owner says of themselves. */
export const Profile = z.object({
  name: line(100).transform((name) => name.trim() || null),
  language: z.enum(languageCodes, 'not_an_option'),
})
export type Profile = z.infer<typeof Profile>

/** An account as its owner sees it. */
export interface Account {
  id: string
  email: string
  emailVerified: boolean
  /** Whether the address refused our last mail for good. */
  emailBounced: boolean
  hasPassword: boolean
  /** All but members are operators. */
  role: 'member' | OperatorRole
  language: string
  name: string | null
  /** When it is deleted, unless its owner undoes that. */
  deletionDueAt: Date | null
}
