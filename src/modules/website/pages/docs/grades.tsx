import { Plural } from '@lingui/react/macro'
import clsx from 'clsx'
import type { DocsData } from './docs.page.tsx'

/** Each step stands higher than the one before it, whatever its text. */
const heights = ['sm:min-h-52', 'sm:min-h-60', 'sm:min-h-68']

const order = ['scaffold', 'beta', 'verified'] as const

/** The three steps of a text, and how many templates stand on each today. */
export function Grades({
  copy: { title, lead, rows },
  grades,
}: {
  copy: DocsData['copy']['grades']
  grades: DocsData['grades']
}) {
  return (
    <section aria-labelledby="grades" className="mx-auto max-w-page px-gutter py-14 sm:py-20">
      <h2 id="grades" className="text-3xl">
        {title}
      </h2>
      <p className="mt-3 max-w-measure text-lg text-muted">{lead}</p>
      <ol className="mt-8 grid grid-cols-1 gap-x-4 gap-y-4 sm:grid-cols-3 sm:items-end">
        {order.map((grade, step) => (
          <Step key={grade} {...rows[grade]} count={grades[grade]} height={heights[step]} />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  name: string
  text: string
  count: number
  height: string | undefined
}

function Step({ name, text, count, height }: StepProps) {
  return (
    <li className={clsx('border-ink border-t-2 bg-sunken p-5', height)}>
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-xl">
        {name}
        <span className="font-normal font-sans text-muted text-sm tabular-nums">
          <Plural value={count} one="# template" other="# templates" />
        </span>
      </h3>
      <p className="mt-2 text-muted">{text}</p>
    </li>
  )
}
