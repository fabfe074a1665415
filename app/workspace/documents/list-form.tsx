import type { ReactNode } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { listAddress } from './list-address.ts'

export type Intent = 'rename' | 'duplicate' | 'delete' | 'restore' | 'destroy' | 'empty'

interface ListFormProps {
  intent: Intent
  /** The documents that it is about, where no boxes say so. */
  ids?: readonly string[] | undefined
  id?: string | undefined
  className?: string | undefined
  children?: ReactNode
}

/** A form that does something with documents of the list, and comes back to the list as it is. */
export function ListForm({ intent, ids = [], children, ...native }: ListFormProps) {
  return (
    <Form {...native} method="post" action={listAddress(useLocation())} replace preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      {children}
    </Form>
  )
}

/** Whether something is being done with a document just now. */
export function useIsSent(intent: Intent, id?: string): boolean {
  const sent = useNavigation().formData
  return sent?.get('intent') === intent && (id === undefined || sent.getAll('id').includes(id))
}
