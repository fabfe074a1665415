import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** Names and what they stand for; what is not known is left out. */
export function FactList({ title, facts }: { title: string; facts: [name: string, value: ReactNode][] }) {
  const { t } = useLingui()
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <section>
      <h2 className="mb-3 text-2xl">{title}</h2>
      {known.length === 0 ? (
        <p className="text-muted">{t`Nothing was reported.`}</p>
      ) : (
        <dl className="divide-y divide-line border-line border-y">
          {known.map(([name, value]) => (
            <div key={name} className="grid gap-x-4 py-2 xs:grid-cols-[11rem_1fr]">
              <dt className="text-muted max-xs:text-sm">{name}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
