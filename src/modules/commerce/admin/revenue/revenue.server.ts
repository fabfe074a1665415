import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { decimalText } from '#kernel/money/index.ts'
import { getI18n } from '#kernel/services.server.ts'
import { dayOf, daysBetween, firstOfMonth } from '#kernel/time.ts'
import { answeringOperator, type RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { csvFile } from '#ui/operators/csv.server.ts'
import { typedFilter } from '#ui/operators/filter.server.ts'
import { RevenueFilter, readRevenue } from '../../administration/read-revenue.ts'
import type { CurrencyRevenue, RevenueUnit } from '../../administration/schema.ts'

/** The money of a time, one currency at a time. A filter that cannot be read comes back as it was typed. */
export function loadRevenue(route: RouteRequest) {
  return answeringOperator(route, async (services) => {
    const typed = typedRevenueFilter(route, services.clock())
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

/** The same as a spreadsheet file, of one currency or each: a row for each period or each of its taxes. */
export function loadRevenueFile(route: RouteRequest): Promise<Response> {
  return answeringOperator(route, async (services) => {
    const i18n = getI18n(route.context)
    const now = services.clock()
    const filter = RevenueFilter.safeParse(typedRevenueFilter(route, now))
    // An address that asks for nonsense is answered with what the page shows without any.
    const choice = filter.success ? filter.data : RevenueFilter.parse(defaultFilter(now))
    const revenue = (await readRevenue(services, choice)).filter(
      ({ currency }) => choice.currency === undefined || currency === choice.currency,
    )
    const of = route.url.searchParams.get('of') === 'taxes' ? 'taxes' : 'revenue'
    const { columns, rowsOf } = sheets[of]
    const heading = [msg`Period`, msg`Currency`, ...columns].map((each) => i18n._(each))
    const rows = revenue.flatMap((each) =>
      rowsOf(each).map(({ period, cells, amounts }) => {
        // Numbers of the currency: up to 15 digits, which spreadsheets have themselves, they are exact.
        const decimals = amounts.map((amount) => Number(decimalText({ amount, currency: each.currency })))
        return [period, each.currency, ...cells, ...decimals]
      }),
    )
    const { unit, from, to } = choice
    return csvFile([heading, ...rows], { locale: i18n.locale, name: `${of}-${unit}-${from}-${to}` })
  })
}

interface Sheet {
  columns: readonly MessageDescriptor[]
  /** Amounts in the smallest unit, behind what else stands in a row. */
  rowsOf: (revenue: CurrencyRevenue) => { period: string; cells: string[]; amounts: number[] }[]
}

const sheets: Record<'revenue' | 'taxes', Sheet> = {
  revenue: {
    columns: [
      msg`Charges`,
      msg`Refunds`,
      msg`Chargebacks`,
      msg`Taxes`,
      msg`Fees`,
      msg`Net`,
      msg`Unallocated`,
    ],
    rowsOf: ({ periods }) =>
      periods.map(({ period, charges, refunds, chargebacks, taxes, fees, net, unallocated }) => ({
        period,
        cells: [],
        amounts: [charges, refunds, chargebacks, taxes, fees, net, unallocated],
      })),
  },
  taxes: {
    columns: [msg`Tax`, msg`Province or region`, msg`Charged`, msg`Returned`, msg`Owed`],
    rowsOf: ({ taxPeriods }) =>
      taxPeriods.map(({ period, kind, region, charged, returned, owed }) => ({
        period,
        cells: [kind, region],
        amounts: [charged, returned, owed],
      })),
  },
}

function withPlot(revenue: CurrencyRevenue, unit: RevenueUnit) {
  const { periods } = revenue
  const nets = new Map(periods.map(({ period, net }) => [period, net]))
  const [first, last] = [periods[0], periods.at(-1)]
  const all = first && last ? daysBetween(unit, first.period, last.period) : []
  return { ...revenue, unit, plot: all.map((period) => ({ period, net: nets.get(period) ?? 0 })) }
}

type Typed = Record<'unit' | 'from' | 'to', string> & { currency?: string }

function typedRevenueFilter({ url }: RouteRequest, now: Date): Typed {
  return { ...defaultFilter(now), ...typedFilter(url, ['unit', 'from', 'to', 'currency']) }
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
