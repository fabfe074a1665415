import { createContext, use } from 'react'

const NonceContext = createContext<string | undefined>(undefined)

export const NonceProvider = NonceContext

/** The page's nonce while it is rendered on the server, nothing in the browser. */
export function useNonce(): string | undefined {
  return use(NonceContext)
}
