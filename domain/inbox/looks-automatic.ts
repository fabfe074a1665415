import type { InboxMessage } from './input.ts'

/** Nobody reads a form, writes a sentence and an address, and sends it in less. */
const QUICKEST_MS = 2_000

/**
 * What separates a program that fills in every form from a person, without asking a third party: a field that no person sees,
 * and the time that the form was open. A person whom it catches all the same (auto-fill, a text that was pasted) is told
 * so, and sends once more; a program does not.
 */
export function looksAutomatic({
  website,
  openFor,
}: Pick<InboxMessage, 'website' | 'openFor'>): 'hidden_field_filled' | 'too_quick' | undefined {
  if (website !== '') return 'hidden_field_filled'
  if (openFor !== undefined && openFor < QUICKEST_MS) return 'too_quick'
  return undefined
}
