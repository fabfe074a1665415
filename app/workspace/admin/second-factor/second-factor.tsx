import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../components/button.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { NarrowPage } from '../../frame/narrow-page.tsx'
import { WorkspaceError } from '../../frame/workspace-error.tsx'
import type { Route } from './+types/second-factor.ts'
import { Enrolment } from './enrolment.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { answerSecondFactor, type CodeProblem, loadSecondFactor } from './second-factor.server.ts'

export function loader(route: Route.LoaderArgs) {
  return loadSecondFactor(route)
}

export function action(route: Route.ActionArgs) {
  return answerSecondFactor(route)
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  if (actionData && 'recoveryCodes' in actionData) {
    return <RecoveryCodes codes={actionData.recoveryCodes} next={loaderData.next} />
  }
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  switch (loaderData.kind) {
    case 'absent':
      return (
        <NarrowPage title={t`Set up your second factor`}>
          <Enrolment {...loaderData} />
          <CodeForm label={t`The code that the app shows`} submit={t`Confirm`} problem={problem} />
        </NarrowPage>
      )
    case 'required':
      return (
        <NarrowPage title={t`Your second factor`}>
          <p className="mb-6 text-muted">
            <Trans>
              The operators’ pages ask for it once after each log-in: six digits of your authenticator app, or
              one of your recovery codes.
            </Trans>
          </p>
          <CodeForm label={t`Code`} submit={t`Go on`} problem={problem} />
        </NarrowPage>
      )
    case 'passed':
      return <Passed left={loaderData.recoveryCodesLeft} next={loaderData.next} />
  }
}

interface CodeFormProps {
  label: string
  submit: string
  problem: CodeProblem | undefined
}

function CodeForm({ label, submit, problem }: CodeFormProps) {
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
      <Button type="submit" variant="primary" wide busy={busy}>
        {submit}
      </Button>
    </Form>
  )
}

function useCodeProblemText(problem: CodeProblem | undefined): string | undefined {
  const { t } = useLingui()
  if (problem === undefined) return undefined
  if (problem.error === 'required') return t`Please fill this in.`
  if (problem.error === 'too_many_requests') {
    const minutes = Math.max(1, Math.ceil((problem.retryAfter ?? 60) / 60))
    return t`Too many wrong codes. Please try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`
  }
  return t`This code is not right, or it was used already. Wait for the next one.`
}

function Passed({ left, next }: { left: number; next: string }) {
  const { t } = useLingui()
  return (
    <NarrowPage title={t`Your second factor`}>
      <p className="mb-6">
        <Trans>You have given it in this session.</Trans>{' '}
        {plural(left, {
          0: t`There are no recovery codes left: set it up anew to get some.`,
          one: 'There is # recovery code left.',
          other: 'There are # recovery codes left.',
        })}
      </p>
      <LinkButton to={next} variant="primary">
        <Trans>To the operators’ pages</Trans>
      </LinkButton>
      <Form method="post" className="mt-8">
        <p className="mb-3 text-muted">
          <Trans>
            A new phone, or no recovery codes left? Set it up anew: the old authenticator and the old codes
            stop working.
          </Trans>
        </p>
        <Button type="submit" name="intent" value="remove">
          <Trans>Set it up anew</Trans>
        </Button>
      </Form>
    </NarrowPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
