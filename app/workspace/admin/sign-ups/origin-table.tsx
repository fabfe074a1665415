import { Trans, useLingui } from '@lingui/react/macro'
import type { Route } from './+types/sign-ups.ts'
import { originNames } from './origin-names.ts'

type OriginTableProps = Pick<Route.ComponentProps['loaderData'], 'by' | 'origins' | 'signUps'>

/** Where sign-ups came from, the most frequent first, with each one's share of all. */
export function OriginTable({ by, origins, signUps: all }: OriginTableProps) {
  const { i18n } = useLingui()
  const percent = (share: number) => i18n.number(share, { style: 'percent', maximumFractionDigits: 0 })
  // On a phone the numbers stand below the origin, in columns of their own.
  const row = 'max-xs:grid max-xs:grid-cols-3 max-xs:py-2'
  const number = 'py-2 text-right align-baseline tabular-nums max-xs:py-0 max-xs:text-left xs:pl-8'
  return (
    <table aria-labelledby="origins" className="w-full border-line border-y text-left">
      <thead className="text-muted text-sm">
        <tr className={row}>
          <th scope="col" className="py-2 align-baseline font-normal max-xs:col-span-3 max-xs:py-0">
            {i18n._(originNames[by])}
          </th>
          <th scope="col" className={`${number} whitespace-nowrap font-normal`}>
            <Trans>Sign-ups</Trans>
          </th>
          <th scope="col" className={`${number} whitespace-nowrap font-normal`}>
            <Trans>Share</Trans>
          </th>
          <th scope="col" className={`${number} whitespace-nowrap font-normal`}>
            <Trans context="sign-ups">Confirmed</Trans>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {origins.map(({ origin, signUps, proved }) => (
          <tr key={origin ?? ''} className={row}>
            <th
              scope="row"
              className="wrap-anywhere w-full py-2 align-baseline font-medium max-xs:col-span-3 max-xs:pt-0"
            >
              {origin ?? (
                <span className="text-muted">
                  <Trans>Not told</Trans>
                </span>
              )}
              <ShareBar share={signUps / all} />
            </th>
            <td className={number}>{i18n.number(signUps)}</td>
            <td className={number}>{percent(signUps / all)}</td>
            <td className={number}>{i18n.number(proved)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The share again, to be compared at a glance. */
function ShareBar({ share }: { share: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className="mt-1.5 h-1 w-full max-w-md"
    >
      <rect width="100" height="1" className="fill-sunken" />
      <rect width={100 * share} height="1" className="fill-action" />
    </svg>
  )
}
