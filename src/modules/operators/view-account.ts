import { eq, sql } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { pick } from '#kernel/pick.ts'
import { openTo, stateColumn } from '#modules/commerce/public.ts'
import { orders, subscriptions } from '#modules/commerce/tables/orders.ts'
import { findDeclaredLicence } from '#modules/entitlements/public.ts'
import type { OperatorActor } from '#modules/identity/public.ts'
import { accounts, signUps } from '#modules/identity/tables/accounts.ts'
import { secondFactors, websiteLogIns } from '#modules/identity/tables/log-ins.ts'

/**
 * Everything that operators know about an account: no hash, no secret, no network. Looking is an event too.
 * @throws AppError `not_found`
 */
export function viewAccount(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  actor: OperatorActor,
  { accountId }: { accountId: string },
) {
  return db.transaction(async (transaction) => {
    const found = await findAccountFile(transaction, { accountId, now: clock() })
    if (!found) throw new AppError('not_found')
    await recordEvent(transaction, {
      event: 'account.viewed',
      accountId,
      actorId: actor.accountId,
      network: actor.network,
      requestId: actor.requestId,
    })
    return { ...found, declared: await findDeclaredLicence(transaction, { accountId }) }
  })
}

async function findAccountFile(db: Executor, { accountId, now }: { accountId: string; now: Date }) {
  const [row] = await db
    .select({
      account: {
        ...pick(accounts, 'id', 'email', 'name', 'language', 'role', 'licence', 'createdAt'),
        ...pick(accounts, 'emailVerifiedAt', 'emailBouncedAt', 'disabledAt', 'deletionDueAt'),
        /** Names of the packages that are paid ahead. */
        packages: sql<string[]>`(select coalesce(array_agg(distinct ${orders.productName}), '{}')
          from ${openTo(sql`${accounts.id}`)} open join ${orders} on ${orders.id} = open.current_order_id)`,
        /** Names of the packages that are charged to it again: what closing it ends. */
        renewing: sql<
          string[]
        >`(select coalesce(array_agg(${orders.productName} order by ${subscriptions.id}), '{}')
          from ${subscriptions} join ${orders} on ${orders.id} = ${subscriptions.currentOrderId}
          where ${subscriptions.accountId} = ${accounts.id}
          and ${stateColumn(now)} in ('active', 'past_due', 'suspended', 'paused'))`,
        hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
        hasSecondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
        openLogIns: sql<number>`(select count(*) from ${websiteLogIns}
          where ${websiteLogIns.accountId} = ${accounts.id} and ${websiteLogIns.expiresAt} > now())::int`,
      },
      signUp: {
        ...pick(signUps, 'device', 'docName', 'creationPage', 'landingPage', 'dialog', 'country'),
        ...pick(signUps, 'sourceChannel', 'sourceCampaign', 'sourceAdGroup', 'sourceAccount'),
        ...pick(signUps, 'sourceKeyword', 'sourceQParam', 'sourceGuid', 'affiliate'),
      },
    })
    .from(accounts)
    .leftJoin(signUps, eq(signUps.accountId, accounts.id))
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(eq(accounts.id, accountId))
  return row
}
