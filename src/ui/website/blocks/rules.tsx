import clsx from 'clsx'
import { Check, X } from 'lucide-react'
import { type TextNode, TextNodes } from '../texts/text-nodes.tsx'

interface RulesProps {
  title: string
  rules: readonly (readonly TextNode[])[]
  /** Whether it is what is done, or what is not. */
  isAllowed: boolean
}

/** One of two lists that answer each other: what is done, and what is not. */
export function Rules({ title, rules, isAllowed }: RulesProps) {
  const Icon = isAllowed ? Check : X
  return (
    <div className={clsx('border-t-2 pt-4', isAllowed ? 'border-action' : 'border-alert')}>
      <h3 className="text-xl">{title}</h3>
      <ul className="mt-3 space-y-3">
        {rules.map((rule, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown.
          <li key={position} className="flex gap-3">
            <Icon
              aria-hidden="true"
              className={clsx('mt-0.5 size-5 shrink-0', isAllowed ? 'text-action' : 'text-alert')}
            />
            <span>
              <TextNodes nodes={rule} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
