import type { ReactNode } from 'react'
import { Form, useLocation, useNavigation, useSubmit } from 'react-router'

export type Intent = 'rename' | 'duplicate' | 'delete' | 'restore' | 'destroy' | 'empty'

interface ListFormProps {
  intent: Intent
  /** The documents that it is about, where no boxes say so. */
  ids?: readonly string[] | undefined
  id?: string | undefined
  className?: string | undefined
  children?: ReactNode
}

/**
 * A form that does something with documents of the list, and comes back to the list as it is. A new name is
 * sent to the list with its row open, which is where a log-in on the way returns to.
 */
export function ListForm({ intent, ids = [], children, ...native }: ListFormProps) {
  return (
    <Form {...native} {...useSending(intent === 'rename' ? { rename: ids } : {})}>
      <input type="hidden" name="intent" value={intent} />
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      {children}
    </Form>
  )
}

/** Does what a `ListForm` does without one in the page; resolves when the list is there again. */
export function useSend(): (intent: Intent, id?: string) => Promise<void> {
  const submit = useSubmit()
  const sending = useSending()
  return (intent, id) => submit({ intent, ...(id !== undefined && { id }) }, sending)
}

function useSending(opened: { rename?: readonly string[] } = {}) {
  const action = listAddress(useLocation(), { ...opened })
  return { method: 'post', action, replace: true, preventScrollReset: true } as const
}

/** Whether something is being done with a document just now. */
export function useIsSent(intent: Intent, id?: string): boolean {
  const sent = useNavigation().formData
  return sent?.get('intent') === intent && (id === undefined || sent.getAll('id').includes(id))
}

/** Names the title in a row, counted from 1: where a link leads that shows more of the list. */
export function rowId(position: number): string {
  return `document-${position}`
}

/** Takes the focus to the link of a row. */
export function focusRow(position: number): void {
  document.getElementById(rowId(position))?.closest('a')?.focus()
}

const LIST_PATH = '/app/documents/'

/** What stands in the address for one view of the list only: the next one begins without it. */
const PASSING = ['rename', 'actions', 'confirm', 'did', 'id']

/** Takes what was searched for and filtered away; the order stays. */
export const EVERYTHING = { q: null, template: null, language: null, show: null }

/** The list's address with something changed. Null removes a parameter; several values stand one by one. */
export function listAddress(
  { search }: { search: string },
  changes: Record<string, string | readonly string[] | null> = {},
): string {
  const query = new URLSearchParams(search)
  for (const name of PASSING) query.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    query.delete(name)
    for (const each of value === null ? [] : [value].flat()) query.append(name, each)
  }
  return query.size === 0 ? LIST_PATH : `${LIST_PATH}?${query}`
}
