import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { FigureTable } from '#ui/operators/figure-table.tsx'
import type { SignUpOrigin } from '../../schema.ts'
import type { Route } from './+types/sign-ups.ts'

export type ShownOrigins = Pick<Route.ComponentProps['loaderData'], 'by' | 'origins'>

/**
 * How many sign-ups come of a view; null where the views are not known. More sign-ups than views were made by
 * browsers that report no events, of which nothing can be said.
 */
export function conversionOf({ views, signUps }: { views: number | null; signUps: number }): number | null {
  return views === null || views === 0 || signUps > views ? null : signUps / views
}

/** What sign-ups are told apart by, as it is called. */
export const originNames: Readonly<Record<SignUpOrigin, MessageDescriptor>> = {
  source: msg`Source`,
  campaign: msg`Campaign`,
  landing: msg`First page`,
  page: msg`Page`,
  dialog: msg`Dialog`,
  country: msg`Country`,
  affiliate: msg`Affiliate`,
  document: msg`Document`,
}

const views = msg`Views`

/** What comes before a sign-up, as far as events tell (`countViews`). */
export const viewNames: Readonly<Record<SignUpOrigin, MessageDescriptor>> = {
  source: views,
  campaign: views,
  landing: views,
  page: views,
  dialog: msg`Opened`,
  country: views,
  affiliate: views,
  document: views,
}

/** Where sign-ups came from, the most frequent first, with what came before and after them. */
export function OriginTable({ by, origins }: ShownOrigins) {
  const { t, i18n } = useLingui()
  const percent = (share: number) => i18n.number(share, { style: 'percent', maximumFractionDigits: 1 })
  // Of documents, and over all time, nothing tells: two columns of dashes would say no more.
  const hasViews = origins.some(({ views }) => views !== null)
  return (
    <FigureTable
      labelledBy="origins"
      blocksBelow="sm"
      className="mt-8"
      columns={[
        i18n._(originNames[by]),
        ...(hasViews ? [i18n._(viewNames[by])] : []),
        t`Sign-ups`,
        ...(hasViews ? [t`Conversion`] : []),
        t({ message: 'Confirmed', context: 'sign-ups' }),
        t`Filled in`,
      ]}
      rows={origins.map((row) => {
        const { origin, label, views, signUps, proved, filledIn } = row
        const conversion = conversionOf(row)
        return {
          key: origin ?? '',
          heading: label ?? <NotTold />,
          cells: [
            ...(hasViews ? [views === null ? <NotKnown key="views" /> : i18n.number(views)] : []),
            i18n.number(signUps),
            ...(hasViews ? [conversion === null ? <NotKnown key="conversion" /> : percent(conversion)] : []),
            i18n.number(proved),
            <>
              {i18n.number(filledIn)}
              {filledIn > 0 && <span className="text-muted"> ({percent(filledIn / signUps)})</span>}
            </>,
          ],
        }
      })}
    />
  )
}

/** What stands for an origin that nothing tells. */
export function NotTold() {
  const { t } = useLingui()
  return <span className="text-muted">{t`Not reported`}</span>
}

function NotKnown() {
  const { t } = useLingui()
  return (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t`Not known`}</span>
    </span>
  )
}
