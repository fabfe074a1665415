import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { documentPath } from '#modules/identity/workspace/next-path.ts'
import { LinkButton, SubmitButton } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { DateField } from '#ui/components/text-fields.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { INVOICES_PATH } from '#ui/workspace/paths.ts'
import type { IssueError } from '../schema.ts'
import type { Route } from './+types/issue.ts'
import { useFigures, useKindNames } from './words.tsx'

export { issue as action, loadIssue as loader } from './invoices.server.ts'

/** The last look before a draft gets its number. */
export default function IssuePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  const kinds = useKindNames()
  const { day: written, money } = useFigures()
  const { kind, document, facts, source, number, typed, day, earliest, latest } = loaderData
  const problemText = useProblemText()
  const error = actionData?.error
  const isComplete = facts.customer !== '' && facts.total !== undefined
  const isReady = isComplete && !facts.lacksReason && !facts.isStopped
  const amount = (value: number) => i18n.number(value, { style: 'currency', currency: facts.currency })
  const total = facts.total === undefined ? '–' : amount(facts.total + facts.deposit)
  const back = documentPath({ slug: document.slug, id: document.id })
  return (
    <Page title={t`Issue “${document.title}”`}>
      {error !== undefined && error !== 'wrong_date' && (
        <Notice tone="alert" live title={t`Not issued`} className="mb-6 max-w-measure">
          {problemText[error]}
        </Notice>
      )}
      {!isComplete && error === undefined && (
        <Notice tone="alert" title={t`Something is missing`} className="mb-6 max-w-measure">
          {problemText.incomplete}
        </Notice>
      )}
      {isComplete && facts.lacksReason && error === undefined && (
        <Notice tone="alert" title={t`Something is missing`} className="mb-6 max-w-measure">
          {problemText.no_reason}
        </Notice>
      )}
      {isComplete && facts.failed.length > 0 && (
        <Notice tone="alert" title={t`Check the document before you issue it`} className="mb-6 max-w-measure">
          <p>{t`These checks fail:`}</p>
          <ul className="mt-2 list-disc pl-5">
            {facts.failed.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
          {facts.isStopped && <p className="mt-2">{problemText.check_fails}</p>}
        </Notice>
      )}
      {source?.isInvoiced && error === undefined && (
        <Notice
          tone="alert"
          title={t`All of the quote has been invoiced. Another invoice charges it again.`}
          className="mb-6 max-w-measure"
        />
      )}
      <dl className="mb-6 grid max-w-measure grid-cols-[auto_1fr] gap-x-6 gap-y-2 [&>dd]:wrap-anywhere [&>dt]:text-muted">
        <dt>{kinds[kind]}</dt>
        <dd>
          <span className="font-semibold">{number}</span>
          {typed !== '' && typed !== number && (
            <span className="block text-muted text-sm">
              {t`It replaces “${typed}” in the document. To go on from another number, change it under Numbering.`}
            </span>
          )}
        </dd>
        <dt>{t`Customer`}</dt>
        <dd>{facts.customer || '–'}</dd>
        {source && (
          <>
            <dt>{kinds[source.kind]}</dt>
            <dd>{source.number}</dd>
          </>
        )}
        <dt>{t`Total`}</dt>
        <dd className="tabular-nums">{total}</dd>
        {facts.deposit !== 0 && (
          <>
            <dt>{t`Deposit`}</dt>
            <dd className="tabular-nums">{amount(facts.deposit)}</dd>
          </>
        )}
        {source && source.invoiced > 0 && (
          <>
            <dt>{t`Invoiced before`}</dt>
            <dd className="tabular-nums">{money(source.invoiced, facts.currency)}</dd>
          </>
        )}
        {source?.left !== undefined && (
          <>
            <dt>{t`Left to credit`}</dt>
            <dd className="tabular-nums">{money(source.left, facts.currency)}</dd>
          </>
        )}
      </dl>
      <Form method="post" noValidate className="max-w-measure">
        <input type="hidden" name="version" value={document.version} />
        <DateField
          name="issuedOn"
          label={t`Date`}
          required
          defaultValue={day}
          min={earliest}
          max={latest}
          error={
            error === 'wrong_date' &&
            (earliest === undefined
              ? t`Choose a date up to today.`
              : t`Choose a date from ${written(earliest)} up to today.`)
          }
        />
        <p className="mb-6 text-muted">
          {kind === 'credit' ? (
            <Trans>
              The number and the date are written into the document. After that, it can’t be changed. If there
              is a mistake, you can void it: it keeps its number, and its invoice is no longer credited.
            </Trans>
          ) : (
            <Trans>
              The number and the date are written into the document. After that, it can’t be changed. If there
              is a mistake, you can void it: it keeps its number, and nothing is owed on it.
            </Trans>
          )}
        </p>
        <div className="flex flex-wrap gap-3">
          {isReady && (
            <SubmitButton variant="primary">
              {facts.failed.length === 0 ? t`Issue` : t`Issue anyway`}
            </SubmitButton>
          )}
          <LinkButton to={back} variant={isReady ? 'quiet' : 'primary'}>{t`Back to the document`}</LinkButton>
          <LinkButton to={`${INVOICES_PATH}numbers/`} variant="quiet">{t`Numbering`}</LinkButton>
        </div>
      </Form>
    </Page>
  )
}

function useProblemText(): Record<Exclude<IssueError, 'wrong_date'>, string> {
  const { t } = useLingui()
  return {
    incomplete: t`Enter the customer and what is charged, then issue the document.`,
    no_reason: t`Enter the reason, then issue the credit note.`,
    check_fails: t`It can’t be issued like this: its total would be wrong.`,
    exceeds: t`A credit note must be above zero and no more than what is left to credit.`,
    no_invoice: t`This is a copy of a credit note. Create a new one from the invoice.`,
    changed: t`The document was changed or issued in another window. Check it, then try again.`,
    number_taken: t`The next number was given before, under another pattern. Enter a higher number under Numbering.`,
  }
}
