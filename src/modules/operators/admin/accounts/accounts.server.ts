import { data, redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import { giveLicence, takeLicence } from '#modules/entitlements/public.ts'
import {
  enableAccount,
  grantOperator,
  listEvents,
  Reason,
  removeSecondFactor,
  withdrawOperator,
} from '#modules/identity/public.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { requireOperator } from '#modules/identity/workspace/session.server.ts'
import { closeAccount } from '../../close-account.ts'
import { findAccounts } from '../../find-accounts.ts'
import { AccountSearch } from '../../input.ts'
import { viewAccount } from '../../view-account.ts'

/** Accounts by a part of their address; the newest where nothing was typed. */
export function loadAccounts(route: RouteRequest) {
  return answering(route, async (services) => {
    await requireOperator(route)
    const typed = route.url.searchParams.get('email') ?? ''
    const search = AccountSearch.safeParse({ email: typed })
    const found = search.success ? await findAccounts(services, search.data) : []
    return {
      email: typed,
      accounts: found.map(({ createdAt, ...account }) => ({
        ...account,
        createdAt: createdAt.toISOString(),
      })),
    }
  })
}

type AccountRoute = RouteRequest & { params: { id: string } }

/** One account with what is known of it, and what happened to it last. */
export function loadAccount(route: AccountRoute) {
  return answering(route, async (services) => {
    const operator = await requireOperator(route)
    const { clientNetwork: network, requestId } = services
    const actor = { accountId: operator.id, network, requestId }
    const { account, signUp, declared } = await viewAccount(services, actor, { accountId: route.params.id })
    const { events } = await listEvents(services, { email: account.email })
    return {
      isOwn: account.id === operator.id,
      hasLocalMail: services.localMail !== null,
      account: {
        ...account,
        createdAt: account.createdAt.toISOString(),
        emailVerifiedAt: account.emailVerifiedAt?.toISOString() ?? null,
        emailBouncedAt: account.emailBouncedAt?.toISOString() ?? null,
        disabledAt: account.disabledAt?.toISOString() ?? null,
      },
      declared: declared && { ...declared, at: declared.at.toISOString() },
      signUp,
      events: events.slice(0, 20).map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    }
  })
}

/**
 * Closes the account with what it is charged for, enables it, gives or takes its licence, makes it an operator's or a member's, or
 * takes its second factor away: each with a reason that is recorded. Who is an operator is changed only by somebody who has said
 * so twice.
 */
export function changeAccount(route: AccountRoute) {
  return answering(route, async (services) => {
    const operator = await requireOperator(route)
    const form = await route.request.formData()
    const intent = String(form.get('intent'))
    // Whoever may act here must not be able to shut themselves out; there might be no operator left.
    if (route.params.id === operator.id) return refuse({ intent, error: 'own_account' }, 403)
    const input = Reason.safeParse({ reason: form.get('reason') ?? undefined })
    if (!input.success) {
      return refuse({ intent, error: input.error.issues[0]?.message ?? 'required' }, 400)
    }
    const changesRole = intent === 'grant-operator' || intent === 'withdraw-operator'
    if (changesRole && form.get('sure') === null) {
      return refuse({ intent, error: 'unconfirmed', reason: input.data.reason }, 400)
    }
    const change = { accountId: route.params.id, reason: input.data.reason }
    const visitor = await services.describeVisitor()
    if (intent === 'disable') await closeAccount(services, visitor, operator, change)
    else if (intent === 'enable') await enableAccount(services, visitor, operator, change)
    else if (intent === 'give-licence') await giveLicence(services, visitor, operator, change)
    else if (intent === 'take-licence') await takeLicence(services, visitor, operator, change)
    else if (intent === 'grant-operator') await grantOperator(services, visitor, operator, change)
    else if (intent === 'withdraw-operator') await withdrawOperator(services, visitor, operator, change)
    else if (intent === 'remove-second-factor') await removeSecondFactor(services, visitor, operator, change)
    else throw new AppError('bad_request')
    throw redirect(route.url.pathname, 303)
  })
}

/** What was wrong with a form, and the reason where that was in order. */
function refuse(problem: { intent: string; error: string; reason?: string }, status: number) {
  return data(problem, { status })
}
