import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'

interface ConfirmationProps {
  backTo: string
  /** What the button does. */
  children: ReactNode
}

/** The press that a page asks for, beside the way back. */
export function Confirmation(confirmation: ConfirmationProps) {
  return (
    <Form method="post" className="mt-8 flex flex-wrap gap-3">
      <SendOrGoBack {...confirmation} />
    </Form>
  )
}

/** The end of a form. */
export function SendOrGoBack({ backTo, children }: ConfirmationProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <Button type="submit" variant="primary" busy={busy}>
        {children}
      </Button>
      <LinkButton to={backTo}>
        <Trans>Go back</Trans>
      </LinkButton>
    </>
  )
}
