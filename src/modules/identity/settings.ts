import { z } from 'zod'
import { webAddress, wholeNumber } from '#kernel/settings.ts'
import { EmailInput } from './accounts/schema.ts'

/** The first accounts, the second factor of operators, and the captcha. */
export const settings = {
  OPERATOR_EMAIL: z
    .string()
    .transform((text, context) => {
      const parsed = EmailInput.safeParse({ email: text })
      if (parsed.success) return parsed.data.email
      context.addIssue({ code: 'custom', message: 'must be an e-mail address' })
      return z.NEVER
    })
    .optional()
    .meta({
      description:
        'Makes the first operator, as long as there is none: a link that sets a password is mailed, or printed where\nSMTP_URL is not set. Later operators: `npm run operator`. With it there are no demo accounts.',
      example: 'you@example.com',
    }),
  DEMO_PASSWORD: z.string().min(8, { error: 'must have at least 8 characters' }).optional().meta({
    description:
      'The password of the demo accounts, made on an empty embedded database where PUBLIC_URL is loopback.\nDefault: one made at random and printed once.',
  }),
  OPERATOR_SECOND_FACTOR: z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .transform((value) => value === 'on')
    .prefault('on')
    .meta({
      description:
        'Whether operators are asked for a code of an authenticator, once per session, before /app/admin/: on or off.\nThe first visit sets it up. Switch it off to let in an operator who has lost authenticator and recovery codes.',
    }),
  CAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]+$/, { error: 'must be letters, digits, _ and -' })
    .optional()
    .meta({
      description:
        'The site key of reCAPTCHA. A visitor who has accepted is asked by it when many sign up from one network; everybody\nelse, and where it fails, does a proof of work instead, which needs no key and calls nobody.',
    }),
  CAPTCHA_SECRET: z.string().optional().meta({ description: 'The secret that belongs to the site key.' }),
  CAPTCHA_VERSION: wholeNumber(3, 3).default(3).meta({ description: 'The version of reCAPTCHA.' }),
  CAPTCHA_SCRIPT_URL: webAddress.default('https://www.google.com/recaptcha/api.js').meta({
    description: 'The script of the captcha; `?render=` with the site key and `&hl=en` are added.',
  }),
  CAPTCHA_VERIFY_URL: webAddress.default('https://www.google.com/recaptcha/api/siteverify').meta({
    description: 'Where its answers are checked, by the server.',
  }),
}
