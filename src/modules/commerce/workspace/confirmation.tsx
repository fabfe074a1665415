import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { LinkButton, SubmitButton } from '#ui/components/button.tsx'

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
  const { t } = useLingui()
  return (
    <>
      <SubmitButton variant="primary">{children}</SubmitButton>
      <LinkButton to={backTo}>{t`Go back`}</LinkButton>
    </>
  )
}
