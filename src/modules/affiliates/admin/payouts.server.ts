import { msg } from '@lingui/core/macro'
import { data, redirect } from 'react-router'
import { recordEvent } from '#kernel/audit/index.ts'
import { AppError } from '#kernel/errors.ts'
import { attachment } from '#kernel/http/attachment.ts'
import { decimalText } from '#kernel/money/index.ts'
import { currencies } from '#kernel/money/schema.ts'
import { getI18n, type Services } from '#kernel/services.server.ts'
import { dayOf, firstOfMonth } from '#kernel/time.ts'
import { answeringOperator, type RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { csvFile } from '#ui/operators/csv.server.ts'
import { olderPage, typedFilter } from '#ui/operators/filter.server.ts'
import { problemsOf } from '../application.ts'
import { openPayee } from '../payees.ts'
import {
  achFile,
  type FileMethod,
  type FilePayment,
  fileMethods,
  fileNames,
  sepaFile,
} from '../payment-files.ts'
import { addRate, listRates, RateInput } from '../rates.ts'
import {
  bookAtBank,
  discardRun,
  isPaidBy,
  isPrepared,
  listRuns,
  prepareRun,
  releaseRun,
  viewRun,
} from '../runs.ts'
import { statementNumber } from '../schema.ts'

const PATH = '/app/admin/payouts/'

const problems = ['exists', 'no-rate', 'changed', 'same-operator', 'pays-you'] as const

function readProblem({ url }: RouteRequest) {
  return problems.find((known) => known === url.searchParams.get('problem')) ?? null
}

/** The runs there were, what is to be prepared, and the rates. */
export function loadRuns(route: RouteRequest) {
  return answeringOperator(route, async (services, { mayChange }) => {
    const month = firstOfMonth(services.clock())
    const { before } = typedFilter(route.url, ['before'])
    const [{ runs, next }, rates, isThere] = await Promise.all([
      listRuns(services, { before }),
      listRates(services),
      isPrepared(services.db, { month }),
    ])
    const missing = (route.url.searchParams.get('missing') ?? '').split(' ').filter(isSold)
    return {
      ...{
        runs,
        older: olderPage({}, next),
        rates,
        month,
        isPrepared: isThere,
        mayChange,
        missing,
        problem: readProblem(route),
      },
      ...{ today: dayOf(services.clock()), currencies: currencies.filter((currency) => currency !== 'USD') },
    }
  })
}

const isSold = (text: string) => (currencies as readonly string[]).includes(text)

/** Prepares this month's run, or adds a rate. */
export function changeRuns(route: RouteRequest) {
  return answeringOperator(route, async (services, actor) => {
    const form = Object.fromEntries(await route.request.formData()) as Record<string, string>
    if (form.intent === 'rate') {
      const refuse = (problems: Record<string, string>) => data({ problems, typed: form }, { status: 422 })
      const input = RateInput.safeParse(form)
      if (!input.success) return refuse(problemsOf(input.error))
      const outcome = await addRate(services, actor, input.data)
      if (outcome === 'future') return refuse({ day: 'future' })
      if (outcome === 'unusual') return refuse({ confirmed: 'unusual' })
      return redirect(`${PATH}#rates`, 303)
    }
    if (form.intent !== 'prepare') throw new AppError('bad_request')
    const outcome = await prepareRun(services, actor)
    if (outcome.ok) return redirect(`${PATH}${outcome.runId}/`, 303)
    const missing = outcome.error === 'no-rate' ? { missing: outcome.currencies.join(' ') } : {}
    return redirect(`${PATH}?${new URLSearchParams({ problem: outcome.error, ...missing })}`, 303)
  })
}

type RunRoute = RouteRequest & { params: { id: string } }

/** A run: who gets what, who is left out, what may be done, and its files. */
export function loadRun(route: RunRoute) {
  return answeringOperator(route, async (services, { mayChange, accountId }) => {
    const { payouts, preparedBy, releasedBy: _, ...run } = await viewRun(services, { runId: route.params.id })
    const isPaid = await isPaidBy(services.db, payouts, { accountId })
    const mine = isPaid ? ('pays-you' as const) : preparedBy === accountId ? ('same-operator' as const) : null
    return {
      run,
      ...{ mayChange, mine, problem: readProblem(route), rates: ratesOf(payouts) },
      payouts: payouts.map(({ id, affiliateId, number, amount, contents, paidAt, returnedAt }) => ({
        ...{ id, affiliateId, number, amount, paidAt, returnedAt },
        ...{ name: contents.payee.name, transfer: contents.transfer },
      })),
      files: run.releasedAt
        ? fileMethods.filter(
            (method) =>
              isSetUp(services.settings, method) && payouts.some((payout) => payout.method === method),
          )
        : [],
    }
  })
}

/** Releases or discards a run, or books what happened to its payouts at the bank. */
export function changeRun(route: RunRoute) {
  return answeringOperator(route, async (services, actor) => {
    const form = await route.request.formData()
    const intent = form.get('intent')
    const runId = route.params.id
    const back = (problem?: string) =>
      redirect(`${PATH}${runId}/${problem === undefined ? '' : `?problem=${problem}`}`, 303)
    if (intent === 'release' || intent === 'discard') {
      const outcome = await (intent === 'release' ? releaseRun : discardRun)(services, actor, { runId })
      return outcome === 'done' ? back() : back(outcome)
    }
    if (intent !== 'paid' && intent !== 'returned') throw new AppError('bad_request')
    const asked = form.get('payout')
    const { payouts } = await viewRun(services, { runId })
    // Without one, all that are not paid yet.
    const chosen = payouts.filter(({ id }) => (asked === null ? intent === 'paid' : id === asked))
    if (chosen.length === 0) throw new AppError('not_found')
    let isDone = false
    for (const { id: payoutId } of chosen)
      isDone = (await bookAtBank(services, actor, { runId, payoutId, what: intent })) || isDone
    return isDone ? back() : back('changed')
  })
}

/**
 * A file of a run: all of it as a spreadsheet, or what a bank takes. Who has downloaded which is an event.
 * @throws AppError `not_found`
 */
export function loadRunFile(route: RunRoute & { params: { file: string } }): Promise<Response> {
  return answeringOperator(route, async (services, { accountId: actorId, network, requestId }) => {
    const { id: runId, file } = route.params
    const run = await viewRun(services, { runId })
    const answer = file === 'csv' ? runSheet(services, route, run) : bankAnswer(services, run, file)
    await recordEvent(services.db, {
      event: 'affiliate-run.downloaded',
      ...{ accountId: undefined, actorId, network, requestId },
      details: { run: runId, month: run.month, file },
    })
    return answer
  })
}

type Run = Awaited<ReturnType<typeof viewRun>>

const nameOf = ({ month }: Run) => `payouts-${month.slice(0, 7)}`

/** All of a run as a spreadsheet. */
function runSheet(services: Services, { context }: RunRoute, run: Run): Response {
  const i18n = getI18n(context)
  const heading = [
    ...[msg`Statement`, msg`Name`, msg`Country`, msg`Account`, msg`US dollars`, msg`Currency`],
    ...[msg`Amount`, msg`Paid on`, msg`Returned on`, msg`Account number`, msg`BIC`, msg`Bank code`],
    msg`Tax number`,
  ].map((each) => i18n._(each))
  const rows = run.payouts.map(({ number, amount, contents, paidAt, returnedAt, ...payout }) => [
    ...[number === null ? '' : statementNumber(number), contents.payee.name, contents.payee.country],
    contents.transfer.hint,
    Number(decimalText({ amount, currency: 'USD' })),
    ...[contents.transfer.currency, Number(decimalText(contents.transfer))],
    ...[paidAt ? dayOf(paidAt) : '', returnedAt ? dayOf(returnedAt) : ''],
    // Before another operator releases the run, there is nothing to pay by (R-37).
    ...(run.releasedAt === null ? [] : accountCells(services, payout)),
  ])
  return csvFile([heading, ...rows], { locale: i18n.locale, name: nameOf(run) })
}

/** What a bank takes of a run that was released. @throws AppError `not_found` */
function bankAnswer(services: Services, run: Run, file: string): Response {
  const { month, releasedAt } = run
  const method = fileMethods.find((known) => known === file)
  if (!method || !releasedAt) throw new AppError('not_found')
  const own = run.payouts.filter((payout) => payout.method === method)
  const content = bankFile(services, method, { month, releasedAt }, own)
  const { extension, type } = fileNames[method]
  return new Response(content, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': attachment(nameOf(run), extension),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
}

/** The rates that a run has used, of each currency one. */
function ratesOf(payouts: Payouts) {
  const used = payouts.flatMap(({ contents: { sums, transfer } }) => [
    ...sums.map(({ currency, rate, rateDay }) => ({ currency, rate, day: rateDay || null })),
    ...(transfer.rate === null ? [] : [{ currency: transfer.currency, rate: transfer.rate, day: null }]),
  ])
  const rates = new Map<string, (typeof used)[number]>()
  for (const each of used)
    if (each.currency !== 'USD' && !rates.get(each.currency)?.day) rates.set(each.currency, each)
  return [...rates.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1))
}

type Payouts = Run['payouts']
type Settings = Services['settings']

/**
 * Where to send what no file for a bank carries: whole, because somebody types it there. And the tax number,
 * which tax offices ask payers for.
 */
function accountCells(
  services: Services,
  payout: Pick<Payouts[number], 'method' | 'affiliateId' | 'sealed'>,
): string[] {
  const bank = openPayee(services, payout)
  if (!bank) return []
  const method = fileMethods.find((known) => known === payout.method)
  const account = () => {
    if (method && isSetUp(services.settings, method)) return ['', '', '']
    if ('iban' in bank) return [bank.iban, bank.bic, '']
    return 'routing' in bank ? [bank.account, '', bank.routing] : [bank.account, bank.bic, bank.bankCode]
  }
  return [...account(), bank.taxId].map(inGroups)
}

/** Digits alone are a number to a spreadsheet, which drops zeros in front and rounds what is long. */
function inGroups(text: string): string {
  return /^\d+$/.test(text) ? text.replaceAll(/\d{4}(?=\d)/g, '$& ') : text
}

/** Whether the payer's side of such a file is set up. */
function isSetUp(settings: Settings, method: FileMethod): boolean {
  return method === 'sepa'
    ? Boolean(settings.AFFILIATE_SEPA_IBAN && settings.AFFILIATE_SEPA_BIC)
    : Boolean(
        settings.AFFILIATE_ACH_ROUTING &&
          settings.AFFILIATE_ACH_BANK_NAME &&
          settings.AFFILIATE_ACH_COMPANY_ID,
      )
}

/** @throws AppError `not_found` where such files are not set up or there is nobody to pay by one */
function bankFile(
  services: Services,
  method: FileMethod,
  run: Parameters<typeof sepaFile>[1],
  payouts: Payouts,
): string {
  const { settings, seller } = services
  if (!isSetUp(settings, method) || payouts.length === 0) throw new AppError('not_found')
  const opened = payouts.map((payout) => {
    const bank = openPayee(services, payout)
    // Sealed with a key that is lost, or emptied since: the file would lack a payment without a word.
    if (!bank) throw new AppError('conflict')
    const { number, contents } = payout
    const { name, kind } = contents.payee
    const reference = statementNumber(number ?? 0)
    return { reference, name, amount: contents.transfer.amount, isCompany: kind === 'company', bank }
  })
  const { AFFILIATE_SEPA_IBAN: iban = '', AFFILIATE_SEPA_BIC: bic = '' } = settings
  const { AFFILIATE_ACH_ROUTING: routing = '', AFFILIATE_ACH_BANK_NAME: bankName = '' } = settings
  const { AFFILIATE_ACH_COMPANY_ID: companyId = '' } = settings
  type Of<Number extends string> = FilePayment<
    Extract<(typeof opened)[number]['bank'], Record<Number, string>>
  >[]
  return method === 'sepa'
    ? sepaFile({ name: seller.name, iban, bic }, run, opened as Of<'iban'>)
    : achFile({ name: seller.name, routing, bankName, companyId }, run, opened as Of<'routing'>)
}
