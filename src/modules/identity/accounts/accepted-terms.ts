import type { Transaction } from '#kernel/database/connection.ts'
import type { LanguageCode } from '#kernel/i18n/schema.ts'
import { acceptedTerms } from '../tables/accounts.ts'

/**
 * What somebody who signs up agrees to, by the day of its last change. All languages of a text have the same
 * day; whoever changes a text changes it here (`src/modules/website/pages/legal/legal-text.test.ts` insists).
 */
export const legalVersions = {
  'terms-of-use': '2026-11-29',
  'privacy-policy': '2026-11-30',
} as const

/**
 * The end-user licence, which is part of the terms of use. Each language has its own text and its own day
 * (LEGAL-1, OPEN-1: the older days are our choice). These days are given and stay where the words are mended,
 * so that a day does not say which words were accepted: beside it stands the beginning of the SHA-256 of the
 * text's file. The same test insists.
 */
export const licenceVersions: Readonly<Record<LanguageCode, `${string}.${string}`>> = {
  en: '2024-09-30.1435c566',
  fr: '2023-11-06.b1e6d48f',
  es: '2023-10-02.a6df5619',
  de: '2023-10-05.7ff2a96d',
  it: '2023-10-09.3e6d5732',
  pt: '2023-10-12.310e4218',
}

/** What is shown to be agreed to now, in a language: the version of each text. */
export function termsShownIn(language: LanguageCode): typeof legalVersions & { eula: string } {
  return { ...legalVersions, eula: licenceVersions[language] }
}

interface AcceptedBy {
  accountId: string
  language: LanguageCode
}

/**
 * Writes down what an account has agreed to by signing up or by buying, as it was shown: without the version
 * and language it would prove nothing. What it has agreed to before stays as it was.
 */
export async function recordAcceptedTerms(transaction: Transaction, by: AcceptedBy): Promise<void> {
  await record(transaction, by, termsShownIn(by.language))
}

/**
 * Writes down that an account has agreed to the license by logging in (LIC-6), in the language of the page
 * that says so: a new row where the words are other ones than it has agreed to before.
 */
export async function recordAcceptedLicence(transaction: Transaction, by: AcceptedBy): Promise<void> {
  await record(transaction, by, { eula: licenceVersions[by.language] })
}

async function record(transaction: Transaction, by: AcceptedBy, versions: Record<string, string>) {
  await transaction
    .insert(acceptedTerms)
    .values(Object.entries(versions).map(([document, version]) => ({ ...by, document, version })))
    .onConflictDoNothing()
}
