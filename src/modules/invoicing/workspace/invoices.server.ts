import { msg } from '@lingui/core/macro'
import { data, redirect } from 'react-router'
import { brand } from '#content/brand/brand.ts'
import { invoiceFacts } from '#engine/sheet/invoice-facts.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { getI18n } from '#kernel/services.server.ts'
import { dayOf } from '#kernel/time.ts'
import { getDocument, listIssuable, requireRenderAttempt } from '#modules/documents/public.ts'
import { sendFile } from '#modules/documents/workspace/editor/download.server.ts'
import { mayDownload } from '#modules/entitlements/public.ts'
import { requireAccountWithAccess } from '#modules/entitlements/workspace/access.server.ts'
import { languageOf } from '#modules/identity/workspace/language/choose-language.server.ts'
import { documentPath } from '#modules/identity/workspace/next-path.ts'
import { answering, type RouteRequest, requireAccount } from '#modules/identity/workspace/session.server.ts'
import { readMoney } from '#ui/components/money-text.ts'
import { INVOICES_PATH } from '#ui/workspace/paths.ts'
import { changeSeries, findIssuedId, getSeries, issueDocument, latestDay, numberDraft } from '../issue.ts'
import {
  findIssued,
  getIssued,
  hasIssued,
  leftToCredit,
  listIssued,
  listOwed,
  prepareIssued,
  recordPayment,
  voidIssued,
} from '../issued.ts'
import { deletePayment, findSourceId, listMade, makeNext, nextOf } from '../make.ts'
import {
  Issue,
  isInvoicedInFull,
  issuedKinds,
  LIST_MOST,
  LIST_STEP,
  listedStates,
  NOTE_LENGTH,
  PaymentInput,
  SeriesChange,
} from '../schema.ts'

/** As much of what was typed as an amount as is read and shown again. */
const AMOUNT_LENGTH = 40

type OfIssued = RouteRequest & { params: { id: string } }

/** As many drafts as somebody works on at once. */
const DRAFTS_MOST = 100

/** What was issued, the drafts, and what is still to be paid by currency. */
export function loadInvoices(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const today = dayOf(services.clock())
    const { searchParams } = route.url
    const state = listedStates.find((one) => one === searchParams.get('state'))
    const asked = Number(searchParams.get('show'))
    const shown = Number.isInteger(asked) ? Math.min(Math.max(asked, LIST_STEP), LIST_MOST) : LIST_STEP
    const issued =
      state === 'draft' ? [] : await listIssued(services, account, { today, state, limit: shown + 1 })
    const drafts =
      state === undefined || state === 'draft'
        ? await listIssuable(services.db, { ownerId: account.id, limit: DRAFTS_MOST })
        : []
    return {
      state,
      drafts,
      issued: issued.slice(0, shown),
      more: issued.length > shown && shown < LIST_MOST ? shown + LIST_STEP : undefined,
      hasAny: issued.length > 0 || (state !== undefined && (await hasIssued(services, account))),
      totals: await listOwed(services, account, today),
    }
  })
}

/** How each kind of document is numbered. */
export function loadNumbers(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const year = services.clock().getUTCFullYear()
    const series = issuedKinds.map((kind) => getSeries(services, account, { kind, year }))
    return { series: await Promise.all(series), saved: route.url.searchParams.get('saved') }
  })
}

export function changeNumbers(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const form = Object.fromEntries(await route.request.formData())
    const change = SeriesChange.safeParse(form)
    const kind = issuedKinds.find((one) => one === form.kind)
    if (kind === undefined) throw new AppError('bad_request')
    if (!change.success) {
      const part = change.error.issues[0]?.path[0] === 'pattern' ? ('pattern' as const) : ('next' as const)
      return data({ kind, part, next: undefined }, { status: 422 })
    }
    const outcome = await changeSeries(services, account, change.data)
    if (!outcome.ok) return data({ kind, part: 'next' as const, next: outcome.next }, { status: 409 })
    return redirect(`${INVOICES_PATH}numbers/?saved=${kind}`, 303)
  })
}

/** What issuing a draft would make of it. */
export function loadIssue(route: RouteRequest & { params: { document: string } }) {
  return answering(route, async (services) => {
    const account = await requireAccountWithAccess(route)
    const { document: id } = route.params
    const issued = await findIssuedId(services.db, { accountId: account.id, documentId: id })
    if (issued !== undefined) throw redirect(`${INVOICES_PATH}${issued}/`)
    const { document, template } = await getDocument(services, account, { id })
    const { invoicing } = template
    const facts = invoiceFacts(template, document.answers)
    if (!invoicing || !facts) throw new AppError('not_found')
    if (!mayDownload(account, template)) throw new AppError('licence_required')
    const now = services.clock()
    const today = dayOf(now)
    const { kind } = invoicing
    const draft = { accountId: account.id, invoicing, answers: document.answers }
    const sourceId = await findSourceId(services.db, { ownerId: account.id, documentId: id })
    const source = sourceId === undefined ? undefined : await findIssued(services, account, { id: sourceId })
    const left =
      kind === 'credit' && sourceId !== undefined
        ? await leftToCredit(services.db, account.id, sourceId)
        : undefined
    const seriesIn = (of: string) => getSeries(services, account, { kind, year: Number(of.slice(0, 4)) })
    const { earliest = '' } = await seriesIn(today)
    const written = document.answers[invoicing.date]
    const isPossible = typeof written === 'string' && written >= earliest && written <= today
    const day = isPossible ? written : ([today, earliest].sort().at(-1) ?? today)
    const shown = await numberDraft(services.db, { ...draft, now })
    return {
      kind,
      document: { id, title: document.title, slug: document.templateSlug, version: document.version },
      facts: { ...facts, customer: facts.customer.trim() },
      source: source && {
        ...source,
        left,
        isInvoiced: isInvoicedInFull(source),
      },
      number: (await seriesIn(day)).shown,
      /** What the draft shows, which somebody may have typed. */
      typed: String(shown[invoicing.number] ?? ''),
      day,
      earliest: earliest || undefined,
      latest: latestDay(now),
    }
  })
}

export function issue(route: RouteRequest & { params: { document: string } }) {
  return answering(route, async (services) => {
    const account = await requireAccountWithAccess(route)
    const { document } = route.params
    const input = Issue.safeParse({ ...Object.fromEntries(await route.request.formData()), document })
    if (!input.success) return data({ error: 'wrong_date' as const }, { status: 422 })
    // By a second press, or in another window.
    const leaveIfIssued = async () => {
      const issued = await findIssuedId(services.db, { accountId: account.id, documentId: document })
      if (issued !== undefined) throw redirect(`${INVOICES_PATH}${issued}/`, 303)
    }
    await leaveIfIssued()
    const { clientNetwork: network, requestId } = services
    const outcome = await issueDocument(services, account, input.data, { network, requestId })
    if (outcome.ok) return redirect(`${INVOICES_PATH}${outcome.id}/`, 303)
    await leaveIfIssued()
    return data({ error: outcome.error }, { status: 409 })
  })
}

export function loadIssued(route: OfIssued) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const today = dayOf(services.clock())
    const { id } = route.params
    const {
      documentId: _,
      sourceId,
      revisionHash,
      answers,
      ...issued
    } = await getIssued(services, account, {
      id,
      today,
    })
    const made = await listMade(services.db, account, { id })
    const next = issued.isVoid ? undefined : await nextOf(services, { ...issued, revisionHash, answers })
    return {
      issued,
      source: sourceId === null ? undefined : await findIssued(services, account, { id: sourceId }),
      next: next && { kind: next.kind, hasOptions: next.hasOptions },
      made: made.map(({ answers: _, ...one }) => one),
      today,
      nextPayment: newId(),
      noteLength: NOTE_LENGTH,
    }
  })
}

export type IssuedProblem =
  | 'amount'
  | 'day'
  | 'note'
  | 'has_payments'
  | 'has_credits'
  | 'deducted'
  | 'made_meanwhile'

/** Records a payment, takes one back, makes what follows, or ends the document. */
export function changeIssued(route: OfIssued) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const { id } = route.params
    const form = await route.request.formData()
    const today = dayOf(services.clock())
    const refuse = (error: IssuedProblem, typed?: string) => data({ error, typed }, { status: 422 })
    switch (form.get('intent')) {
      case 'pay': {
        const { currency } = await getIssued(services, account, { id, today })
        const typed = String(form.get('amount') ?? '').slice(0, AMOUNT_LENGTH)
        const read = readMoney(typed, [languageOf(route).tag], currency)
        const amount = read.ok ? read.minorUnits : undefined
        const input = PaymentInput.safeParse({
          amount,
          payment: form.get('payment'),
          paidOn: form.get('paidOn'),
          note: form.get('note') ?? '',
        })
        if (!input.success) {
          const part = input.error.issues[0]?.path[0]
          return refuse(part === 'paidOn' ? 'day' : part === 'note' ? 'note' : 'amount', typed)
        }
        if (input.data.paidOn > latestDay(services.clock())) return refuse('day', typed)
        await recordPayment(services, account, { id, ...input.data })
        break
      }
      case 'make': {
        const made = Number(form.get('made'))
        const withOptions = form.get('options') !== null
        const outcome = await makeNext(services, account, { id, made, withOptions })
        if (!outcome.ok) return refuse(outcome.error)
        return redirect(documentPath(outcome.document), 303)
      }
      case 'delete-payment': {
        const outcome = await deletePayment(services, account, { id, payment: String(form.get('payment')) })
        if (!outcome.ok) return refuse(outcome.error)
        break
      }
      case 'void': {
        const { clientNetwork: network, requestId } = services
        const outcome = await voidIssued(services, account, { id }, { network, requestId })
        if (!outcome.ok) return refuse(outcome.error)
        break
      }
      default:
        throw new AppError('bad_request')
    }
    return redirect(`${INVOICES_PATH}${id}/`, 303)
  })
}

/** What was issued as a file. It counts as one of its draft's. */
export function downloadIssued(route: OfIssued & { params: { format: string } }) {
  return answering(route, async (services) => {
    const account = await requireAccountWithAccess(route)
    const { id, format } = route.params
    const prepared = await prepareIssued(services, account, { id })
    if (!prepared.mayDownload) throw new AppError('licence_required')
    return sendFile(route, services, account, { id: prepared.id, format, prepare: async () => prepared })
  })
}

/** Its first page, as it was issued. */
export function drawIssued(route: OfIssued) {
  return answering(route, async (services) => {
    const account = await requireAccountWithAccess(route)
    requireRenderAttempt(services, 'previewsPerAccount', account.id)
    const { tree, mayDownload: isOpen } = await prepareIssued(services, account, { id: route.params.id })
    const preview = getI18n(route.context)._(msg`Preview`)
    const watermark = isOpen ? '' : [brand.name, preview, account.id].join(' · ')
    const { picture } = await services.renderer.drawPreview(account.id, tree, { watermark })
    return new Response(new Uint8Array(picture), {
      headers: { 'content-type': 'image/webp', 'cache-control': 'private, no-store' },
    })
  })
}
