import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LocalLink } from '#ui/website/local-link.tsx'
import type { AboutData } from './about.page.tsx'

/** The library in figures, those that are small as well: whoever relies on a text may know how far. */
export function Ledger({ data: { library, languages } }: { data: AboutData }) {
  const { i18n } = useLingui()
  return (
    <section aria-labelledby="ledger" className="page-edge bg-sheet p-5 sm:p-7">
      <h2 id="ledger" className="text-2xl">
        <Trans>The library today</Trans>
      </h2>
      <dl className="mt-3 divide-y divide-line border-ink border-t-2">
        <Row name={<Trans>Templates</Trans>} figure={i18n.number(library.templates)} />
        {languages.map(({ name, count }) => (
          <Row key={name} name={name} figure={i18n.number(count)} isPart />
        ))}
        <Row
          name={<Trans>Read by a second reader, in the text of today</Trans>}
          figure={i18n.number(library.read)}
        />
        <Row
          name={<Trans>Checked by somebody qualified in its law</Trans>}
          figure={library.verified === 0 ? <Trans>none yet</Trans> : i18n.number(library.verified)}
        />
        <Row name={<Trans>Rules of law that they rely on</Trans>} figure={i18n.number(library.rules)} />
        <Row name={<Trans>compared with their source</Trans>} figure={i18n.number(library.compared)} isPart />
      </dl>
      <p className="mt-4 text-muted text-sm">
        <Trans>
          Counted by the program when this page was made. Each template’s page says how far its own text has
          come.
        </Trans>
      </p>
      <LocalLink to="/templates/" className="text-link mt-2 inline-flex min-h-11 items-center font-medium">
        <Trans>Look at the library</Trans>
      </LocalLink>
    </section>
  )
}

interface RowProps {
  name: ReactNode
  figure: ReactNode
  /** It is counted in the row above already. */
  isPart?: boolean
}

function Row({ name, figure, isPart = false }: RowProps) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-2">
      <dt className={isPart ? 'pl-5 text-muted text-sm' : ''}>{name}</dt>
      <dd
        className={
          isPart
            ? 'text-muted text-sm tabular-nums'
            : 'shrink-0 font-heading font-medium text-xl tabular-nums'
        }
      >
        {figure}
      </dd>
    </div>
  )
}
