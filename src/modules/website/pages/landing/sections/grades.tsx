import { Plural } from '@lingui/react/macro'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { Shown } from './section.tsx'

const order = ['scaffold', 'beta', 'verified'] as const

/** How far the texts of the library have come, and who has read them: counted, and no further than it is true. */
export function Grades({ rows, counts }: Shown<'grades'>) {
  return (
    <ol className="grid gap-x-8 gap-y-8 sm:grid-cols-3">
      {order.map((grade) => {
        const { title, text } = rows[grade]
        const count = counts[grade]
        return (
          <li key={grade} className="border-ink border-t-2 pt-4">
            <p className="font-heading font-medium text-3xl tabular-nums">
              <Plural value={count} one="# template" other="# templates" />
            </p>
            <h3 className="mt-4 text-xl">{title}</h3>
            <p className="mt-2 text-muted">
              <TextNodes nodes={text} />
            </p>
          </li>
        )
      })}
    </ol>
  )
}
