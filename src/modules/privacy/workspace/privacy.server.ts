import { Readable } from 'node:stream'
import { data, redirect } from 'react-router'
import { isAppError } from '#kernel/errors.ts'
import { attachment } from '#kernel/http/attachment.ts'
import { findLink, logOutCookies } from '#modules/identity/public.ts'
import {
  answerProblem,
  headersOf,
  linkOf,
  readForm,
  secretHeaders,
} from '#modules/identity/workspace/account/account-form.server.ts'
import { LOG_IN_PATH } from '#modules/identity/workspace/next-path.ts'
import { answering, type RouteRequest, requireAccount } from '#modules/identity/workspace/session.server.ts'
import { mailDeletionLink, requestAccountDeletion, undoAccountDeletion } from '../account-deletion.ts'
import { listDataExports, openDataExport, requestDataExport } from '../data-export.ts'
import { DATA_PATH, DELETE_PATH } from '../schema.ts'

/** The copies of the own data. */
export function loadData(route: RouteRequest) {
  return answering(route, async (services) => {
    const { id: accountId, email } = await requireAccount(route)
    const exports = await listDataExports(services, { accountId })
    return { email, exports, done: route.url.searchParams.get('done') }
  })
}

export function requestExportByForm(route: RouteRequest) {
  return answering(route, async (services) => {
    const { id: accountId } = await requireAccount(route)
    const visitor = await services.describeVisitor()
    try {
      await requestDataExport(services, visitor, { accountId })
    } catch (error) {
      if (!isAppError(error) || error.code !== 'too_many_requests') throw error
      return answerProblem({ error: 'too_many_requests', retryAfter: error.retryAfter ?? 60 })
    }
    throw redirect(`${DATA_PATH}?done=requested`, 303)
  })
}

/** The archive of an own copy. */
export function loadDataFile(route: RouteRequest & { params: { id: string } }): Promise<Response> {
  return answering(route, async (services) => {
    const { id: accountId } = await requireAccount(route)
    const visitor = await services.describeVisitor()
    const { size, readyAt, parts } = await openDataExport(services, visitor, {
      accountId,
      id: route.params.id,
    })
    const name = `${services.productWords[0] ?? 'data'} ${readyAt.toISOString().slice(0, 10)}`
    return new Response(Readable.toWeb(Readable.from(parts)) as ReadableStream, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': attachment(name, 'zip'),
        'content-length': String(size),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
    })
  })
}

/** What ends with the account, and how its owner proves who they are. */
export function loadDeletion(route: RouteRequest) {
  return answering(route, async (services) => {
    const { id: accountId, email, hasPassword, role, deletionDueAt } = await requireAccount(route)
    const link = linkOf(route.url)
    const found = link === '' ? undefined : await findLink(services.db, link, ['delete-account'])
    return data(
      {
        ...{ email, hasPassword, deletionDueAt },
        isOperator: role !== 'member',
        plans: await services.hooks.plansEndedWith(services, { accountId }),
        link: link === '' ? null : found?.accountId === accountId ? ('good' as const) : ('expired' as const),
        done: route.url.searchParams.get('done'),
      },
      { headers: link === '' ? {} : secretHeaders },
    )
  })
}

export function deleteAccountByForm(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const visitor = await services.describeVisitor()
    const form = await readForm(route.request)
    if (form.intent === 'undo') {
      await undoAccountDeletion(services, visitor, { accountId: account.id })
      throw redirect(`${DELETE_PATH}?done=undone`, 303)
    }
    if (form.intent === 'mail') {
      await mailDeletionLink(services, { accountId: account.id })
      throw redirect(`${DELETE_PATH}?done=mailed`, 303)
    }
    const outcome = await requestAccountDeletion(services, visitor, account, {
      password: form.password,
      link: linkOf(route.url) || undefined,
      closesTeam: form.team !== undefined,
    })
    if (!outcome.ok) return answerProblem(outcome, secretHeaders)
    const headers = headersOf(logOutCookies(services.urls))
    // What this browser keeps of documents goes, as with a log-out.
    headers.set('clear-site-data', '"storage"')
    throw redirect(`${LOG_IN_PATH}?done=deletion-planned`, { status: 303, headers })
  })
}
