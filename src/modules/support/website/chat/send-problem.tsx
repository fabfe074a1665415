import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { brand } from '#content/brand/brand.ts'
import { FormError } from '#ui/components/form-error.tsx'
import { useRetryTime } from '#ui/components/use-retry-time.ts'
import type { MessageField, SendOutcome } from './send-message.ts'

/** Why a message did not go, and what to do. What was written stays in the form. */
export function SendProblem({ outcome }: { outcome: SendOutcome | undefined }) {
  const retryTime = useRetryTime()
  switch (outcome?.status) {
    case 'offline':
      return (
        <FormError title={<Trans>You are offline.</Trans>} answer={outcome}>
          <Trans>Your message is still here. Send it as soon as you are connected again.</Trans>
        </FormError>
      )
    case 'failed':
      return (
        <FormError title={<Trans>Your message did not arrive.</Trans>} answer={outcome}>
          <Trans>
            It is still here. Please try again, or write to <MailLink>{brand.supportEmail}</MailLink>.
          </Trans>
        </FormError>
      )
    case 'too-many': {
      const when = retryTime(outcome.retryAfter)
      return (
        <FormError title={<Trans>Too many messages came from here.</Trans>} answer={outcome}>
          <Trans>
            This one is still here. Please try again {when}, or write to{' '}
            <MailLink>{brand.supportEmail}</MailLink>.
          </Trans>
        </FormError>
      )
    }
    case 'looks-automatic':
      return (
        <FormError title={<Trans>Are you a person?</Trans>} answer={outcome}>
          <Trans>
            The form was filled in faster than people do, or your browser filled in a hidden field. If you are
            a person, just send it once more.
          </Trans>
        </FormError>
      )
    default:
      return null
  }
}

function MailLink({ children }: { children: ReactNode }) {
  return (
    <a href={`mailto:${brand.supportEmail}`} className="text-link break-all">
      {children}
    </a>
  )
}

/** The sentence for what is wrong with a field. */
export function useFieldText(
  problems: Partial<Record<MessageField, string>>,
): (field: MessageField) => string | undefined {
  const { t } = useLingui()
  const texts: Partial<Record<string, string>> = {
    required: t`Please fill this in.`,
    too_long: t`That is too long.`,
    email_invalid: t`Please enter an e-mail address such as name@example.com.`,
  }
  return (field) => {
    const code = problems[field]
    return code === undefined ? undefined : (texts[code] ?? t`Please look at this again.`)
  }
}
