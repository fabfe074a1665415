import { useSyncExternalStore } from 'react'
import type { Editing } from './editing.ts'
import type { EditingSession } from './editing-session.ts'

/**
 * Something of the document in editing, as it is now: in the frame that shows what somebody does, on every device. `read` has to
 * answer the same value until that changes; what else happens renders nothing.
 */
export function useSessionSelector<Value>(session: EditingSession, read: (state: Editing) => Value): Value {
  const current = () => read(session.getState())
  return useSyncExternalStore(session.subscribe, current, current)
}
