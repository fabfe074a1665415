import clsx from 'clsx'
import type { ReactNode } from 'react'

interface SectionProps {
  /** The anchor that links name. */
  id: string
  title: ReactNode
  lead?: ReactNode
  ground?: 'paper' | 'sunken'
  /** Where the heading stands: over its content, or in the margin beside it where there is room. */
  heading?: 'above' | 'beside'
  children: ReactNode
}

/** One section of the home page. */
export function Section({ id, title, lead, ground = 'paper', heading = 'above', children }: SectionProps) {
  const isBeside = heading === 'beside'
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={clsx('border-line border-b last-of-type:border-b-0', ground === 'sunken' && 'bg-sunken')}
    >
      <div
        className={clsx(
          'mx-auto max-w-page px-gutter py-14 sm:py-20',
          isBeside && 'grid gap-x-14 gap-y-8 md:grid-cols-[1fr_2.2fr]',
        )}
      >
        <div>
          <h2 id={`${id}-title`} className="max-w-2xl text-3xl sm:text-4xl">
            {title}
          </h2>
          {lead !== undefined && <p className="mt-3 max-w-measure text-lg text-muted">{lead}</p>}
        </div>
        <div className={clsx('min-w-0', !isBeside && 'mt-9')}>{children}</div>
      </div>
    </section>
  )
}
