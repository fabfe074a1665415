import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { AffiliateCopy } from './affiliate.page.server.ts'

/** What is allowed and, beside it, what is not: each pair is about the same thing. */
export function Rules({ copy: { heading, may, mayNot, rows } }: { copy: AffiliateCopy['rules'] }) {
  return (
    <section aria-labelledby="rules" className="border-line border-t">
      <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <h2 id="rules" className="max-w-2xl text-3xl sm:text-4xl">
          {heading}
        </h2>
        <div
          aria-hidden="true"
          className="mt-8 hidden grid-cols-2 gap-x-12 border-ink border-b-2 pb-3 font-medium sm:grid"
        >
          <span>{may}</span>
          <span>{mayNot}</span>
        </div>
        <ul className="mt-6 divide-y divide-line border-line border-b max-sm:border-t sm:mt-0">
          {rows.map((row) => (
            <li key={row.may.heading} className="grid gap-x-12 gap-y-6 py-6 sm:grid-cols-2">
              <Side
                label={may}
                icon={<Check aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-action" />}
                item={row.may}
              />
              <Side
                label={mayNot}
                icon={<X aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-alert" />}
                item={row.mayNot}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

interface SideProps {
  label: string
  icon: ReactNode
  item: AffiliateCopy['status']
}

function Side({ label, icon, item: { heading, text } }: SideProps) {
  return (
    <div className="flex gap-4">
      {icon}
      <div>
        <p className="text-muted text-sm sm:sr-only">{label}:</p>
        <h3 className="text-xl">{heading}</h3>
        <p className="mt-1 max-w-prose text-muted">
          <TextNodes nodes={text} />
        </p>
      </div>
    </div>
  )
}
