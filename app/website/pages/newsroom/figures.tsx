import { useLingui } from '@lingui/react/macro'
import type { NewsFigures } from './count-for-news.server.ts'
import type { NewsroomCopy } from './newsroom-copy.server.ts'

interface FiguresProps {
  figures: NewsFigures
  copy: NewsroomCopy['figures']
  /** Across the page, or a box beside a text. */
  look: 'band' | 'box'
}

const order = ['templates', 'departments', 'languages', 'rules'] as const

/** The library in figures that the program has counted. */
export function Figures({ figures, copy, look }: FiguresProps) {
  const { i18n } = useLingui()
  const rows = order.map((id) => ({ id, name: copy[id], figure: i18n.number(figures[id]) }))
  if (look === 'box') {
    return (
      <section aria-labelledby="library-figures" className="page-edge bg-sheet p-5">
        <h2 id="library-figures" className="text-xl">
          {copy.heading}
        </h2>
        <dl className="mt-3 divide-y divide-line border-ink border-t-2">
          {rows.map(({ id, name, figure }) => (
            <div key={id} className="flex items-baseline justify-between gap-6 py-2">
              <dt className="text-sm">{name}</dt>
              <dd className="font-heading font-medium text-xl tabular-nums">{figure}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-muted text-sm">{copy.counted}</p>
      </section>
    )
  }
  return (
    <section aria-labelledby="library-figures" className="border-line border-y bg-sunken">
      <div className="mx-auto max-w-page px-gutter py-8">
        <h2 id="library-figures" className="font-sans font-semibold text-base">
          {copy.heading}
        </h2>
        <dl className="mt-4 grid grid-cols-2 gap-x-8 gap-y-6 sm:grid-cols-4">
          {rows.map(({ id, name, figure }) => (
            <div key={id} className="flex flex-col-reverse justify-end border-brass border-l-2 pl-4">
              <dt className="text-muted text-sm">{name}</dt>
              <dd className="font-heading font-medium text-4xl tabular-nums">{figure}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-5 text-muted text-sm">{copy.counted}</p>
      </div>
    </section>
  )
}
