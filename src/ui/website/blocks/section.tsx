import clsx from 'clsx'
import type { ReactElement, ReactNode } from 'react'
import { Disclosure } from '../disclosure.tsx'
import { type TextNode, TextNodes } from '../texts/text-nodes.tsx'

/** What a block says: a line of a page's copy, perhaps with links, or a sentence of the interface. */
export type BlockText = string | readonly TextNode[] | ReactElement

/** Shows what a block says. */
function Words({ of: text }: { of: BlockText }) {
  return isNodes(text) ? <TextNodes nodes={text} /> : text
}

function isNodes(text: BlockText): text is readonly TextNode[] {
  return Array.isArray(text)
}

const grounds = { paper: '', sunken: 'bg-sunken', sheet: 'bg-sheet', tint: 'bg-action-tint' }
const lines = {
  both: 'border-line border-y',
  top: 'border-line border-t',
  bottom: 'border-line border-b',
  none: '',
}

interface SectionProps {
  /** Of its heading, which names it. */
  id: string
  title: BlockText
  lead?: BlockText | undefined
  /** What it stands on, from edge to edge of the window; without one it is a plain part of the page. */
  ground?: keyof typeof grounds
  /** Hairlines above and below its ground. */
  edges?: keyof typeof lines
  /** The grid in which its heading stands in the margin beside its content, where there is room. */
  beside?: string
  /** The heading beside a long content stays in view. */
  isSticky?: boolean
  size?: 'large' | 'small'
  padding?: string
  /** Below its heading, where that is beside its content. */
  aside?: ReactNode
  /** Where links lead that name it. */
  anchor?: string
  children: ReactNode
}

/** A section of a page: a heading with what introduces it, over its content or beside it. */
export function Section({
  id,
  title,
  lead,
  ground,
  edges = 'both',
  beside,
  isSticky = false,
  size = 'large',
  padding = 'py-14 sm:py-20',
  aside,
  anchor,
  children,
}: SectionProps) {
  const heading = (
    <h2 id={id} className={clsx('max-w-2xl text-3xl', size === 'large' && 'sm:text-4xl')}>
      <Words of={title} />
    </h2>
  )
  const leadLook = beside === undefined ? 'mt-3 max-w-measure text-lg' : 'mt-3 max-w-prose'
  const head = (
    <>
      {heading}
      {lead !== undefined && (
        <p className={clsx(leadLook, 'text-muted')}>
          <Words of={lead} />
        </p>
      )}
      {aside}
    </>
  )
  const isHeadingAlone = lead === undefined && aside === undefined
  const content = (
    <>
      {beside === undefined || isHeadingAlone ? (
        head
      ) : (
        <div className={isSticky ? 'md:sticky md:top-28 md:self-start' : undefined}>{head}</div>
      )}
      {children}
    </>
  )
  const inner = clsx('mx-auto max-w-page px-gutter', padding, beside !== undefined && ['grid', beside])
  if (ground === undefined) {
    return (
      <section id={anchor} aria-labelledby={id} className={inner}>
        {content}
      </section>
    )
  }
  return (
    <section id={anchor} aria-labelledby={id} className={clsx(lines[edges], grounds[ground])}>
      <div className={inner}>{content}</div>
    </section>
  )
}

/** Something with a name, as pages call it in their copy, and what is said of it. */
type Item = { text: BlockText } & ({ heading: string } | { title: string } | { name: string })

const tags = {
  ul: { list: 'ul', item: 'li', name: 'h3', text: 'p', nameLook: 'text-xl' },
  ol: { list: 'ol', item: 'li', name: 'h3', text: 'p', nameLook: 'text-xl' },
  dl: { list: 'dl', item: 'div', name: 'dt', text: 'dd', nameLook: 'font-heading font-medium text-xl' },
} as const

interface ItemsProps {
  items: readonly Item[]
  /** A list, steps in their order, or terms with what they mean. */
  as?: keyof typeof tags
  /** How the items stand: the grid of the list, and what is around each. */
  className?: string
  itemClassName?: string
  nameClassName?: string
  textClassName?: string
  /** Where the items are steps: their numbers, in front of their names. */
  numberClassName?: string
}

/** Named points: columns of a grid, or rows with their names in front, as the classes say. */
export function Items({
  items,
  as = 'ul',
  className,
  itemClassName,
  nameClassName,
  textClassName,
  numberClassName,
}: ItemsProps) {
  const { list: List, item: Item, name: Name, text: Text, nameLook } = tags[as]
  return (
    <List className={className}>
      {items.map((item, position) => (
        <Item key={nameOf(item)} className={itemClassName}>
          {numberClassName !== undefined && (
            <p aria-hidden="true" className={numberClassName}>
              {position + 1}
            </p>
          )}
          <Name className={nameClassName ?? nameLook}>{nameOf(item)}</Name>
          <Text className={textClassName ?? 'mt-2 max-w-prose text-muted'}>
            <Words of={item.text} />
          </Text>
        </Item>
      ))}
    </List>
  )
}

function nameOf(item: Item): string {
  if ('heading' in item) return item.heading
  return 'title' in item ? item.title : item.name
}

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
