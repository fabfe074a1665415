import { data, redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import { attachment } from '#kernel/http/attachment.ts'
import { getI18n } from '#kernel/services.server.ts'
import { requireRenderAttempt } from '#modules/documents/public.ts'
import { listCountries } from '#modules/documents/workspace/editor/questions/party-question.tsx'
import { answering, type RouteRequest, requireAccount } from '#modules/identity/workspace/session.server.ts'
import { problemsOf } from '../application.ts'
import { type Payee, PayeeInput, readPayees, requireAffiliate, savePayee, withdrawPayee } from '../payees.ts'
import { listStatements } from '../runs.ts'
import { PAYOUTS_PATH } from '../schema.ts'
import { renderStatement } from '../statements/statement-document.server.ts'

/** What a screen shows of where to pay. */
const shown = ({ name, address, country, vatNumber, method, hint, savedAt, countsFrom, kind }: Payee) => ({
  ...{ name, address, country, vatNumber, method, hint, savedAt, countsFrom, kind },
})

/** Where the account's affiliate is paid to, and the statements. @throws AppError `not_found` for others */
export function loadPayouts(route: RouteRequest) {
  return answering(route, async (services) => {
    const { id: accountId } = await requireAccount(route)
    const { id: affiliateId } = await requireAffiliate(services.db, accountId)
    const [{ current, coming }, statements] = await Promise.all([
      readPayees(services.db, { affiliateId, now: services.clock() }),
      listStatements(services, { affiliateId }),
    ])
    return {
      countries: listCountries(getI18n(route.context).locale),
      current: current ? shown(current) : null,
      coming: coming ? shown(coming) : null,
      statements: statements.map(({ number, contents, paidAt, returnedAt }) => ({
        ...{ number: number ?? 0, month: contents.month, total: contents.total },
        transfer: contents.transfer,
        state: returnedAt ? ('returned' as const) : paidAt ? ('paid' as const) : ('released' as const),
      })),
    }
  })
}

/** Saves where to pay, or takes the change back that cools off. */
export function changePayee(route: RouteRequest) {
  return answering(route, async (services) => {
    const { id: accountId } = await requireAccount(route)
    const actor = { accountId, network: services.clientNetwork, requestId: services.requestId }
    const form = Object.fromEntries(await route.request.formData()) as Record<string, string>
    if (form.intent === 'withdraw') await withdrawPayee(services, actor)
    else if (form.intent !== 'save') throw new AppError('bad_request')
    else {
      const input = PayeeInput.safeParse(form)
      if (!input.success) return data({ problems: problemsOf(input.error), typed: form }, { status: 422 })
      await savePayee(services, actor, input.data)
    }
    return redirect(PAYOUTS_PATH, 303)
  })
}

/** A statement of the account's own as a PDF, made now from what it said when it was issued. */
export function loadStatement(route: RouteRequest & { params: { number: string } }): Promise<Response> {
  return answering(route, async (services) => {
    const { id: accountId } = await requireAccount(route)
    const { id: affiliateId } = await requireAffiliate(services.db, accountId)
    const statements = await listStatements(services, { affiliateId })
    const found = statements.find(({ number }) => String(number) === route.params.number)
    if (!found) throw new AppError('not_found')
    requireRenderAttempt(services, 'downloadsPerAccount', accountId)
    const { bytes, name } = await renderStatement(services.renderer, { accountId }, found)
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': attachment(name, 'pdf'),
        'content-length': String(bytes.byteLength),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
    })
  })
}
