import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { formatDay } from '#kernel/time.ts'
import { DoneNotice, useProblemText } from '#modules/identity/workspace/account/account-problem.tsx'
import { SubmitButton, TextLink } from '#ui/components/button.tsx'
import { FormError } from '#ui/components/notice.tsx'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import { DATA_PATH, DELETE_PATH } from '../schema.ts'
import type { Route } from './+types/data.ts'

export { formHeaders as headers } from '#modules/identity/workspace/account/account-form.server.ts'
export { loadData as loader, requestExportByForm as action } from './privacy.server.ts'

export default function Data({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { t } = useLingui()
  const { email, exports, done } = loaderData
  const text = useProblemText(problem)
  const isMaking = exports.some(({ readyAt }) => readyAt === null)
  return (
    <NarrowPage title={t`Your data`}>
      {problem === undefined && isMaking && (
        <DoneNotice done={done} titles={{ requested: t`We’re preparing your copy` }} className="mb-6">
          <Trans>We’ll e-mail you when it’s ready. You can leave this page.</Trans>
        </DoneNotice>
      )}
      {problem !== undefined && <FormError answer={problem} title={text} />}
      <h2 className="mb-4 text-2xl">{t`Export my data`}</h2>
      <p className="mb-3">{t`Get a copy of everything we store about you, in one ZIP file:`}</p>
      <ul className="mb-4 list-disc space-y-1 pl-5">
        <li>{t`your account, log-ins, consents and messages, as JSON with a schema`}</li>
        <li>
          <Trans>
            your documents as Word and PDF. Those that you need a plan to download are included as answers.
          </Trans>
        </li>
        <li>{t`your invoices as PDF, and your logos`}</li>
      </ul>
      <p className="mb-4 text-muted">
        <Trans>
          This can take a few minutes. We’ll e-mail {email} when the copy is ready, and you can download it
          for 7 days.
        </Trans>
      </p>
      {exports.length > 0 && <Exports exports={exports} />}
      {!isMaking && (
        <Form method="post">
          <SubmitButton variant="primary">{t`Export my data`}</SubmitButton>
        </Form>
      )}
      <h2 className="mt-10 mb-4 text-2xl">{t`Delete my account`}</h2>
      <p>{t`See what ends and what we have to keep. You can undo it for 14 days.`}</p>
      <TextLink to={DELETE_PATH} className="block w-fit py-1">{t`Delete my account`}</TextLink>
    </NarrowPage>
  )
}

function Exports({ exports }: Pick<Route.ComponentProps['loaderData'], 'exports'>) {
  const { t, i18n } = useLingui()
  const day = (at: Date) => formatDay(i18n.locale, at)
  const sizeOf = (bytes: number) => {
    const [unit, power] = bytes < 1e6 ? (['kilobyte', 1e3] as const) : (['megabyte', 1e6] as const)
    return i18n.number(bytes / power, { style: 'unit', unit, maximumFractionDigits: 1 })
  }
  return (
    <ul aria-label={t`Copies of your data`} className="mb-6 divide-y divide-line border-line border-y">
      {exports.map(({ id, askedAt, readyAt, expiresAt, size }) => (
        <li key={id} className="py-3">
          {readyAt === null || expiresAt === null ? (
            <p className="font-medium">
              <Trans>Preparing the copy you requested on {day(askedAt)}…</Trans>
            </p>
          ) : (
            <>
              {/* A file, and no page of the application. */}
              <TextLink to={`${DATA_PATH}${id}/`} reloadDocument className="block w-fit py-1">
                <Trans>Download the copy of {day(readyAt)}</Trans>
              </TextLink>
              <p className="text-muted text-sm">
                <Trans>
                  {sizeOf(size ?? 0)}, available until {day(expiresAt)}
                </Trans>
              </p>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
