/*
 * What the forms of the website, the pages of operators and the server share about the inbox: without zod,
 * because forms are loaded by visitors.
 */

/**
 * Where people write to us from, and whether the form must have an address to answer to. A new form is a new
 * line here and a word for it in the list of operators (`src/modules/support/admin/kind-names.ts`).
 */
export const inboxKinds = {
  chat: { email: 'required' },
  contact: { email: 'required' },
  feedback: { email: 'optional' },
  uninstall: { email: 'optional' },
} as const satisfies Record<string, { email: 'required' | 'optional' }>
export type InboxKind = keyof typeof inboxKinds
export const inboxKindNames = Object.keys(inboxKinds) as [InboxKind, ...InboxKind[]]

/** Where a form of the website sends what somebody wrote: a path of the website's own host. */
export const INBOX_PATH = '/api/inbox'

/** The longest message and the longest answer: about two pages. */
export const MESSAGE_LENGTH = 4_000
export const NAME_LENGTH = 100

/** What an operator looks at: what waits, what of it waits for them, what is done. */
export const inboxViews = ['open', 'mine', 'closed'] as const
export type InboxView = (typeof inboxViews)[number]

/** A reference as people read it: `4827-1936`. */
export function formatReference(reference: string): string {
  return `${reference.slice(0, 4)}-${reference.slice(4)}`
}

/** The reference that somebody typed, whatever stands between its digits; undefined where it is none. */
export function parseReference(typed: string): string | undefined {
  const digits = typed.replace(/[\s.–-]/g, '')
  return /^\d{8}$/.test(digits) ? digits : undefined
}
