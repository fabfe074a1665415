import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { SubmitButton } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { TextField } from '#ui/components/text-fields.tsx'
import { Page } from '#ui/workspace/page.tsx'
import type { Route } from './+types/numbers.ts'
import { useKindNames } from './words.tsx'

export { changeNumbers as action, loadNumbers as loader } from './invoices.server.ts'

/** How each kind of document is numbered. */
export default function Numbers({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const kinds = useKindNames()
  const { series, saved } = loaderData
  return (
    <Page title={t`Numbering`}>
      <p className="mb-6 max-w-measure text-muted">
        <Trans>
          Each document gets the next number when you issue it, so there are no gaps and no doubles. In a
          pattern, # is a digit of the number, and YYYY or YY is the year. With a year, numbers start at 1
          again each year.
        </Trans>
      </p>
      <div className="grid max-w-page gap-8 lg:grid-cols-2">
        {series.map(({ kind, pattern, next, shown }) => {
          const problem = actionData?.kind === kind ? actionData : undefined
          return (
            <Form key={kind} method="post" noValidate aria-label={kinds[kind]}>
              <h2 className="mb-1 font-heading text-2xl">{kinds[kind]}</h2>
              <p className="mb-4 text-muted">{t`Next: ${shown}`}</p>
              {saved === kind && problem === undefined && (
                <div className="mb-4">
                  <Notice tone="success" live title={t`Saved`} />
                </div>
              )}
              <input type="hidden" name="kind" value={kind} />
              <div className="grid gap-x-4 xs:grid-cols-2">
                <TextField
                  name="pattern"
                  label={t`Pattern`}
                  defaultValue={pattern}
                  maxLength={28}
                  autoComplete="off"
                  error={
                    problem?.part === 'pattern' &&
                    t`Use letters, digits and . / _ - with one group of #, such as YYYY-####.`
                  }
                />
                <TextField
                  name="next"
                  label={t`Next number`}
                  defaultValue={next}
                  inputMode="numeric"
                  autoComplete="off"
                  error={
                    problem?.part === 'next' &&
                    (problem.next === undefined
                      ? t`Enter a whole number from 1.`
                      : t`Numbers can’t go back. Enter ${problem.next} or more.`)
                  }
                />
              </div>
              <SubmitButton size="small">{t`Save`}</SubmitButton>
            </Form>
          )
        })}
      </div>
    </Page>
  )
}
