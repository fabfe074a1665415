import {
  count,
  type Figure,
  type Filled,
  figure,
  levelPayment,
  type Program,
  smallest,
  sum,
  upTo,
  workingDays,
  ZERO,
} from './arithmetic.ts'

/** What is planned, what became of it, and whether the cash lasts. */
export const budgets: Record<string, Program> = {
  'payroll-cost-calculator': (filled) => {
    const staff = filled.rows('staff').map((person) => {
      const months = person.figure('months')
      const ofYear = months.over(12)
      const hours = person.figure('hours').times(52).times(ofYear)
      const pay = hours.times(person.figure('wage')).plus(person.figure('salary').times(months))
      const gross = pay.plus(person.figure('bonus')).round()
      const contribution = (rate: string, ceiling: string) =>
        (filled.has(ceiling) ? gross.atMost(filled.figure(ceiling).times(ofYear)) : gross)
          .times(filled.share(rate))
          .round()
      const contributions = gross
        .times(filled.share('openRate'))
        .round()
        .plus(contribution('firstRate', 'firstCeiling'))
        .plus(contribution('secondRate', 'secondCeiling'))
      const workplace = filled.figure('workplace').times(ofYear)
      const daysOff = person.figure('leave').plus(filled.figure('holidays')).times(ofYear)
      const hoursOff = daysOff.times(person.figure('hours')).over(filled.figure('weekDays'))
      return {
        ...{ gross, contributions },
        cost: gross.plus(contributions).plus(person.figure('benefits').times(months)).plus(workplace).round(),
        productive: hours.minus(hoursOff),
        fullTime: person.figure('hours').over(filled.figure('fullHours')).times(ofYear),
      }
    })
    const pay = sum(staff, ({ gross }) => gross)
    const fullCost = sum(staff, ({ cost }) => cost)
    return {
      ...{ pay, fullCost, contributions: sum(staff, ({ contributions }) => contributions) },
      burden: fullCost.minus(pay).over(pay),
      fullTime: sum(staff, ({ fullTime }) => fullTime),
      hourCost: fullCost.over(sum(staff, ({ productive }) => productive)).round(),
    }
  },

  'job-costing-sheet': (filled) => {
    const costOf = (entry: Filled) => entry.figure('quantity').times(entry.figure('unitCost')).round()
    const entries = filled.rows('entries')
    const labor = sum(entries, (entry) => (entry.text('kind') === 'labor' ? costOf(entry) : ZERO))
    const costSoFar = sum(entries, costOf).plus(labor.times(filled.share('overheadRate')).round())
    const finalCost = costSoFar.plus(filled.figure('toComplete'))
    const price = filled.figure('contractPrice').plus(filled.figure('changes'))
    const progress = costSoFar.over(finalCost)
    const earned = price.times(progress).round()
    const billed = filled.figure('billed')
    return {
      ...{ labor, costSoFar, finalCost, progress, earned, profit: price.minus(finalCost) },
      overbilled: billed.minus(earned).atLeast(0),
      underbilled: earned.minus(billed).atLeast(0),
    }
  },

  'project-budget': (filled) => {
    const status = filled.day('statusDate') ?? 0
    const tasks = filled.rows('tasks').map((task) => {
      const [start = 0, finish = 0] = [task.day('start'), task.day('finish')]
      const budget = task
        .figure('hours')
        .times(task.figure('hourlyCost'))
        .plus(task.figure('otherCost'))
        .round()
      const passed = figure(workingDays(start, Math.min(finish, status)))
      return {
        budget,
        planned: budget.times(passed).over(workingDays(start, finish)).round(),
        earned: budget.times(task.share('done')).round(),
      }
    })
    const [budget, planned, earned] = [
      sum(tasks, (task) => task.budget),
      sum(tasks, (task) => task.planned),
      sum(tasks, (task) => task.earned),
    ]
    const spent = sum(filled.rows('tasks'), (task) => task.figure('spent'))
    const finalCost = spent.plus(budget.minus(earned).times(spent).over(earned)).round()
    return {
      ...{ budget, planned, earned, finalCost },
      withReserve: budget.plus(budget.times(filled.share('reserveRate')).round()),
      costVariance: earned.minus(spent),
      costIndex: earned.over(spent),
      reserveLeft: filled.figure('approved').minus(finalCost),
    }
  },

  'marketing-budget': (filled) => {
    const channels = filled.rows('channels').map((channel) => {
      const [budget, visitCost] = [channel.figure('budget'), channel.figure('visitCost')]
      const leads = budget.over(visitCost).times(channel.share('leadShare'))
      const buyers = leads.times(channel.share('buyerShare'))
      const revenue = buyers.times(channel.figure('orderValue')).round()
      return { budget, buyers, revenue, profit: revenue.times(channel.share('margin')).round() }
    })
    const total = sum(channels, ({ budget }) => budget)
    const buyers = sum(channels, (channel) => channel.buyers)
    const closed = filled.rows('season').slice(0, filled.count('closedMonths'))
    const spentSoFar = sum(closed, (month) => month.figure('paid'))
    return {
      ...{ total, buyers, spentSoFar },
      revenue: sum(channels, ({ revenue }) => revenue),
      buyerCost: total.over(buyers).round(),
      roi: sum(channels, ({ profit }) => profit)
        .minus(total)
        .over(total),
      losing: count(channels, ({ budget, profit }) => profit.isBelow(budget)),
      over: spentSoFar.minus(total.times(sum(closed, (month) => month.share('share'))).round()),
    }
  },

  'start-up-budget': (filled) => {
    const opening = sum(filled.rows('opening'), (item) =>
      item.figure('quantity').times(item.figure('price')).round(),
    )
    const openingCosts = opening.plus(opening.times(filled.share('reserveRate')).round())
    const loanMonths = filled.count('loanMonths')
    const repaid = levelPayment(filled.figure('loan'), filled.share('loanRate').over(12), loanMonths)
    const money = filled.figure('ownMoney').plus(filled.figure('loan'))
    const balances = [money.minus(openingCosts)]
    const changes = upTo(12).map((month) => {
      const sales = filled.rows('months')[month - 1]?.figure('sales') ?? ZERO
      const costs = sum(filled.rows('running'), (cost) =>
        cost.count('fromMonth') <= month ? cost.figure('monthly') : ZERO,
      )
      const change = sales
        .minus(sales.times(filled.share('goodsShare')).round())
        .minus(costs)
        .minus(month <= loanMonths ? repaid : ZERO)
      balances.push((balances.at(-1) ?? ZERO).plus(change))
      return change
    })
    const lowest = smallest(balances)
    const missing = filled.figure('leastCash').minus(lowest).atLeast(0)
    return {
      ...{ openingCosts, lowest, missing, needed: money.minus(lowest).plus(filled.figure('leastCash')) },
      monthsOfLoss: count(changes, (change) => change.isBelow(0)),
      yearEnd: balances.at(-1) ?? ZERO,
    }
  },

  'thirteen-week-cash-flow-forecast': (filled) => {
    const [least, limit] = [filled.figure('leastCash'), filled.figure('lineLimit')]
    let [cash, line, interestPaid] = [filled.figure('openingCash'), filled.figure('lineUsed'), ZERO]
    const weeks = upTo(13).map((week) => {
      const interest = line.times(filled.share('lineRate')).times(7).over(365).round()
      interestPaid = interestPaid.plus(interest)
      const before = cash
        .plus(all(filled.rows('receipts')[week - 1]))
        .minus(all(filled.rows('payments')[week - 1]))
        .minus(interest)
      const drawn = least.minus(before).atLeast(0).atMost(limit.minus(line).atLeast(0))
      const repaid = before.minus(least).atLeast(0).atMost(line)
      cash = before.plus(drawn).minus(repaid)
      line = line.plus(drawn).minus(repaid)
      return { line, room: cash.minus(least).plus(limit).minus(line) }
    })
    const leastRoom = smallest(weeks.map(({ room }) => room))
    return {
      ...{ endCash: cash, endLine: line, leastRoom, interestPaid },
      peakLine: weeks.reduce((most, week) => most.atLeast(week.line), filled.figure('lineUsed')),
      tightWeek: weeks.findIndex(({ room }) => room.equals(leastRoom)) + 1,
    }
  },

  'twelve-month-cash-flow-forecast': (filled) => {
    let [cash, unpaid, taxOwed] = [filled.figure('openingCash'), filled.figure('openingReceivables'), ZERO]
    const balances = upTo(12).map((month) => {
      const row = filled.rows('monthly')[month - 1]
      const sales = row?.figure('sales') ?? ZERO
      const atOnce = sales.times(filled.share('paidAtOnce')).round()
      const tax = sales.times(filled.share('taxRate')).round()
      cash = cash.plus(atOnce).plus(unpaid).plus(tax).minus(taxOwed).minus(all(row).minus(sales))
      unpaid = sales.minus(atOnce)
      taxOwed = tax
      return cash
    })
    const lowest = smallest(balances)
    return {
      ...{ yearEnd: cash, lowest },
      lowestMonth: balances.findIndex((balance) => balance.equals(lowest)) + 1,
      missing: filled.figure('leastCash').minus(lowest).atLeast(0),
    }
  },

  'twelve-month-operating-budget': (filled) => {
    const closed = filled.count('closedMonths')
    const profit = (rows: readonly Filled[]) =>
      sum(rows, (row) => income(row).minus(all(row).minus(income(row))))
    const [plan, actual] = [filled.rows('plan'), filled.rows('actual')]
    const [planned, achieved] = [plan.slice(0, closed), actual.slice(0, closed)]
    const better = (column: string) =>
      sum(achieved, (row) => row.figure(column)).minus(sum(planned, (row) => row.figure(column)))
    const variance = profit(achieved).minus(profit(planned))
    const [salesVariance, goodsVariance] = [better('sales'), better('goods').times(-1)]
    return {
      ...{ variance, salesVariance, goodsVariance },
      budgetProfit: profit(plan),
      forecastProfit: profit(achieved).plus(profit(plan.slice(closed))),
      closedActual: profit(achieved),
      costVariance: variance.minus(salesVariance).minus(goodsVariance),
    }
  },
}

const income = (row: Filled) => row.figure('sales').plus(row.figure('other'))

/** Everything in a row. */
function all(row: Filled | undefined): Figure {
  return sum(row?.ids() ?? [], (id) => row?.figure(id) ?? ZERO)
}
