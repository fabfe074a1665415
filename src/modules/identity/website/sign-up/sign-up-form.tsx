import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, type InputEvent, type ReactNode, useRef, useState } from 'react'
import { passwordMessages } from '#content/sign-up/password-messages.ts'
import { isEmailAddress } from '#kernel/email-address/schema.ts'
import { Button } from '#ui/components/button.tsx'
import { EmailField } from '#ui/components/email-field.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { PasswordField } from '#ui/components/password-field.tsx'
import { useRetryTime } from '#ui/components/use-retry-time.ts'
import { LegalLink } from '#ui/website/legal-link.tsx'
import { useSite } from '#ui/website/site.tsx'
import { CaptchaWork } from '../captcha/captcha-work.tsx'
import { logInUrl } from '../web-app-addresses.ts'
import labelsInside from './labels-inside.css?url'
import {
  type ChosenPassword,
  type PasswordFault,
  type PasswordRule,
  passwordFault,
  passwordRules,
  type SignUpState,
} from './sign-up-state.ts'
import type { SignUpFlow } from './use-sign-up-flow.ts'

interface SignUpFormProps extends Pick<SignUpFlow, 'dispatch' | 'submit'> {
  state: Exclude<SignUpState, { status: 'created' | 'stranded' }>
  /** Where whoever has an account goes on to, once they have logged in. */
  destination: string
  /** Whether a password is chosen here (SIGN-6) or later, by the link of the welcome mail. */
  withPassword?: boolean
  /** What the e-mail field is called while nothing is wrong with it (SIGN-5). */
  emailLabel: string
  labelStyle?: 'inside' | undefined
  /** What the button says (SIGN-4). */
  action: string
  /** Nothing can be sent: the button is disabled and shows progress (SIGN-1, one path's variant). */
  inactive?: boolean
  /** Stands below the button. */
  assurances?: ReactNode
}

/** The form of the dialog: address, password where one is asked for, button, terms and the way to log in. */
export function SignUpForm({
  state,
  dispatch,
  submit,
  destination,
  withPassword = false,
  emailLabel,
  labelStyle,
  action,
  inactive = false,
  assurances,
}: SignUpFormProps) {
  const { t } = useLingui()
  const site = useSite()
  const input = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const isInvalid = state.status === 'idle' && state.invalid
  const isDuplicate = state.status === 'duplicate'
  // A field without a placeholder cannot be told from one that is filled in.
  const placeholder = labelStyle === 'inside' ? ' ' : undefined

  function send(event: FormEvent) {
    event.preventDefault()
    if (inactive) return
    const email = input.current?.value ?? ''
    const chosen = withPassword ? chosenIn(form.current) : undefined
    void submit(email, chosen)
    if (!isEmailAddress(email)) input.current?.focus()
    else if (chosen !== undefined) focusFault(form.current, passwordFault(chosen, { isComplete: true }))
  }

  return (
    <form ref={form} noValidate onSubmit={send} data-labels={labelStyle}>
      {/* By its address: no other form fetches it, and our policy refuses styles that scripts write. */}
      {labelStyle === 'inside' && <link rel="stylesheet" href={labelsInside} precedence="medium" />}
      <EmailField
        ref={input}
        name="Email"
        autoComplete={withPassword ? 'username' : 'email'}
        label={
          isDuplicate ? t`Account already exists` : isInvalid ? t`Valid email address required` : emailLabel
        }
        placeholder={placeholder}
        required
        invalid={isInvalid || isDuplicate}
        // The label says what is wrong; this line helps to put it right.
        problem={isInvalid ? 'email_invalid' : undefined}
        error=""
        readOnly={state.status === 'progress'}
        onBlur={(event) => dispatch({ type: 'email left', email: event.currentTarget.value })}
        onFocus={() => dispatch({ type: 'email focused' })}
        onInput={() => dispatch({ type: 'email changed' })}
      />
      {withPassword && (
        <PasswordFields
          fault={state.status === 'idle' ? state.password : undefined}
          readOnly={state.status === 'progress'}
          placeholder={placeholder}
          onLeave={() => dispatch({ type: 'password left', chosen: chosenIn(form.current) })}
          onChange={() => dispatch({ type: 'password changed' })}
        />
      )}
      <div aria-live="polite">
        {isDuplicate && (
          <Notice>
            <Trans>
              This address already has an account.{' '}
              <a href={logInUrl(site, destination)} className="text-link font-medium">
                Log in
              </a>{' '}
              to continue.
            </Trans>
          </Notice>
        )}
        {state.status === 'failed' && (
          <Notice tone="alert" title={<Trans>We couldn’t create your account.</Trans>}>
            <SignUpFailureText {...state} />
          </Notice>
        )}
      </div>
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={inactive || state.status === 'progress'}
        busyLabel={inactive ? undefined : t`Creating your account...`}
        className="mt-4"
      >
        {/* The specified wording may have small letters; a button's begins with a capital one. */}
        <span className="block first-letter:uppercase">
          {state.status === 'failed' ? t`Try again` : action}
        </span>
      </Button>
      <CaptchaWork />
      {assurances}
      <p className="mt-4 text-muted text-sm">
        <Trans>
          By clicking the button you agree to the{' '}
          <LegalLink newTab to="/company/terms-of-use/" className="text-link">
            terms of use
          </LegalLink>{' '}
          and the{' '}
          <LegalLink newTab to="/company/privacy-policy/" className="text-link">
            privacy policy
          </LegalLink>
          .
        </Trans>
      </p>
      {/* An address that has an account is led there above. */}
      {!isDuplicate && (
        <p className="mt-3 border-line border-t pt-3 text-sm">
          <Trans>
            Already have an account?{' '}
            <a href={logInUrl(site, destination)} className="text-link inline-block py-2 font-medium">
              Log in
            </a>
          </Trans>
        </p>
      )}
    </form>
  )
}

/** Why no account was created, and what to do now (SIGN-10). */
function SignUpFailureText({
  reason,
  retryAfter,
}: Pick<Extract<SignUpState, { status: 'failed' }>, 'reason' | 'retryAfter'>) {
  const retryTime = useRetryTime()
  switch (reason) {
    case 'too_many_requests': {
      const when = retryTime(retryAfter ?? 60)
      return (
        <Trans>
          Many accounts were just created from your network. Please try again {when}. Your address stays here
          until then.
        </Trans>
      )
    }
    case 'cookies_refused':
      return (
        <Trans>
          Your browser blocks cookies, and we need one to keep you logged in. Please allow cookies for this
          site, then try again.
        </Trans>
      )
    case 'unavailable':
      return <Trans>We couldn’t reach our service. Your address is still here, so please try again.</Trans>
  }
}

interface PasswordFieldsProps {
  fault: PasswordFault | undefined
  readOnly: boolean
  /** Said of an empty field: a space where the label lies inside (labels-inside.css). */
  placeholder?: string | undefined
  onLeave: () => void
  onChange: () => void
}

/** The password and its confirmation (SIGN-6). */
function PasswordFields({ fault, readOnly, placeholder, onLeave, onChange }: PasswordFieldsProps) {
  const { t, i18n } = useLingui()
  const [rules, setRules] = useState(() => passwordRules(''))
  const text = fault && i18n._(passwordMessages[fault])
  const shared = {
    autoComplete: 'new-password',
    required: true,
    readOnly,
    placeholder,
    onBlur: onLeave,
    onInput: onChange,
  } as const
  function showRules(event: InputEvent<HTMLInputElement>) {
    setRules(passwordRules(event.currentTarget.value))
    onChange()
  }
  return (
    <>
      <PasswordField
        {...shared}
        name="Password"
        label={t`Password`}
        onInput={showRules}
        help={
          <>
            <span className="sr-only">{t`At least 8 characters, with a letter and a digit.`}</span>
            <Rules rules={rules} />
          </>
        }
        error={fault === 'different' ? undefined : text}
      />
      <PasswordField
        {...shared}
        name="Confirmation"
        label={t`Confirm password`}
        error={fault === 'different' ? text : undefined}
      />
    </>
  )
}

/** The rule, ticked off while it is typed: for the eyes, as the sentence beside it is for the ears. */
function Rules({ rules }: { rules: readonly PasswordRule[] }) {
  const { t } = useLingui()
  const words = { length: t`8 characters`, letter: t`a letter`, digit: t`a digit` }
  return (
    <span aria-hidden="true" className="flex flex-wrap gap-x-4">
      {rules.map(({ name, isKept }) => (
        <span
          key={name}
          data-kept={isKept}
          className={clsx('flex items-center gap-1.5', isKept && 'text-action')}
        >
          {isKept ? (
            <CircleCheck className="size-4" />
          ) : (
            <span className="m-px size-3.5 rounded-full border" />
          )}
          {words[name]}
        </span>
      ))}
    </span>
  )
}

/** What stands in the two fields of a form now. */
function chosenIn(form: HTMLFormElement | null): ChosenPassword {
  const data = form === null ? new FormData() : new FormData(form)
  return {
    password: String(data.get('Password') ?? ''),
    confirmation: String(data.get('Confirmation') ?? ''),
  }
}

/** Puts the cursor where something is wrong. */
function focusFault(form: HTMLFormElement | null, fault: PasswordFault | undefined): void {
  if (fault === undefined) return
  const name = fault === 'different' ? 'Confirmation' : 'Password'
  form?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus()
}
