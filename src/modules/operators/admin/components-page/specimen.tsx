import type { ReactNode } from 'react'

type Theme = 'light' | 'dark'

interface SpecimenProps {
  title: string
  /** When to use it, in a sentence or two. */
  note?: ReactNode
  /** Rendered once in each theme; a function where the two must differ, e.g. in the name of a radio group. */
  children: ReactNode | ((theme: Theme) => ReactNode)
}

/** One component in its states, on light and on dark paper side by side. */
export function Specimen({ title, note, children }: SpecimenProps) {
  const id = anchorOf(title)
  return (
    <article className="py-8" aria-labelledby={id}>
      <h3 id={id} className="text-2xl">
        <a href={`#${id}`} className="text-ink no-underline hover:underline">
          {title}
        </a>
      </h3>
      {note !== undefined && <p className="mt-1 max-w-measure text-pretty text-muted">{note}</p>}
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        {(['light', 'dark'] as const).map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            className="min-w-0 rounded-sheet border border-line bg-paper p-4 text-ink xs:p-6"
          >
            {typeof children === 'function' ? children(theme) : children}
          </div>
        ))}
      </div>
    </article>
  )
}

/** States in a row that wraps. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="mb-4 flex flex-wrap items-center gap-3 last:mb-0">{children}</div>
}

/** The anchor of a heading of this page: "Text field" → "text-field". */
export function anchorOf(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
