import { createContext, use } from 'react'

const RequestIdContext = createContext<string | undefined>(undefined)

export const RequestIdProvider = RequestIdContext

/** The id of the request while its page is rendered on the server, nothing in the browser. */
export function useRequestId(): string | undefined {
  return use(RequestIdContext)
}
