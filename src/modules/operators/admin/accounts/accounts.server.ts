import { data, redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import { mayAct, operatorRoles, rightsAt } from '#kernel/operator-roles.ts'
import type { Services } from '#kernel/services.server.ts'
import { giveLicence, takeLicence } from '#modules/entitlements/public.ts'
import {
  enableAccount,
  grantOperator,
  listEvents,
  type OperatorAct,
  Reason,
  removeSecondFactor,
  withdrawOperator,
} from '#modules/identity/public.ts'
import {
  answering,
  answeringOperator,
  type RouteRequest,
  requireOperator,
} from '#modules/identity/workspace/session.server.ts'
import {
  requestDeletionAsOperator,
  requestExportAsOperator,
  undoDeletionAsOperator,
} from '#modules/privacy/public.ts'
import { closeAccount } from '../../close-account.ts'
import { findAccounts } from '../../find-accounts.ts'
import { AccountSearch } from '../../input.ts'
import { viewAccount } from '../../view-account.ts'

/** Accounts by a part of their address; the newest where nothing was typed. */
export function loadAccounts(route: RouteRequest) {
  return answeringOperator(route, async (services) => {
    const email = route.url.searchParams.get('email') ?? ''
    const search = AccountSearch.safeParse({ email })
    return { email, accounts: search.success ? await findAccounts(services, search.data) : [] }
  })
}

type AccountRoute = RouteRequest & { params: { id: string } }

/** One account with what is known of it, and what happened to it last. */
export function loadAccount(route: AccountRoute) {
  return answeringOperator(route, async (services, actor) => {
    const viewed = await viewAccount(services, actor, { accountId: route.params.id })
    const { events } = await listEvents(services, { email: viewed.account.email })
    return {
      ...viewed,
      isOwn: viewed.account.id === actor.accountId,
      mayChange: actor.mayChange && (actor.role === 'owner' || viewed.account.role === 'member'),
      isOwner: actor.role === 'owner',
      seesAudit: mayAct(actor.role, rightsAt(services.operatorRights, '/app/admin/audit/').see),
      hasLocalMail: services.localMail !== null,
      events: events.slice(0, 20),
    }
  })
}

/** What is done to an account, by what the page calls it. */
const changes = new Map<string, (services: Services, ...act: OperatorAct) => Promise<void>>([
  ['disable', closeAccount],
  ['enable', enableAccount],
  ['give-licence', giveLicence],
  ['take-licence', takeLicence],
  ['withdraw-operator', withdrawOperator],
  ['remove-second-factor', removeSecondFactor],
  ['export-data', requestExportAsOperator],
  ['delete-account', requestDeletionAsOperator],
  ['keep-account', undoDeletionAsOperator],
])

/**
 * Closes the account with what it is charged for, enables it, gives or takes its licence, makes it an
 * operator's or a member's, or takes its second factor away: each with a reason that is recorded. Who is an
 * operator is changed, and an account put down for deletion, only by somebody who has said so twice. A copy
 * of somebody's data goes to them alone.
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
    const isGrave = ['grant-operator', 'withdraw-operator', 'delete-account'].includes(intent)
    if (isGrave && form.get('sure') === null) {
      return refuse({ intent, error: 'unconfirmed', reason: input.data.reason }, 400)
    }
    const about = { accountId: route.params.id, reason: input.data.reason }
    const visitor = await services.describeVisitor()
    if (intent === 'grant-operator') {
      const role = operatorRoles.find((each) => each === form.get('role'))
      if (role === undefined) return refuse({ intent, error: 'no_role', reason: input.data.reason }, 400)
      await grantOperator(services, visitor, operator, { ...about, role })
    } else {
      const change = changes.get(intent)
      if (change === undefined) throw new AppError('bad_request')
      await change(services, visitor, operator, about)
    }
    throw redirect(route.url.pathname, 303)
  })
}

/** What was wrong with a form, and the reason where that was in order. */
function refuse(problem: { intent: string; error: string; reason?: string }, status: number) {
  return data(problem, { status })
}
