import { Trans, useLingui } from '@lingui/react/macro'
import { FilePen, Receipt } from 'lucide-react'
import { Link } from 'react-router'
import { documentPath } from '#modules/identity/workspace/next-path.ts'
import { Badge } from '#ui/components/badge.tsx'
import { LinkButton } from '#ui/components/button.tsx'
import { EmptyState, List, ListRow } from '#ui/components/list.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { INVOICES_PATH, KEPT_PATH } from '#ui/workspace/paths.ts'
import type { Route } from './+types/invoices.ts'
import { StateBadge, useFigures, useKindNames } from './words.tsx'

export { loadInvoices as loader } from './invoices.server.ts'

export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { state, drafts, issued, more, hasAny, totals } = loaderData
  const kinds = useKindNames()
  const { money, day } = useFigures()
  const isEmpty = drafts.length + issued.length === 0
  const start = (
    <LinkButton to="/app/search/?t=invoice" variant="primary" size="small">{t`New invoice`}</LinkButton>
  )
  return (
    <Page
      title={t`Invoices and quotes`}
      actions={
        <div className="flex flex-wrap gap-3">
          {(hasAny || drafts.length > 0) && start}
          <LinkButton to={KEPT_PATH} size="small">{t`Customers and items`}</LinkButton>
          <LinkButton to={`${INVOICES_PATH}numbers/`} size="small">{t`Numbering`}</LinkButton>
        </div>
      }
    >
      {totals.length > 0 && (
        <div className="mb-6 flex flex-wrap gap-x-10 gap-y-4">
          {totals.map(({ currency, unpaid, overdue }) => (
            <dl key={currency} className="flex flex-wrap gap-x-8 gap-y-2">
              <div>
                <dt className="text-muted text-sm">{t`Unpaid (${currency})`}</dt>
                <dd className="font-heading text-2xl tabular-nums">{money(unpaid, currency)}</dd>
              </div>
              <div>
                <dt className="text-muted text-sm">{t`Overdue (${currency})`}</dt>
                <dd className="font-heading text-2xl tabular-nums">{money(overdue, currency)}</dd>
              </div>
            </dl>
          ))}
        </div>
      )}
      {(hasAny || state !== undefined) && <States chosen={state} />}
      {isEmpty ? (
        <EmptyState
          icon={<Receipt />}
          title={state === undefined ? t`No invoices yet` : t`Nothing here`}
          action={state === undefined ? start : undefined}
        >
          {state === undefined && (
            <Trans>
              Fill in an invoice or a quote from a template and issue it. It gets the next number, and you’ll
              see here what is still to be paid.
            </Trans>
          )}
        </EmptyState>
      ) : (
        <List label={t`Invoices and quotes`}>
          {drafts.map(({ id, title, templateSlug }) => (
            <ListRow
              key={id}
              start={<FilePen className="size-5 text-muted" />}
              title={<span className="wrap-anywhere">{title}</span>}
              to={documentPath({ slug: templateSlug, id })}
              end={<Badge>{t`Draft`}</Badge>}
            />
          ))}
          {issued.map(({ id, kind, number, customer, issuedOn, dueOn, currency, total, state: of }) => (
            <ListRow
              key={id}
              start={<Receipt className="size-5 text-muted" />}
              title={
                <span className="wrap-anywhere">
                  {number} · {customer}
                </span>
              }
              to={`${INVOICES_PATH}${id}/`}
              detail={[
                kinds[kind],
                day(issuedOn),
                dueOn !== null && (kind === 'quote' ? t`valid until ${day(dueOn)}` : t`due ${day(dueOn)}`),
              ]
                .filter(Boolean)
                .join(' · ')}
              end={
                <>
                  <span className="tabular-nums">{money(total, currency)}</span>
                  <StateBadge kind={kind} state={of} />
                </>
              }
            />
          ))}
        </List>
      )}
      {more !== undefined && (
        <LinkButton
          to={`?${new URLSearchParams({ ...(state && { state }), show: String(more) })}`}
          preventScrollReset
          replace
          className="mt-6"
        >{t`Show more`}</LinkButton>
      )}
    </Page>
  )
}

/** Everything, or what is in one state. */
function States({ chosen }: { chosen: string | undefined }) {
  const { t } = useLingui()
  const states = [
    [undefined, t`All`],
    ['draft', t`Drafts`],
    ['unpaid', t`Unpaid`],
    ['overdue', t`Overdue`],
    ['paid', t({ message: 'Paid', context: 'invoices' })],
    ['void', t({ message: 'Void', context: 'invoices' })],
  ] as const
  return (
    <nav aria-label={t`Filter`} className="mb-4">
      <ul className="flex flex-wrap gap-x-1">
        {states.map(([state, name]) => (
          <li key={name}>
            <Link
              to={state === undefined ? INVOICES_PATH : `${INVOICES_PATH}?state=${state}`}
              aria-current={state === chosen ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-control px-3 font-medium text-muted no-underline hover:bg-action-tint hover:text-action-strong aria-[current=page]:bg-action-tint aria-[current=page]:text-action-strong"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
