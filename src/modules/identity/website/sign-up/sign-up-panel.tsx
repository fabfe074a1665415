// Not `Dialog`, which would fetch it first: this part is fetched for nothing else, and somebody has pressed.

import { Trans } from '@lingui/react/macro'
import { DialogPanel } from '#ui/components/dialog-panel.tsx'
import { LogoMark } from '#ui/components/logo.tsx'
import { SignUpContent, type SignUpContentProps } from './sign-up-content.tsx'
import type { SignUpRequest } from './sign-up-request.ts'
import { isBusy } from './sign-up-state.ts'
import { useVariantHeading } from './variant-parts.tsx'

export interface SignUpPanelProps extends SignUpContentProps {
  /** What was chosen or looked for, where the variant's heading says that; else empty. */
  chosenHeading: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What is in it is drawn before it is opened. */
  drawnAhead?: boolean
}

/** The dialog itself: the variant as it looks in a state, whoever runs that state. */
export function SignUpPanel({
  chosenHeading,
  open,
  onOpenChange,
  drawnAhead = false,
  ...content
}: SignUpPanelProps) {
  const { variant, request, withPassword, state } = content
  const heading = useVariantHeading(variant)
  return (
    <DialogPanel
      open={open}
      onOpenChange={onOpenChange}
      drawnAhead={drawnAhead}
      busy={isBusy(state)}
      width={variant.benefits ? 'wide' : 'medium'}
      title={
        <>
          {variant.logo && <LogoMark className="mb-3 size-10" />}
          {/* The specified wording has small letters; a heading starts with a capital one. */}
          <span className="block first-letter:uppercase">{chosenHeading || heading}</span>
        </>
      }
      description={variant.explanation && <SignUpExplanation request={request} withPassword={withPassword} />}
    >
      <SignUpContent {...content} />
    </DialogPanel>
  )
}

interface SignUpExplanationProps {
  request: Pick<SignUpRequest, 'documentName' | 'needsPlan'>
  withPassword: boolean
}

/** What an account takes, and what comes right after: nothing is promised that needs more than the account. */
function SignUpExplanation({ request, withPassword }: SignUpExplanationProps) {
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
