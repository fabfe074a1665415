import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { LinkButton } from '#ui/components/link-button.tsx'
import { List, ListRow } from '#ui/components/list.tsx'
import { Day } from '#ui/website/day.tsx'
import { Price } from '../../website/parts/price.tsx'
import type { NamedInvoice } from './billing.server.ts'

/** Invoices and credit notes, the newest first, each as a PDF. */
export function InvoiceList({ invoices }: { invoices: readonly NamedInvoice[] }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="invoices" className="mt-12">
      <h2 id="invoices" className="mb-3 text-2xl">
        <Trans>Invoices</Trans>
      </h2>
      {invoices.length === 0 ? (
        <p className="text-muted">
          <Trans>There are none yet. Each payment brings one.</Trans>
        </p>
      ) : (
        <List>
          {invoices.map(({ number, kind, issuedAt, total, currency, name }) => {
            const title = kind === 'invoice' ? t`Invoice ${number}` : t`Credit note ${number}`
            return (
              <ListRow
                key={number}
                title={title}
                detail={
                  <>
                    <Day date={issuedAt} /> · {name}
                  </>
                }
                end={
                  <span className="flex items-center gap-3">
                    <Price amount={total} currency={currency} />
                    <LinkButton
                      to={`/app/account/invoices/${number}/`}
                      reloadDocument
                      size="small"
                      icon={<Download aria-hidden="true" className="size-4" />}
                      aria-label={t`${title} as PDF`}
                    >
                      PDF
                    </LinkButton>
                  </span>
                }
              />
            )
          })}
        </List>
      )}
    </section>
  )
}
