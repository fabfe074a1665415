import clsx from 'clsx'
import type { ReactNode } from 'react'

interface SectionProps {
  /** The anchor that links name. */
  id: string
  title: ReactNode
  lead?: ReactNode
  ground?: 'paper' | 'sunken'
  children: ReactNode
}

/** One section of the home page: its heading stands beside its content where there is room. */
export function Section({ id, title, lead, ground = 'paper', children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={clsx('border-line border-b last-of-type:border-b-0', ground === 'sunken' && 'bg-sunken')}
    >
      <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <h2 id={`${id}-title`} className="max-w-2xl text-3xl sm:text-4xl">
          {title}
        </h2>
        {lead !== undefined && <p className="mt-3 max-w-measure text-lg text-muted">{lead}</p>}
        <div className="mt-9">{children}</div>
      </div>
    </section>
  )
}
