import clsx from 'clsx'
import type { ReactNode } from 'react'

interface HeadedSectionProps {
  /** Of its heading, which names it. */
  id: string
  /** Where links lead that name it. */
  anchor?: string
  title: ReactNode
  lead?: ReactNode
  leadClassName?: string
  /** Columns with the heading in the margin beside the content, where there is room; else it stands above. */
  beside?: string | false
  className: string
  children: ReactNode
}

/** A section of a page that is made of nothing else: home, and the landing pages. */
export function HeadedSection(props: HeadedSectionProps) {
  const { id, anchor, title, lead, leadClassName, beside, className, children } = props
  return (
    <section id={anchor} aria-labelledby={id} className={className}>
      <div
        className={clsx(
          'mx-auto max-w-page px-gutter py-14 sm:py-20',
          beside && ['grid gap-x-14 gap-y-8', beside],
        )}
      >
        <div>
          <h2 id={id} className="max-w-2xl text-3xl sm:text-4xl">
            {title}
          </h2>
          {lead !== undefined && (
            <p className={clsx('mt-3 max-w-measure text-lg text-muted', leadClassName)}>{lead}</p>
          )}
        </div>
        <div className={clsx('min-w-0', !beside && 'mt-9')}>{children}</div>
      </div>
    </section>
  )
}

interface SectionProps extends Pick<HeadedSectionProps, 'title' | 'lead' | 'children'> {
  /** The anchor that links name. */
  id: string
  ground?: 'paper' | 'sunken'
  /** Where the heading stands: over its content, or in the margin beside it where there is room. */
  heading?: 'above' | 'beside'
}

/** One section of the home page. */
export function Section({ id, ground = 'paper', heading = 'above', ...section }: SectionProps) {
  return (
    <HeadedSection
      {...section}
      anchor={id}
      id={`${id}-title`}
      beside={heading === 'beside' && 'md:grid-cols-[1fr_2.2fr]'}
      className={clsx('border-line border-b last-of-type:border-b-0', ground === 'sunken' && 'bg-sunken')}
    />
  )
}
