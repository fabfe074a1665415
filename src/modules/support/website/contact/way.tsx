import type { ReactNode } from 'react'

/** One way to get on, in a list of them. */
export function Way({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="py-3.5">
      <dt className="font-medium">{name}</dt>
      <dd className="mt-0.5 leading-relaxed text-muted">{children}</dd>
    </div>
  )
}
