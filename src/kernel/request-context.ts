import type { I18n } from '@lingui/core'
import { createContext, type RouterContextProvider } from 'react-router'

/** The nonce of a dynamic page's Content-Security-Policy; null on prerendered pages, which hashes allow. */
export const nonceContext = createContext<string | null>(null)

/** The interface language of the request, with its messages: set by the root middleware. */
export const i18nContext = createContext<I18n | null>(null)

/** The messages of the request's language. */
export function getI18n(context: Readonly<RouterContextProvider>): I18n {
  const i18n = context.get(i18nContext)
  if (i18n === null) throw new Error('the root middleware has not set the language')
  return i18n
}
