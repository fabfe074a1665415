import { type BlockText, Words } from './section.tsx'

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
