import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { LinkButton, SubmitButton } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { TextField } from '#ui/components/text-fields.tsx'
import { useRetryTime } from '#ui/components/use-retry-time.ts'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import type { Route } from './+types/second-factor.ts'
import type { CodeProblem } from './second-factor.server.ts'

export { formHeaders as headers } from '../../workspace/account/account-form.server.ts'
export { answerSecondFactor as action, loadSecondFactor as loader } from './second-factor.server.ts'

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
          <CodeForm label={t`The code shown in the app`} submit={t`Confirm`} problem={problem} />
        </NarrowPage>
      )
    case 'required':
      return (
        <NarrowPage title={t`Your second factor`}>
          <p className="mb-6 text-muted">
            <Trans>
              The operator pages ask for it once after each log-in: six digits from your authenticator app, or
              one of your recovery codes.
            </Trans>
          </p>
          <CodeForm label={t`Code`} submit={t`Continue`} problem={problem} />
        </NarrowPage>
      )
    case 'passed':
      return <Passed {...loaderData} problem={problem} />
  }
}

type Loaded = Route.ComponentProps['loaderData']
type PassedProps = Extract<Loaded, { kind: 'passed' }> & Pick<CodeFormProps, 'problem'>

function Passed({ recoveryCodesLeft: left, next, problem }: PassedProps) {
  const { t } = useLingui()
  return (
    <NarrowPage title={t`Your second factor`}>
      <p className="mb-6">
        <Trans>You’ve entered it in this session.</Trans>{' '}
        {left === 0 ? (
          <Trans>No recovery codes left. Set it up again to get new ones.</Trans>
        ) : (
          <Plural
            value={left}
            one="There is # recovery code left."
            other="There are # recovery codes left."
          />
        )}
      </p>
      <LinkButton to={next} variant="primary">{t`Go to the operator pages`}</LinkButton>
      <section aria-labelledby="anew" className="mt-10 border-line border-t pt-6">
        <h2 id="anew" className="mb-2 text-2xl">{t`Set it up again`}</h2>
        <p className="mb-6 text-muted">
          <Trans>
            For a new phone, or when you have no recovery codes left. The old authenticator and codes stop
            working, so you need one of them first. Have neither? Another operator can remove your second
            factor.
          </Trans>
        </p>
        <CodeForm
          label={t`A new code from the app, or a recovery code`}
          submit={t`Set it up again`}
          problem={problem}
          removes
        />
      </section>
    </NarrowPage>
  )
}

/** The recovery codes, this once. */
function RecoveryCodes({ codes, next }: { codes: readonly string[]; next: string }) {
  const { t } = useLingui()
  return (
    <NarrowPage title={t`Your recovery codes`}>
      <Notice tone="success" title={t`Your second factor is set up`} live>
        <Trans>Without your phone, use one of these codes to open the operator pages. Each works once.</Trans>
      </Notice>
      <ul className="my-6 grid gap-x-6 gap-y-2 rounded-sheet border border-line bg-sheet p-4 font-mono xs:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <p className="mb-6">
        <Trans>
          Print them or write them down now. We won’t show them again, and no one here can read them.
        </Trans>
      </p>
      <LinkButton to={next} variant="primary">{t`I’ve saved them`}</LinkButton>
    </NarrowPage>
  )
}

interface CodeFormProps {
  label: string
  submit: string
  problem: CodeProblem | undefined
  /** Takes the second factor away instead of giving it. */
  removes?: boolean
}

/** Asks for a code. */
function CodeForm({ label, submit, problem, removes = false }: CodeFormProps) {
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
      <SubmitButton variant={removes ? 'secondary' : 'primary'} wide>
        {submit}
      </SubmitButton>
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
      return t`That took longer than ten minutes, so there’s a new key. Add it to the app, then enter the code it shows.`
    default:
      return t`This code is wrong or was already used. Wait for the next one.`
  }
}

/** What an authenticator app is given: a picture to scan, and the same to type or to press. */
function Enrolment({ secret, uri, picture: { size, path } }: Extract<Loaded, { kind: 'absent' }>) {
  const { t } = useLingui()
  return (
    <>
      <p className="mb-6 text-muted">
        <Trans>
          Operators confirm each log-in with a code from an authenticator app. Scan the picture with the app,
          then enter the code it shows.
        </Trans>
      </p>
      {/* On white in dark mode too: cameras want it so. */}
      <svg
        role="img"
        aria-label={t`QR code for the authenticator app`}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="mb-6 w-full max-w-64 rounded-sheet border border-line"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p className="mb-6">
        <Trans>
          On this device?{' '}
          <a href={uri} className="text-link">
            Open the app
          </a>
          , or type this key:
        </Trans>{' '}
        <code className="break-words font-mono">{secret}</code>
      </p>
    </>
  )
}
