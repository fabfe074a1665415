import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { useProblemText } from '#modules/identity/workspace/account/account-problem.tsx'
import { RadioGroup } from '#ui/components/radio-group.tsx'
import { Day } from '#ui/website/day.tsx'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import { BILLING_PATH } from '#ui/workspace/paths.ts'
import { SendOrGoBack } from '../confirmation.tsx'
import type { Route } from './+types/pause-plan.ts'

export { loadPausePlan as loader, pausePlanByForm as action } from './plan-pages.server.ts'

/** A term that is put off by one, two or three months. */
export default function PausePlan({ loaderData: { plan, name }, actionData: problem }: Route.ComponentProps) {
  const { t } = useLingui()
  const text = useProblemText(problem)
  const { paidThrough, pauseEnds } = plan
  return (
    <NarrowPage title={t`Pause ${name}`} hasLanguageChoice={false}>
      <p className="mb-6">
        <Trans>
          You can use what you’ve paid for until <Day date={paidThrough} />. Then the pause begins: you aren’t
          charged, and you can’t download files. We keep your documents. When the pause ends, your plan
          resumes and we charge the next term.
        </Trans>
      </p>
      <Form method="post">
        <RadioGroup
          legend={t`How long?`}
          name="until"
          look="card"
          options={pauseEnds.map((until, place) => ({
            value: until,
            label: <Plural value={place + 1} one="# month" other="# months" />,
            detail: (
              <Trans>
                until <Day date={until} />
              </Trans>
            ),
          }))}
          defaultValue={pauseEnds[0]}
          error={text}
        />
        <div className="mt-6 flex flex-wrap gap-3">
          <SendOrGoBack backTo={BILLING_PATH}>{t`Pause the plan`}</SendOrGoBack>
        </div>
      </Form>
    </NarrowPage>
  )
}
