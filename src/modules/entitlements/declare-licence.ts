import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import type { LanguageCode } from '#kernel/i18n/schema.ts'
import { termsShownIn } from '#modules/identity/public.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { hasLicence } from './access.ts'
import type { AccountAccess, DeclarationProblem, LicenceKind } from './schema.ts'
import { declaredLicences } from './tables.ts'

export const LicenceDeclaration = z.object({
  kind: z.enum(['individual', 'attorney'] satisfies LicenceKind[], 'not_an_option'),
  /** The license agreement that the page showed. */
  version: z.string(),
})
export type LicenceDeclaration = z.infer<typeof LicenceDeclaration>

/**
 * What an account has declared last, and the licence that it has agreed to with it.
 * Undefined where it has declared nothing: then it is a single individual user's (LIC-1).
 */
export async function findDeclaredLicence(db: Executor, { accountId }: { accountId: string }) {
  const { kind, version, language, at } = declaredLicences
  const [newest] = await db
    .select({ kind, version, language, at })
    .from(declaredLicences)
    .where(eq(declaredLicences.accountId, accountId))
    .orderBy(desc(declaredLicences.id))
    .limit(1)
  return newest
}

/**
 * Writes down as what somebody uses the product: as a single individual user, or as one licensed attorney for
 * clients of their own (LIC-1), with the licence as they read it: no other text is agreed to with it. Of a
 * second press with the same nothing is written.
 * @throws AppError `licence_required` for an account that has none to declare the kind of
 */
export async function declareLicence(
  { db }: Pick<Dependencies, 'db'>,
  { network, requestId }: Visitor,
  { id: accountId, library }: Pick<AccountAccess, 'id' | 'library'>,
  { kind, version, language }: LicenceDeclaration & { language: LanguageCode },
): Promise<{ ok: true } | { ok: false; error: DeclarationProblem }> {
  if (!hasLicence({ library })) throw new AppError('licence_required')
  if (version !== termsShownIn(language).eula) return { ok: false, error: 'other_version' }
  await db.transaction(async (transaction) => {
    // Two presses at once are one declaration.
    await transaction
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for('update')
    const before = await findDeclaredLicence(transaction, { accountId })
    if (before?.kind === kind && before.version === version) return
    await transaction.insert(declaredLicences).values({ accountId, kind, version, language })
    const event = 'licence.declared'
    await recordEvent(transaction, { event, accountId, network, requestId, details: { kind } })
  })
  return { ok: true }
}
