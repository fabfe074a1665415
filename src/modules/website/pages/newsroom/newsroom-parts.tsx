import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LinkButton } from '#ui/components/button.tsx'
import { useLocalPath } from '#ui/website/local-link.tsx'
import { TextParagraph } from '#ui/website/texts/text-nodes.tsx'
import type { NewsFigures, NewsroomCopy } from './news-articles.server.ts'

interface FiguresProps {
  figures: NewsFigures
  copy: NewsroomCopy['figures']
  /** Across the page, or a box beside a text. */
  look: 'band' | 'box'
  /** Beside the figures of a band. */
  children?: ReactNode
}

const order = ['templates', 'departments', 'languages', 'rules'] as const

/** The library in figures that the program has counted. */
export function Figures({ figures, copy, look, children }: FiguresProps) {
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
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-8 px-gutter pt-10 md:grid-cols-[1fr_1.4fr] lg:gap-x-24">
        <div className="pb-2 md:pb-10">
          <h2 id="library-figures" className="text-2xl">
            {copy.heading}
          </h2>
          <dl className="mt-6 grid grid-cols-2 gap-x-8 gap-y-7 sm:grid-cols-4 md:grid-cols-2">
            {rows.map(({ id, name, figure }) => (
              <div key={id} className="flex flex-col-reverse justify-end border-brass border-l-2 pl-4">
                <dt className="text-muted text-sm">{name}</dt>
                <dd className="font-heading font-medium text-4xl tabular-nums">{figure}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-6 text-muted text-sm">{copy.counted}</p>
        </div>
        {children}
      </div>
    </section>
  )
}

/** Whom those ask who write about the product. */
export function PressContact({ copy }: { copy: NewsroomCopy['press'] }) {
  const path = useLocalPath()
  return (
    <section
      aria-labelledby="press-contact"
      className="rounded-sheet border border-line bg-sunken p-6 lg:self-start"
    >
      <h2 id="press-contact" className="text-xl">
        {copy.heading}
      </h2>
      <TextParagraph nodes={copy.text} className="mt-2 mb-5" />
      <LinkButton to={path('/company/contact/')}>{copy.link}</LinkButton>
    </section>
  )
}
