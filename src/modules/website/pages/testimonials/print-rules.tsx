import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type TextNode, TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { TestimonialsCopy } from './testimonials.page.server.ts'

/** What is printed and what is refused: two lists that answer each other. */
export function PrintRules({ copy: { heading, columns, rows } }: { copy: TestimonialsCopy['rules'] }) {
  return (
    <section aria-labelledby="rules" className="mx-auto max-w-page px-gutter py-14 sm:py-20">
      <h2 id="rules" className="text-3xl sm:text-4xl">
        {heading}
      </h2>
      <div className="mt-8 grid gap-x-12 gap-y-10 sm:grid-cols-2">
        <Rules
          title={columns.print}
          rules={rows.map(({ print }) => print)}
          icon={<Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />}
          className="border-action"
        />
        <Rules
          title={columns.refuse}
          rules={rows.map(({ refuse }) => refuse)}
          icon={<X aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-alert" />}
          className="border-alert"
        />
      </div>
    </section>
  )
}

interface RulesProps {
  title: string
  rules: TextNode[][]
  icon: ReactNode
  className: string
}

function Rules({ title, rules, icon, className }: RulesProps) {
  return (
    <div className={`border-t-2 pt-4 ${className}`}>
      <h3 className="text-xl">{title}</h3>
      <ul className="mt-3 space-y-3">
        {rules.map((rule, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown.
          <li key={position} className="flex gap-3">
            {icon}
            <span>
              <TextNodes nodes={rule} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
