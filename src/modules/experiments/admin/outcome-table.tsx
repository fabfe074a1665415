import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { goals } from '../schema.ts'
import type { ShownExperiment } from './experiment-section.tsx'
import { goalNames } from './goal-names.ts'
import { useShares } from './use-shares.ts'

interface OutcomeTableProps {
  experiment: ShownExperiment
  labelledBy: string
  website: string
}

/** The versions with what became of their visitors: each number with its rate and the interval of that. */
export function OutcomeTable({ experiment, labelledBy, website }: OutcomeTableProps) {
  const { i18n } = useLingui()
  // On a phone every version is a block with its columns' names in it.
  const row = 'max-sm:block max-sm:py-3'
  const cell = 'py-3 align-top tabular-nums sm:pl-6 max-sm:flex max-sm:gap-3 max-sm:py-1'
  const head = 'py-2 align-bottom font-normal sm:pl-6'
  const columns = goals.map((goal) => ({ goal, name: i18n._(goalNames[goal]) }))
  return (
    <table aria-labelledby={labelledBy} className="mt-6 w-full border-line border-y text-left max-sm:block">
      <thead className="text-muted text-sm max-sm:sr-only">
        <tr>
          <th scope="col" className="py-2 align-bottom font-normal">
            <Trans>Version</Trans>
          </th>
          <th scope="col" className={head}>
            <Trans>Visitors</Trans>
          </th>
          {columns.map(({ goal, name }) => (
            <th key={goal} scope="col" className={head}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-sm:block">
        {experiment.variants.map(({ id, address, visitors, planned, needed, outcomes }) => {
          const [came, plannedText, neededText] = [visitors, planned, needed].map((number) =>
            i18n.number(number),
          )
          return (
            <tr key={id} className={row}>
              <th scope="row" className="py-3 align-top font-medium max-sm:block max-sm:py-1">
                {id}
                <a
                  href={website + address}
                  className="wrap-anywhere flex min-h-11 items-center font-normal text-link text-sm"
                >
                  {address}
                </a>
              </th>
              <td className={cell}>
                <ColumnName>
                  <Trans>Visitors</Trans>
                </ColumnName>
                <span>
                  <span className="block">
                    <Trans>
                      {came} of {plannedText}
                    </Trans>
                  </span>
                  <span className="block text-muted text-sm">
                    {needed === 0 ? <Trans>All are there</Trans> : <Trans>{neededText} still needed</Trans>}
                  </span>
                </span>
              </td>
              {columns.map(({ goal, name }) => (
                <td key={goal} className={cell}>
                  <ColumnName>{name}</ColumnName>
                  <Rate outcome={outcomes[goal]} />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function ColumnName({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="w-32 shrink-0 text-muted text-sm sm:hidden">
      {children}
    </span>
  )
}

function Rate({
  outcome: { count, rate },
}: {
  outcome: ShownExperiment['variants'][number]['outcomes']['opened']
}) {
  const { i18n } = useLingui()
  const { percent } = useShares()
  if (rate === null) return <span>{i18n.number(count)}</span>
  const [value, low, high] = [percent(rate.value), percent(rate.low), percent(rate.high)]
  return (
    <span>
      <span className="block">{i18n.number(count)}</span>
      <span className="block text-muted text-sm">
        <Trans>
          {value} ({low} to {high})
        </Trans>
      </span>
    </span>
  )
}
