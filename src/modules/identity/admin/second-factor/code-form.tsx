import { useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useRetryTime } from '#ui/components/use-retry-time.ts'
import type { CodeProblem } from './second-factor.server.ts'

interface CodeFormProps {
  label: string
  submit: string
  problem: CodeProblem | undefined
  /** Takes the second factor away instead of giving it. */
  removes?: boolean
}

/** Asks for a code. */
export function CodeForm({ label, submit, problem, removes = false }: CodeFormProps) {
  const busy = useNavigation().state !== 'idle'
  const text = useCodeProblemText(problem)
  return (
    <Form method="post" noValidate>
      <TextField
        label={label}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={text}
      />
      {removes && <input type="hidden" name="intent" value="remove" />}
      <Button type="submit" variant={removes ? 'secondary' : 'primary'} wide busy={busy}>
        {submit}
      </Button>
    </Form>
  )
}

function useCodeProblemText(problem: CodeProblem | undefined): string | undefined {
  const { t } = useLingui()
  const retryTime = useRetryTime()
  switch (problem?.error) {
    case undefined:
      return undefined
    case 'required':
      return t`Please fill this in.`
    case 'too_many_requests':
      return t`Too many wrong codes. Please try again ${retryTime(problem.retryAfter ?? 60)}.`
    case 'enrolment_expired':
      return t`That took longer than ten minutes, so the key is another one now. Give it to the app, then enter the code that it shows.`
    default:
      return t`This code is not right, or it was used already. Wait for the next one.`
  }
}
