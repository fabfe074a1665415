import type { ReactNode } from 'react'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { DriveCopy } from './drive.page.server.ts'

/** One thing a row: how it is today, and what the drive will change. On a phone both stand below each other. */
export function Comparison({ copy: { heading, today, later, rows } }: { copy: DriveCopy['compared'] }) {
  return (
    <section aria-labelledby="compared" className="border-line border-y bg-sunken">
      <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <h2 id="compared" className="max-w-2xl text-3xl sm:text-4xl">
          {heading}
        </h2>
        <div
          aria-hidden="true"
          className="mt-9 hidden grid-cols-[1fr_1.5fr_1.5fr] gap-x-8 px-6 pb-3 font-medium sm:grid"
        >
          <span />
          <span>{today}</span>
          <span className="text-muted">{later}</span>
        </div>
        <ul className="mt-8 divide-y divide-line border-ink border-t-2 bg-sheet sm:mt-0">
          {rows.map((row) => (
            <li
              key={row.what}
              className="grid gap-x-8 gap-y-3 px-5 py-5 sm:grid-cols-[1fr_1.5fr_1.5fr] sm:px-6"
            >
              <h3 className="text-xl">{row.what}</h3>
              <Side label={today}>
                <TextNodes nodes={row.today} />
              </Side>
              <Side label={later} isLater>
                <TextNodes nodes={row.later} />
              </Side>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

interface SideProps {
  label: string
  isLater?: boolean
  children: ReactNode
}

function Side({ label, isLater = false, children }: SideProps) {
  return (
    <p className={isLater ? 'border-line border-l-2 pl-4 text-muted' : 'border-action border-l-2 pl-4'}>
      <span className="block font-medium text-ink text-sm sm:sr-only">{label} </span>
      {children}
    </p>
  )
}
