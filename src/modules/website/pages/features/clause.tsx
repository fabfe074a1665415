import clsx from 'clsx'
import type { ReactNode } from 'react'
import { type TextNode, TextNodes } from '#ui/website/texts/text-nodes.tsx'

interface ClauseProps {
  number: number
  title: string
  lines: TextNode[][]
  /** Where its exhibits stand: beside its words, or below them over the whole width. */
  exhibitWidth?: 'half' | 'full'
  children?: ReactNode
}

/** One step of the way, numbered as a clause, with what shows it. */
export function Clause({ number, title, lines, exhibitWidth, children }: ClauseProps) {
  return (
    <section
      aria-labelledby={`clause-${number}`}
      className={clsx(
        'grid gap-x-16 gap-y-9 border-line border-b py-12 sm:py-16',
        exhibitWidth === 'half' && 'sm:grid-cols-[1.1fr_1fr] sm:max-md:gap-x-10',
      )}
    >
      <div className={clsx(exhibitWidth === 'half' && 'sm:sticky sm:top-24 sm:self-start')}>
        <h2 id={`clause-${number}`} className="grid grid-cols-[3rem_1fr] text-3xl">
          <span className="tabular-nums">{number}.</span>
          <span>{title}</span>
        </h2>
        <ol
          className={clsx(
            'mt-5 grid gap-x-12 gap-y-4',
            exhibitWidth !== 'half' && 'md:grid-cols-2',
            exhibitWidth === 'full' && lines.length === 3 && 'lg:grid-cols-3',
          )}
        >
          {lines.map((line, position) => {
            const paragraph = `${number}.${position + 1}`
            return (
              <li key={paragraph} className="grid max-w-prose grid-cols-[3rem_1fr]">
                <span aria-hidden="true" className="text-muted tabular-nums">
                  {paragraph}
                </span>
                <p>
                  <TextNodes nodes={line} />
                </p>
              </li>
            )
          })}
        </ol>
      </div>
      {children}
    </section>
  )
}
