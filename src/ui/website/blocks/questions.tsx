import { Disclosure } from '../disclosure.tsx'
import { type BlockText, Words } from './section.tsx'

/** What people ask, each a question that opens its answer. */
export function Questions({ items }: { items: readonly { question: string; answer: BlockText }[] }) {
  return (
    <div className="border-line border-t">
      {items.map(({ question, answer }) => (
        <Disclosure key={question} title={question}>
          <Words of={answer} />
        </Disclosure>
      ))}
    </div>
  )
}
