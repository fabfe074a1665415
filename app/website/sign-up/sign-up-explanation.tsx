import { Trans } from '@lingui/react/macro'
import type { SignUpRequest } from './sign-up-request.ts'

interface SignUpExplanationProps {
  request: Pick<SignUpRequest, 'documentName' | 'needsPlan'>
  withPassword: boolean
}

/** What an account takes, and what comes right after: nothing is promised that needs more than the account. */
export function SignUpExplanation({ request, withPassword }: SignUpExplanationProps) {
  const { documentName, needsPlan } = request
  if (documentName === undefined) {
    return withPassword ? (
      <Trans>A free account takes an e-mail address and a password.</Trans>
    ) : (
      <Trans>A free account takes an e-mail address and nothing else.</Trans>
    )
  }
  if (withPassword) {
    return needsPlan ? (
      <Trans>
        A free account takes an e-mail address and a password. The {documentName} opens right after, to be
        filled in. Its files need a plan.
      </Trans>
    ) : (
      <Trans>
        A free account takes an e-mail address and a password. The {documentName} opens right after.
      </Trans>
    )
  }
  return needsPlan ? (
    <Trans>
      A free account takes an e-mail address. The {documentName} opens right after, to be filled in. Its files
      need a plan.
    </Trans>
  ) : (
    <Trans>A free account takes an e-mail address. The {documentName} opens right after.</Trans>
  )
}
