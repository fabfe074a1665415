import { and, count, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { addDays, DAY_MS } from '#kernel/time.ts'
import { mailboxOf, type PlacedOrder } from '#modules/commerce/public.ts'
import { orders } from '#modules/commerce/tables/orders.ts'
import { findKnownDevice, haveCommonDevice } from '#modules/identity/public.ts'
import { accounts, signUps } from '#modules/identity/tables/accounts.ts'
import { campaignValue } from '#modules/visitors/campaigns/schema.ts'
import { decide, type Evidence } from './attribution.ts'
import { codeOf } from './schema.ts'
import { affiliateSales, affiliates } from './tables.ts'

/** Percent of a referred sale's revenue (AFF-2). Each sale keeps the one that it was made under. */
const SHARE_PERCENT = 30

/**
 * Binds an order that came by a link for good, in the transaction that places it: what is known now, and what
 * follows of it. An order without a link leaves nothing.
 */
export async function bindOrder(
  { clock }: Pick<Dependencies, 'clock'>,
  transaction: Transaction,
  order: PlacedOrder,
): Promise<void> {
  const link = new URLSearchParams(order.referral ?? '')
  const linkCode = codeOf(campaignValue(link.get('affiliate')) ?? '')
  const [signUp] = await transaction
    .select({ code: signUps.affiliate, ad: signUps.sourceAdGroup, at: accounts.createdAt })
    .from(signUps)
    .innerJoin(accounts, eq(accounts.id, signUps.accountId))
    .where(eq(signUps.accountId, order.accountId))
  const signUpCode = codeOf(signUp?.code ?? '')
  const codes = [linkCode, signUpCode].filter((code) => code !== '')
  if (codes.length === 0) return
  const known = await transaction
    .select({
      id: affiliates.id,
      ...{ code: affiliates.code, state: affiliates.state, approvedAt: affiliates.approvedAt },
      ...{ accountId: affiliates.accountId, network: affiliates.network, agreement: affiliates.agreement },
      ...{ name: affiliates.name, company: affiliates.company, email: accounts.email },
    })
    .from(affiliates)
    .leftJoin(accounts, eq(accounts.id, affiliates.accountId))
    .where(inArray(affiliates.code, codes))
  const placedAt = clock()
  const touchOf = (code: string, at: Date) => {
    const found = known.find((each) => each.code === code)
    const isApproved = found?.state === 'approved' && found.accountId !== null
    const isInForce = isApproved && found.approvedAt !== null && found.approvedAt <= at
    return { code, affiliateId: found?.id ?? null, isInForce }
  }
  const bare: Evidence = {
    link: linkCode === '' ? null : touchOf(linkCode, placedAt),
    signUp:
      signUpCode === '' || !signUp
        ? null
        : {
            ...touchOf(signUpCode, signUp.at),
            days: Math.floor((placedAt.getTime() - signUp.at.getTime()) / DAY_MS),
          },
    ...{ isOwnAccount: false, isSameMailbox: false, isSameNetwork: false, isSameName: false },
    ...{ isFromAd: false, ordersWithinDay: 0 },
  }
  const { affiliateId, steps } = decide(bare)
  const affiliate = known.find(({ id }) => id === affiliateId)
  const evidence =
    affiliate === undefined
      ? bare
      : {
          ...bare,
          isOwnAccount: affiliate.accountId === order.accountId,
          isSameMailbox: affiliate.email !== null && mailboxOf(affiliate.email) === mailboxOf(order.email),
          isSameNetwork: affiliate.network === order.network,
          isSameName: await hasSameName(transaction, order.orderId, affiliate),
          isFromAd: steps.includes('link-counts') ? Boolean(link.get('ppc')) : Boolean(signUp?.ad),
          ordersWithinDay: await transaction.$count(
            affiliateSales,
            and(
              eq(affiliateSales.affiliateId, affiliate.id),
              gt(affiliateSales.placedAt, addDays(placedAt, -1)),
            ),
          ),
          isDisposable: isDisposable(order.email),
          isSameDevice:
            affiliate.accountId !== null && (await isDeviceOf(transaction, affiliate.accountId, order)),
          ordersWithCoupon: await countWithCoupon(transaction, order.orderId, affiliate.id, placedAt),
        }
  const { decision } = decide(evidence)
  await transaction.insert(affiliateSales).values({
    ...{ orderId: order.orderId, affiliateId, evidence, decision, placedAt },
    ...{ share: SHARE_PERCENT, agreement: affiliate?.agreement ?? null },
  })
}

/**
 * Whether the affiliate uses the browser that it was ordered in, whoever it was ordered for, or one of the
 * buyer's.
 */
async function isDeviceOf(
  transaction: Transaction,
  accountId: string,
  { accountId: buyerId, deviceSecret: secret }: PlacedOrder,
): Promise<boolean> {
  const known = await findKnownDevice(transaction, { accountId, secret })
  return known !== undefined || haveCommonDevice(transaction, [accountId, buyerId])
}

async function hasSameName(
  transaction: Transaction,
  orderId: string,
  { name, company }: { name: string; company: string },
): Promise<boolean> {
  const plain = (text: string | null) => (text ?? '').trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const [order] = await transaction
    .select({
      name: sql<string | null>`${orders.buyer} ->> 'name'`,
      company: sql<string | null>`${orders.buyer} ->> 'company'`,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
  const isSameCompany = company !== '' && plain(company) === plain(order?.company ?? null)
  return isSameCompany || plain(name) === plain(order?.name ?? null)
}

/** How many orders an affiliate had with the coupon of this one lately; none where it has no coupon. */
async function countWithCoupon(
  transaction: Transaction,
  orderId: string,
  affiliateId: string,
  placedAt: Date,
): Promise<number> {
  const [found] = await transaction
    .select({ count: count() })
    .from(affiliateSales)
    .innerJoin(orders, eq(orders.id, affiliateSales.orderId))
    .where(
      and(
        eq(affiliateSales.affiliateId, affiliateId),
        gt(affiliateSales.placedAt, addDays(placedAt, -30)),
        sql`${orders.coupon} = (select coupon from orders where id = ${orderId})`,
      ),
    )
  return found?.count ?? 0
}

/**
 * Services whose mailboxes are anybody's, or gone within the hour: the best-known ones. Who buys with such an
 * address buys; whether an affiliate earns by it is looked at.
 */
const services = new Set(
  `10minutemail.com 20minutemail.com 33mail.com burnermail.io discard.email dispostable.com dropmail.me
  emailondeck.com fakeinbox.com getairmail.com getnada.com grr.la guerrillamail.com guerrillamail.net
  guerrillamailblock.com inboxbear.com inboxkitten.com mail-temp.com mail.tm mailcatch.com maildrop.cc
  mailinator.com mailinator.net mailnesia.com mailsac.com minutemail.com mintemail.com moakt.com mohmal.com
  mytemp.email sharklasers.com spam4.me spamgourmet.com temp-mail.io temp-mail.org tempail.com
  tempmail.com tempmailo.com tempr.email throwawaymail.com trashmail.com trashmail.de
  wegwerfmail.de yopmail.com yopmail.fr`.split(/\s+/),
)

/** Whether an address is of such a service, or below one. */
function isDisposable(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  return labels.some((_, place) => services.has(labels.slice(place).join('.')))
}
