import clsx from 'clsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { Shown } from './section.tsx'

/** What one does, in its order. */
export function Steps({ items }: Shown<'steps'>) {
  return (
    <ol
      className={clsx(
        'grid gap-x-10 gap-y-8',
        items.length === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2 md:grid-cols-4',
      )}
    >
      {items.map(({ title, text }, position) => (
        <li key={title} className="border-line border-t pt-4">
          <p aria-hidden="true" className="font-heading font-medium text-4xl text-action tabular-nums">
            {position + 1}
          </p>
          <h3 className="mt-2 text-xl">{title}</h3>
          <p className="mt-2 text-muted">
            <TextNodes nodes={text} />
          </p>
        </li>
      ))}
    </ol>
  )
}
