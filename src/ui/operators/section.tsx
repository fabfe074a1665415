import type { ReactNode } from 'react'

interface SectionProps {
  /** Of the heading. */
  id: string
  title: string
  /** Its distance to what is around it. */
  className?: string
  /** What it shows, in a sentence. */
  explanation?: ReactNode
  children: ReactNode
}

/** A part of a page under its heading. */
export function Section({ id, title, className = 'mt-10', explanation, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={explanation === undefined ? 'mb-3 text-2xl' : 'mb-1 text-2xl'}>
        {title}
      </h2>
      {explanation !== undefined && <p className="mb-3 text-muted text-sm">{explanation}</p>}
      {children}
    </section>
  )
}

/** What stands in a part of a page where it has nothing to show. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="border-line border-y py-4 text-muted">{children}</p>
}
