import { Disclosure } from '#ui/website/disclosure.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { Shown } from './section.tsx'

/** What people ask before they come in. */
export function Answers({ items }: Shown<'answers'>) {
  return (
    <div className="border-line border-t">
      {items.map(({ question, answer }) => (
        <Disclosure key={question} title={question}>
          <TextNodes nodes={answer} />
        </Disclosure>
      ))}
    </div>
  )
}
