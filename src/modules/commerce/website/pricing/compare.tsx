import { Trans } from '@lingui/react/macro'
import clsx from 'clsx'
import { Buy } from './buy-link.tsx'
import type { OfferedPackage } from './offered.ts'
import { Price, PricingHeader } from './price-parts.tsx'
import type { PricingData } from './pricing.page.tsx'

/** What has been paid by when, by the month and by the year, and where both cross. */
export function Compare({ data }: { data: PricingData }) {
  return (
    <div className="mx-auto max-w-page px-gutter pt-10 pb-16 sm:pt-16 sm:pb-20">
      <PricingHeader data={data} />
      <div className="mt-10 space-y-8">
        {data.packages.map((offered) => (
          <Compared key={offered.token} offered={offered} />
        ))}
      </div>
    </div>
  )
}

function Compared({ offered }: { offered: OfferedPackage }) {
  const { token, name, audience, paid = [] } = offered
  const most = Math.max(1, ...paid.flatMap(({ monthly, yearly }) => [monthly.amount, yearly.amount]))
  return (
    <section
      aria-labelledby={token}
      className="grid grid-cols-1 gap-x-12 gap-y-7 border-ink border-t-2 bg-sheet px-4 py-6 sm:p-8 md:grid-cols-[1fr_1.7fr]"
    >
      <div className="flex flex-col">
        <h2 id={token} className="text-3xl">
          {name}
        </h2>
        <p className="mt-1.5 mb-5 text-muted">{audience}</p>
        <Price offered={offered} />
        <div className="mt-5">
          <Buy offered={offered} variant="primary" />
        </div>
      </div>
      <table className="w-full border-collapse text-left tabular-nums max-xs:text-sm">
        <caption className="pb-3 text-left text-muted text-sm">
          <Trans>Paid by then, before tax</Trans>
          {offered.perSeat && (
            <>
              {', '}
              <Trans>for one user</Trans>
            </>
          )}
        </caption>
        <thead>
          <tr className="border-line border-b text-sm">
            <th scope="col" className="py-2 pr-3 font-medium">
              <Trans>After</Trans>
            </th>
            <th scope="col" className="py-2 pr-3 font-medium">
              <Trans>Monthly</Trans>
            </th>
            <th scope="col" className="py-2 font-medium">
              <Trans>Yearly</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {paid.map(({ after, monthly, yearly, isCrossing }) => (
            <tr
              key={after}
              className={clsx('border-line border-b align-top', isCrossing && 'bg-action-tint')}
            >
              <th scope="row" className="py-2.5 pr-3 pl-2 font-normal sm:w-36">
                {after}
                {isCrossing && (
                  <span className="block font-medium text-action text-xs">
                    <Trans>yearly is cheaper from here</Trans>
                  </span>
                )}
              </th>
              <Paid
                text={monthly.text}
                share={monthly.amount / most}
                isLess={monthly.amount < yearly.amount}
              />
              <Paid text={yearly.text} share={yearly.amount / most} isLess={yearly.amount < monthly.amount} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** An amount, and how long it is beside the largest one; the smaller of two is set in bold. */
function Paid({ text, share, isLess }: { text: string; share: number; isLess: boolean }) {
  return (
    <td className={clsx('py-2.5 pr-3', isLess && 'font-medium')}>
      {text}
      <svg
        aria-hidden="true"
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="mt-1 block h-1.5 w-full max-w-44"
      >
        <rect width={Math.round(share * 100)} height="1" className={isLess ? 'fill-action' : 'fill-brass'} />
      </svg>
    </td>
  )
}
