import { type ComponentType, createContext, lazy, Suspense, use, useState } from 'react'
import type { Item } from '#engine/sheet/offers.ts'
import { comboboxAttributes, type ListState } from '#ui/components/combobox.ts'
import { InterviewContext } from '../interview/interview-context.ts'
import type { OfferedNamesProps } from './offered-names.tsx'

/** Fills a row in with an item. */
export interface ItemOffer {
  onPick: (item: Item) => void
}

/** Around the cell that names an item. */
export const ItemOfferContext = createContext<ItemOffer | undefined>(undefined)

/** Where a name is typed into a cell of a spreadsheet, and not into a question's own field. */
export interface NamedCell {
  /** What the cell said before somebody typed. */
  before: string
  /** A name was chosen, and its answers are filled in: nothing of what was typed is to be entered. */
  onPicked: (name: string) => void
}

/** The list comes when somebody is in the field. Where it cannot be loaded, the field is a plain one. */
const OfferedNames = lazy(async (): Promise<{ default: ComponentType<OfferedNamesProps> }> => {
  try {
    return { default: (await import('./offered-names.tsx')).OfferedNames }
  } catch {
    return { default: () => null }
  }
})

/**
 * What makes a text field offer the customers or the items of earlier documents while somebody types;
 * undefined for every other field. `field`: the question that it answers.
 */
export function useOfferedNames(field: string, cell?: NamedCell) {
  const { customer, isLive } = use(InterviewContext)
  const item = use(ItemOfferContext)
  const [list, setList] = useState<ListState>({ isOpen: false })
  /** Where somebody has come to it, and what it said then. */
  const [entered, setEntered] = useState<{ input: HTMLInputElement; text: string }>()
  if (!isLive || (item === undefined && field !== customer)) return undefined
  return {
    ...comboboxAttributes(list),
    // The browser's own list would lie over this one.
    autoComplete: 'off',
    onFocus: ({ currentTarget: input }: { currentTarget: HTMLInputElement }) =>
      setEntered((known) => (known?.input === input ? known : { input, text: cell?.before ?? input.value })),
    below: entered && (
      <Suspense fallback={null}>
        <OfferedNames {...entered} item={item} onChange={setList} onPicked={cell?.onPicked} />
      </Suspense>
    ),
  }
}
