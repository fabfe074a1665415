import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import type { AccountFormProblem } from './account-form.server.ts'
import { useProblemText } from './account-problem.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { UsernameField } from './username-field.tsx'

interface NewPasswordFormProps {
  /** The address that its owner logs in with afterwards. */
  email: string
  problem: AccountFormProblem | undefined
  /** What the button says. */
  children: ReactNode
}

/** The form behind a mailed link that sets a password (`answer-password-link.server.ts`). */
export function NewPasswordForm({ email, problem, children }: NewPasswordFormProps) {
  const busy = useNavigation().state !== 'idle'
  const text = useProblemText(problem)
  return (
    <Form method="post" noValidate>
      <UsernameField email={email} />
      <NewPasswordField name="password" error={text} />
      <Button type="submit" variant="primary" wide busy={busy}>
        {children}
      </Button>
    </Form>
  )
}
