import {
  count,
  type Figure,
  type Filled,
  figure,
  monthOf,
  monthsLater,
  type Program,
  sum,
  ZERO,
} from './arithmetic.ts'

/** What is entered line by line as it happens: trips, receipts, hours, deals, contracts and stock. */
export const lists: Record<string, Program> = {
  'expense-report-spreadsheet': (filled) => {
    const lines = filled.rows('lines')
    const converted = (line: Filled) =>
      line
        .figure('amount')
        .times(line.has('rate') ? line.figure('rate') : 1)
        .round()
    const of = (is: (line: Filled) => boolean) => sum(lines.filter(is), converted)
    const mileage = filled.figure('distance').times(filled.figure('rateOfHundred')).over(100).round()
    const own = of((line) => !line.yes('card')).plus(mileage)
    const advance = filled.figure('advance')
    return {
      travel: of((line) => line.text('category') === 'travel'),
      total: of(() => true).plus(mileage),
      toRepay: own.minus(advance).atLeast(0),
      toReturn: advance.minus(own).atLeast(0),
      missing: of((line) => !line.yes('receipt')),
    }
  },

  'mileage-log-spreadsheet': (filled) => {
    const trips = filled.rows('trips')
    const driven = (trip: Filled) => trip.figure('endReading').minus(trip.figure('startReading'))
    const onBusiness = trips.filter((trip) => trip.yes('isBusiness'))
    const business = sum(onBusiness, driven)
    const before = filled.figure('before')
    const beyond = (distance: Figure) =>
      filled.has('threshold') ? distance.minus(filled.figure('threshold')).atLeast(0) : ZERO
    const atSecond = beyond(before.plus(business)).minus(beyond(before))
    const forDistance = business
      .minus(atSecond)
      .times(filled.figure('firstRate'))
      .plus(atSecond.times(filled.figure('secondRate')))
      .over(100)
      .round()
    return {
      ...{ business, atSecond, forDistance },
      share: business.over(sum(trips, driven)),
      gaps: sum(trips.slice(1), (trip) =>
        trip
          .figure('startReading')
          .minus(trips[trips.indexOf(trip) - 1]?.figure('endReading') ?? 0)
          .atLeast(0),
      ),
      toPay: forDistance.plus(sum(onBusiness, (trip) => trip.figure('tolls'))),
    }
  },

  'petty-cash-log': (filled) => {
    const entries = filled.rows('entries')
    const paid = sum(entries, (entry) => entry.figure('paidOut'))
    const bookBalance = filled
      .figure('opening')
      .plus(sum(entries, (entry) => entry.figure('putIn')))
      .minus(paid)
    const countedCash = sum(filled.rows('coins'), (coin) => coin.figure('worth').times(coin.figure('pieces')))
    return {
      ...{ paid, bookBalance, countedCash },
      difference: countedCash.minus(bookBalance),
      toTopUp: filled.figure('floatAmount').minus(countedCash).atLeast(0),
      postage: sum(entries, (entry) =>
        entry.text('category') === 'postage' ? entry.figure('paidOut') : ZERO,
      ),
    }
  },

  'biweekly-timesheet': (filled) => {
    let [regularHours, overtimeHours, leave, regularInWeek] = [ZERO, ZERO, ZERO, ZERO]
    for (const [index, day] of filled.rows('daily').entries()) {
      if (index === 7) regularInWeek = ZERO
      const [began, ended] = [day.figure('began'), day.figure('ended')]
      const span = ended.isBelow(began) ? ended.plus(24).minus(began) : ended.minus(began)
      const worked = span.minus(day.figure('pause')).atLeast(0)
      const withinDay = worked.atMost(filled.figure('dailyLimit'))
      const regular = withinDay.atMost(filled.figure('weeklyLimit').minus(regularInWeek))
      regularInWeek = regularInWeek.plus(regular)
      regularHours = regularHours.plus(regular)
      overtimeHours = overtimeHours.plus(worked).minus(regular)
      leave = leave.plus(day.figure('leave'))
    }
    const pay = filled.figure('hourlyPay')
    const regularPay = regularHours.plus(leave).times(pay).round()
    const overtimePay = overtimeHours.times(pay).times(filled.share('overtimeRate')).round()
    return { regularHours, overtimeHours, regularPay, overtimePay, grossPay: regularPay.plus(overtimePay) }
  },

  'invoice-tracker': (filled) => {
    const today = filled.day('today') ?? 0
    const invoices = filled.rows('invoices').map((invoice) => ({
      amount: invoice.figure('amount'),
      rest: invoice.figure('amount').minus(invoice.figure('paid')),
      step: Math.ceil((today - (invoice.day('dueDate') ?? today)) / filled.count('stepDays')),
      billedOn: invoice.day('invoiceDate') ?? today,
      paidOn: invoice.day('paidOn'),
    }))
    const open = sum(invoices, ({ rest }) => rest)
    const late = (is: (step: number) => boolean) =>
      sum(invoices, ({ rest, step }) => (is(step) ? rest.atLeast(0) : ZERO))
    const settled = invoices.filter(({ rest, paidOn }) => !rest.isAbove(0) && paidOn !== undefined)
    const days = today - Math.min(...invoices.map(({ billedOn }) => billedOn)) + 1
    return {
      open,
      late: late((step) => step > 0),
      firstStep: late((step) => step === 1),
      secondStep: late((step) => step === 2),
      older: late((step) => step > 2),
      daysToPay: sum(settled, ({ billedOn, paidOn = billedOn }) => figure(paidOn - billedOn)).over(
        settled.length,
      ),
      outstanding: open.times(days).over(sum(invoices, ({ amount }) => amount)),
    }
  },

  'contract-renewal-tracker': (filled) => {
    const today = filled.day('today') ?? 0
    const contracts = filled.rows('contracts').map((contract) => {
      const first = contract.day('endsOn') ?? 0
      const months = contract.count('renewMonths')
      let [end, renewals] = [first, 0]
      while (months > 0 && end < today) {
        renewals += 1
        end = monthsLater(first, renewals * months)
      }
      return {
        end,
        isRunning: end >= today,
        renews: months > 0 && contract.text('decision') !== 'cancel',
        daysLeft: end - contract.count('noticeDays') - today,
        isUndecided: !['keep', 'cancel'].includes(contract.text('decision')),
        cost: contract.figure('yearlyCost'),
      }
    })
    const running = contracts.filter(({ isRunning }) => isRunning)
    const urgent = running.filter(
      ({ isUndecided, daysLeft }) => isUndecided && daysLeft >= 0 && daysLeft <= filled.count('warnDays'),
    )
    return {
      running: running.length,
      yearCost: sum(running, ({ cost }) => cost),
      tied: sum(running, ({ cost, end }) =>
        cost
          .times(end - today)
          .over(365)
          .round(),
      ),
      urgent: urgent.length,
      urgentCost: sum(urgent, ({ cost }) => cost),
      missed: count(running, ({ renews, daysLeft }) => renews && daysLeft < 0),
    }
  },

  'sales-pipeline-tracker': (filled) => {
    const chances = new Map(
      filled.rows('stages').map((stage) => [stage.text('stage'), stage.share('chance')]),
    )
    const deals = filled.rows('deals').map((deal) => {
      const chance = chances.get(deal.text('dealStage'))
      const state = !chance ? 'unknown' : chance.equals(1) ? 'won' : chance.equals(0) ? 'lost' : 'open'
      const amount = deal.figure('amount')
      return { deal, state, amount, weighted: amount.times(chance ?? 0).round() }
    })
    const [open = [], won = [], lost = []] = ['open', 'won', 'lost'].map((state) =>
      deals.filter((deal) => deal.state === state),
    )
    const [today = 0, firstMonth = 0] = [filled.day('today'), filled.day('firstMonth')]
    const isInOverview = ({ deal }: (typeof deals)[number]) => {
      const month = monthOf(deal.day('closesOn') ?? 0) - monthOf(firstMonth)
      return month >= 0 && month < 12
    }
    const expected = sum([...won, ...open].filter(isInOverview), ({ weighted }) => weighted)
    return {
      expected,
      openAmount: sum(open, ({ amount }) => amount),
      weighted: sum(open, ({ weighted }) => weighted),
      won: sum(won, ({ amount }) => amount),
      gap: filled.figure('target').minus(expected).atLeast(0),
      overdue: count(open, ({ deal }) => (deal.day('closesOn') ?? today) < today),
      winRate: figure(won.length).over(won.length + lost.length),
      wonDays: sum(won, ({ deal }) => figure((deal.day('closesOn') ?? 0) - (deal.day('openedOn') ?? 0))).over(
        won.length,
      ),
    }
  },

  'inventory-with-reorder-points': (filled) => {
    const items = filled.rows('items').map((item) => {
      const [cost, use, onHand] = [item.figure('unitCost'), item.figure('dailyUse'), item.figure('onHand')]
      const point = use.times(item.figure('leadDays').plus(filled.figure('safetyDays'))).roundUp()
      const available = onHand.plus(item.figure('onOrder'))
      const yearUse = use.times(filled.figure('yearDays'))
      const best = yearUse
        .times(filled.figure('orderCost'))
        .times(2)
        .over(cost.times(filled.share('holdingRate')))
      const wanted = figure(Math.sqrt(best.toNumber())).round().atLeast(point.minus(available))
      const pack = item.figure('pack').atLeast(1)
      const isReached = use.isAbove(0) && !available.isAbove(point)
      return {
        isReached,
        isOut: onHand.equals(0),
        isTooMuch: onHand.over(use).isAbove(filled.figure('mostDays')),
        value: onHand.times(cost).round(),
        yearValue: yearUse.times(cost).round(),
        orderValue: isReached ? wanted.over(pack).roundUp().times(pack).times(cost).round() : ZERO,
      }
    })
    const [stockValue, yearValue] = [sum(items, ({ value }) => value), sum(items, (item) => item.yearValue)]
    return {
      ...{ stockValue, yearValue, turns: yearValue.over(stockValue) },
      out: count(items, ({ isOut }) => isOut),
      toOrder: count(items, ({ isReached }) => isReached),
      orderValue: sum(items, ({ orderValue }) => orderValue),
      tooMuch: count(items, ({ isTooMuch }) => isTooMuch),
    }
  },
}
