import type { Transaction } from '#database/connection.ts'
import { acceptedTerms } from '#database/tables/accepted-terms.ts'
import type { Language } from './schema.ts'

/**
 * What somebody who signs up agrees to, by the day of its last change. All languages of a text have the same day; whoever
 * changes a text changes it here (`app/website/pages/legal/legal-text.test.ts` insists).
 */
export const legalVersions = {
  'terms-of-use': '2026-11-20',
  'privacy-policy': '2026-11-22',
} as const

/** Writes down what a new account has agreed to, as it was shown: without the version and language it would prove nothing. */
export async function recordAcceptedTerms(
  transaction: Transaction,
  { accountId, language }: { accountId: string; language: Language },
): Promise<void> {
  const documents = Object.entries(legalVersions)
  await transaction
    .insert(acceptedTerms)
    .values(documents.map(([document, version]) => ({ accountId, document, version, language })))
}
