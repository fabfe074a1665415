import type { MessageSection } from '#kernel/i18n/messages.ts'

/**
 * The message section that a page loads for itself, beside `website-pages`, which all pages have; undefined for most.
 * `path` is its address without the prefix of its language. The folders whose texts it holds are in `lingui.config.ts`.
 */
export function ownSectionOf(path: string): MessageSection | undefined {
  return /^\/(pricing|budgeto\/(buy|thank-you)|start)(\/|$)/.test(path) ? 'checkout' : undefined
}
