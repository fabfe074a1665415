import { msg } from '@lingui/core/macro'
import { decimalText } from '#kernel/money/index.ts'
import type { Currency } from '#kernel/money/schema.ts'
import { getI18n } from '#kernel/request-context.ts'
import { dayOf, daysBetween, firstOfMonth } from '#kernel/time.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { requireOperator } from '#modules/identity/workspace/session.server.ts'
import { csvFile } from '#ui/operators/csv.server.ts'
import { RevenueFilter } from '../../administration/input.ts'
import { readRevenue } from '../../administration/read-revenue.ts'
import type { CurrencyRevenue, RevenueUnit } from '../../administration/schema.ts'

const filterNames = ['unit', 'from', 'to', 'currency'] as const

/** The money of a time, in one currency at a time. A filter that cannot be read comes back as it was typed. */
export function loadRevenue(route: RouteRequest) {
  return answering(route, async (services) => {
    await requireOperator(route)
    const typed = typedFilter(route, services.clock())
    const filter = RevenueFilter.safeParse(typed)
    const revenue = filter.success ? await readRevenue(services, filter.data) : []
    const shown = revenue.find(({ currency }) => currency === typed.currency) ?? revenue[0]
    const { unit, from, to } = typed
    const [issue] = filter.success ? [] : filter.error.issues
    return {
      typed: { unit, from, to },
      problem: issue ? { field: String(issue.path[0]), error: issue.message } : null,
      tabs: revenue.map(({ currency }) => ({
        currency,
        to: `?${new URLSearchParams({ ...typed, currency })}`,
      })),
      shown: shown && filter.success ? withPlot(shown, filter.data.unit) : null,
      files: shown ? filesOf({ ...typed, currency: shown.currency }) : null,
    }
  })
}

/** The same of the chosen currency, or of each, as a file for spreadsheets: a row for each period, or for each of its taxes. */
export function loadRevenueFile(route: RouteRequest): Promise<Response> {
  return answering(route, async (services) => {
    await requireOperator(route)
    const i18n = getI18n(route.context)
    const now = services.clock()
    const filter = RevenueFilter.safeParse(typedFilter(route, now))
    // An address that asks for nonsense is answered with what the page shows without any.
    const choice = filter.success ? filter.data : RevenueFilter.parse(defaultFilter(now))
    const revenue = (await readRevenue(services, choice)).filter(
      ({ currency }) => choice.currency === undefined || currency === choice.currency,
    )
    const isOfTaxes = route.url.searchParams.get('of') === 'taxes'
    const [heading, rows] = isOfTaxes ? taxRows(revenue) : moneyRows(revenue)
    const { unit, from, to } = choice
    const name = `${isOfTaxes ? 'taxes' : 'revenue'}-${unit}-${from}-${to}`
    return csvFile([heading.map((each) => i18n._(each)), ...rows], { locale: i18n.locale, name })
  })
}

type Row = (string | number)[]

function moneyRows(revenue: readonly CurrencyRevenue[]) {
  const heading = [
    msg`Period`,
    msg`Currency`,
    msg`Charges`,
    msg`Refunds`,
    msg`Chargebacks`,
    msg`Taxes`,
    msg`Fees`,
    msg`Net`,
    msg`Unallocated`,
  ]
  const rows = revenue.flatMap(({ currency, periods }) =>
    periods.map(({ period, charges, refunds, chargebacks, taxes, fees, net, unallocated }): Row => {
      const amounts = [charges, refunds, chargebacks, taxes, fees, net, unallocated]
      return [period, currency, ...amounts.map((amount) => decimal(amount, currency))]
    }),
  )
  return [heading, rows] as const
}

function taxRows(revenue: readonly CurrencyRevenue[]) {
  const heading = [
    msg`Period`,
    msg`Currency`,
    msg`Tax`,
    msg`Province or region`,
    msg`Charged`,
    msg`Returned`,
    msg`Owed`,
  ]
  const rows = revenue.flatMap(({ currency, taxPeriods }) =>
    taxPeriods.map(({ period, kind, region, charged, returned, owed }): Row => {
      const amounts = [charged, returned, owed]
      return [period, currency, kind, region, ...amounts.map((amount) => decimal(amount, currency))]
    }),
  )
  return [heading, rows] as const
}

/** An amount as a number of its currency, for spreadsheets: up to 15 digits, which they have themselves, it is exact. */
function decimal(amount: number, currency: Currency): number {
  return Number(decimalText({ amount, currency }))
}

function withPlot(revenue: CurrencyRevenue, unit: RevenueUnit) {
  const { periods } = revenue
  const nets = new Map(periods.map(({ period, net }) => [period, net]))
  const [first, last] = [periods[0], periods.at(-1)]
  const all = first && last ? daysBetween(unit, first.period, last.period) : []
  return { ...revenue, unit, plot: all.map((period) => ({ period, net: nets.get(period) ?? 0 })) }
}

type Typed = Record<'unit' | 'from' | 'to', string> & { currency?: string }

function typedFilter({ url }: RouteRequest, now: Date): Typed {
  const typed = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = url.searchParams.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  )
  return { ...defaultFilter(now), ...typed }
}

/** By month, this one and the eleven before. */
function defaultFilter(now: Date): Typed {
  return { unit: 'month', from: firstOfMonth(now, -11), to: dayOf(now) }
}

function filesOf(typed: Typed) {
  const file = (of: Record<string, string>) =>
    `/app/admin/revenue/csv/?${new URLSearchParams({ ...typed, ...of })}`
  return { revenue: file({}), taxes: file({ of: 'taxes' }) }
}
