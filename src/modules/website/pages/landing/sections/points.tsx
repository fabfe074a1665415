import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { Shown } from './section.tsx'

/** Named points, as in the definitions of a contract. */
export function Points({ items }: Shown<'points'>) {
  return (
    <dl className="divide-y divide-line border-ink border-t-2">
      {items.map(({ title, text }) => (
        <div key={title} className="grid gap-x-8 gap-y-1 py-5 sm:grid-cols-[14rem_1fr]">
          <dt className="font-heading font-medium text-xl leading-snug">{title}</dt>
          <dd className="max-w-prose text-pretty">
            <TextNodes nodes={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
