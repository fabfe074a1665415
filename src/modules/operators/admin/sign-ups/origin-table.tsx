import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Route } from './+types/sign-ups.ts'
import { conversionOf, originNames, viewNames } from './origins.ts'

export type ShownOrigins = Pick<Route.ComponentProps['loaderData'], 'by' | 'origins'>

/** Where sign-ups came from, the most frequent first, with what came before and after them. */
export function OriginTable({ by, origins }: ShownOrigins) {
  const { t, i18n } = useLingui()
  const percent = (share: number) => i18n.number(share, { style: 'percent', maximumFractionDigits: 1 })
  // Of documents, and over all time, nothing tells: two columns of dashes would say no more.
  const hasViews = origins.some(({ views }) => views !== null)
  const [viewed, conversions] = [i18n._(viewNames[by]), t`Conversion`]
  const columns = {
    ...(hasViews && { views: viewed }),
    signUps: t`Sign-ups`,
    ...(hasViews && { conversion: conversions }),
    proved: t({ message: 'Confirmed', context: 'sign-ups' }),
    filledIn: t`Filled in`,
  }
  return (
    // On a phone every origin is a block with its columns' names in it.
    <table aria-labelledby="origins" className="mt-8 w-full border-line border-y text-left max-sm:block">
      <thead className="text-muted text-sm max-sm:sr-only">
        <tr>
          <th scope="col" className="w-full py-2 align-bottom font-normal">
            {i18n._(originNames[by])}
          </th>
          {Object.values(columns).map((name) => (
            <th
              key={name}
              scope="col"
              className="whitespace-nowrap py-2 pl-5 text-right align-bottom font-normal"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-sm:block">
        {origins.map((row) => {
          const { origin, label, views, signUps, proved, filledIn } = row
          const conversion = conversionOf(row)
          return (
            <tr key={origin ?? ''} className="max-sm:block max-sm:py-3">
              <th
                scope="row"
                className="wrap-anywhere py-2 align-top font-medium max-sm:block max-sm:pt-0 max-sm:pb-1"
              >
                {label ?? <NotTold />}
              </th>
              {hasViews && <Cell name={viewed}>{views === null ? <NotKnown /> : i18n.number(views)}</Cell>}
              <Cell name={columns.signUps}>{i18n.number(signUps)}</Cell>
              {hasViews && (
                <Cell name={conversions}>{conversion === null ? <NotKnown /> : percent(conversion)}</Cell>
              )}
              <Cell name={columns.proved}>{i18n.number(proved)}</Cell>
              <Cell name={columns.filledIn}>
                {i18n.number(filledIn)}
                {filledIn > 0 && <span className="text-muted"> ({percent(filledIn / signUps)})</span>}
              </Cell>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** What stands for an origin that nothing tells. */
export function NotTold() {
  return (
    <span className="text-muted">
      <Trans>Not told</Trans>
    </span>
  )
}

function NotKnown() {
  return (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">
        <Trans>Not known</Trans>
      </span>
    </span>
  )
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td className="whitespace-nowrap py-2 pl-5 text-right align-top tabular-nums max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:py-0.5 max-sm:pl-0">
      <span aria-hidden="true" className="text-muted text-sm sm:hidden">
        {name}
      </span>
      <span>{children}</span>
    </td>
  )
}
