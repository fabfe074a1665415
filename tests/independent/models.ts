import {
  count,
  type Filled,
  figure,
  largest,
  levelPayment,
  type Program,
  smallest,
  sum,
  upTo,
  ZERO,
} from './arithmetic.ts'

/** What is worked out from assumptions: loans, assets, prices, rounds of financing and whole businesses. */
export const models: Record<string, Program> = {
  'loan-amortization-calculator': (filled) => {
    const rate = filled.share('yearlyRate').over(12)
    const months = filled.count('years') * 12
    const level = levelPayment(filled.figure('amount'), rate, months)
    let [balance, totalInterest, paymentsMade] = [filled.figure('amount'), ZERO, 0]
    for (const month of upTo(months)) {
      if (balance.equals(0)) break
      const interest = balance.times(rate).round()
      const settling = balance.plus(interest)
      const payment = month === months ? settling : level.plus(filled.figure('extra')).atMost(settling)
      balance = settling.minus(payment)
      totalInterest = totalInterest.plus(interest)
      paymentsMade += 1
    }
    return { levelPayment: level, totalInterest, paymentsMade }
  },

  'depreciation-schedule': (filled) => {
    const [life, firstMonths] = [filled.count('life'), filled.count('firstMonths')]
    const base = filled.figure('cost').minus(filled.figure('lastValue'))
    const digits = (life * (life + 1)) / 2
    let [used, straightSoFar, digitsSoFar, book] = [0, ZERO, ZERO, filled.figure('cost')]
    const years = upTo(21).map((year) => {
      const left = life * 12 - used
      const months = Math.min(left, year === 1 ? firstMonths : 12)
      used += months
      const straightUntilNow = base
        .times(used)
        .over(life * 12)
        .round()
      const full = Math.floor(used / 12)
      const parts = figure(used % 12)
        .over(12)
        .times(life - full)
        .plus(full * life - (full * (full - 1)) / 2)
      const digitsUntilNow = base.times(parts).over(digits).round()
      const byFactor = book.times(filled.share('factor')).over(life).times(months).over(12)
      const evenly = book.minus(filled.figure('lastValue')).times(months).over(left)
      const declining = byFactor
        .atLeast(evenly)
        .round()
        .atMost(book.minus(filled.figure('lastValue')))
      const amounts = {
        straight: straightUntilNow.minus(straightSoFar),
        digits: digitsUntilNow.minus(digitsSoFar),
        declining,
      }
      book = book.minus(declining)
      straightSoFar = straightUntilNow
      digitsSoFar = digitsUntilNow
      return amounts
    })
    const method = filled.text('method') as keyof (typeof years)[number]
    const chosen = years.map((year) => year[method])
    return {
      firstAmount: chosen[0] ?? ZERO,
      largest: largest(chosen),
      total: sum(chosen, (amount) => amount),
      yearsBooked: count(chosen, (amount) => amount.isAbove(0)),
      firstStraight: years[0]?.straight ?? ZERO,
      firstDigits: years[0]?.digits ?? ZERO,
    }
  },

  'break-even-analysis': (filled) => {
    const products = filled.rows('products')
    const sales = sum(products, (product) => product.figure('price').times(product.figure('units')))
    const contribution = sales.minus(
      sum(products, (product) => product.figure('unitCost').times(product.figure('units'))),
    )
    // Whoever earns nothing on a sale never breaks even.
    const ratio = contribution.over(sales).atLeast(0)
    const fixed = sum(filled.rows('costs'), (cost) => cost.figure('yearly'))
    const breakEvenSales = fixed.over(ratio).round()
    const beforeTax = filled
      .figure('targetProfit')
      .over(figure(1).minus(filled.share('taxRate')))
      .round()
    const shares = filled.rows('season').map((month) => month.share('share'))
    return {
      ...{ contribution, breakEvenSales, plannedProfit: contribution.minus(fixed) },
      safety: ratio.isAbove(0) ? sales.minus(breakEvenSales).over(sales) : ZERO,
      targetSales: fixed.plus(beforeTax).over(ratio).round(),
      monthsOfLoss: count(upTo(12), (month) =>
        contribution
          .times(sum(shares.slice(0, month), (share) => share))
          .isBelow(fixed.times(month).over(12)),
      ),
    }
  },

  'capitalization-table': (filled) => {
    const holders = filled.rows('holders')
    const shares = (is: (holder: Filled) => boolean) =>
      sum(holders.filter(is), (holder) => holder.figure('shares'))
    const ofKind = (kind: string) => shares((holder) => holder.text('kind') === kind)
    const investment = sum(holders, (holder) => holder.figure('invests'))
    const preMoney = filled.figure('preMoney')
    const postMoney = preMoney.plus(investment)
    // After the round, old shares and pool together are the part that the old valuation is of the new one.
    const poolPart = filled.share('poolShare').times(postMoney).over(preMoney)
    const others = shares(() => true).minus(ofKind('pool'))
    const wantedPool = others.times(poolPart).over(figure(1).minus(poolPart)).roundUp()
    const hasPool = holders.some((holder) => holder.text('kind') === 'pool')
    const poolAdded = hasPool ? wantedPool.minus(ofKind('pool')).atLeast(0) : ZERO
    const before = shares(() => true).plus(poolAdded)
    const bought = (holder: Filled) => holder.figure('invests').times(before).over(preMoney).roundDown()
    const newShares = sum(holders, bought)
    const afterOfKind = (kind: string) =>
      ofKind(kind).plus(sum(holders, (holder) => (holder.text('kind') === kind ? bought(holder) : ZERO)))
    const sharesAfter = before.plus(newShares)
    return {
      ...{ postMoney, poolAdded, newShares, sharesAfter },
      hundredPrice: preMoney.times(100).over(before).round(),
      foundersAfter: afterOfKind('founder').over(sharesAfter),
      investorsAfter: afterOfKind('investor').over(sharesAfter),
    }
  },

  'customer-lifetime-value-calculator': (filled) => {
    const segments = filled.rows('segments').map((segment) => {
      const margin = segment
        .figure('order')
        .times(segment.figure('frequency'))
        .times(segment.share('margin'))
        .round()
      const kept = segment.share('retention').over(filled.share('discountRate').plus(1))
      const value = margin.times(sum(upTo(filled.count('horizon')), (year) => kept.power(year - 1))).round()
      return {
        name: segment.text('segment'),
        customers: segment.figure('customers'),
        value,
        cost: segment.figure('winCost'),
      }
    })
    const customers = sum(segments, (segment) => segment.customers)
    const value = sum(segments, (segment) => segment.value.times(segment.customers))
    const cost = sum(segments, (segment) => segment.cost.times(segment.customers))
    const [averageValue, averageCost] = [value.over(customers).round(), cost.over(customers).round()]
    return {
      ...{ averageValue, averageCost, ratio: averageValue.over(averageCost) },
      profitInAll: value.minus(cost),
      losing: count(segments, (segment) => segment.value.isBelow(segment.cost)),
      shownValue: segments.find(({ name }) => name === filled.text('shown'))?.value ?? ZERO,
    }
  },

  'mark-up-and-margin-calculator': (filled) => {
    const [feeRate, feeAmount] = [filled.share('feeRate'), filled.figure('feeAmount')]
    const step = filled.has('step') ? filled.figure('step') : figure(0.01)
    const products = filled.rows('products').map((product) => {
      const [cost, priceNow, units] = [
        product.figure('cost'),
        product.figure('priceNow'),
        product.figure('units'),
      ]
      const profit = (price: typeof cost) =>
        price.minus(price.times(feeRate).round()).minus(feeAmount).minus(cost)
      const keeps = figure(1).minus(feeRate).minus(product.share('wanted'))
      const undiscounted = figure(1).minus(product.share('discount'))
      const list = cost.plus(feeAmount).over(keeps).over(undiscounted).over(step).roundUp().times(step)
      const net = list.times(undiscounted).round()
      return {
        salesNow: priceNow.times(units),
        profitNow: profit(priceNow).times(units),
        salesNew: net.times(units),
        profitNew: profit(net).times(units),
        isTooLow: profit(priceNow).over(priceNow).isBelow(product.share('wanted')),
      }
    })
    const [profitNow, profitNew] = [
      sum(products, (one) => one.profitNow),
      sum(products, (one) => one.profitNew),
    ]
    return {
      ...{ profitNow, profitNew },
      marginNow: profitNow.over(sum(products, ({ salesNow }) => salesNow)),
      marginNew: profitNew.over(sum(products, ({ salesNew }) => salesNew)),
      tooLow: count(products, ({ isTooLow }) => isTooLow),
    }
  },

  'restaurant-financial-model': (filled) => {
    const [lunch, dinner] = [filled.figure('lunchTurns'), filled.figure('dinnerTurns')]
    const fixed = filled.figure('rent').plus(filled.figure('otherFixed')).plus(filled.figure('fixedPay'))
    let cash = filled.figure('openingCash')
    const months = upTo(24).map((place) => {
      const month = filled.rows('calendar')[place - 1]
      const days = month?.figure('openDays') ?? ZERO
      const seatings = filled
        .figure('seats')
        .times(days)
        .times(month?.share('level') ?? ZERO)
      const food = seatings
        .times(lunch.times(filled.figure('lunchCheck')).plus(dinner.times(filled.figure('dinnerCheck'))))
        .round()
      const drinks = food.times(filled.share('drinks')).round()
      const sales = food.plus(drinks)
      const goods = food
        .times(filled.share('foodShare'))
        .plus(drinks.times(filled.share('drinkShare')))
        .round()
      const hourly = sales.times(filled.share('hourlyShare')).round()
      const variable = goods.plus(hourly).plus(sales.times(filled.share('cardShare')).round())
      const operating = sales.minus(variable).minus(fixed)
      cash = cash.plus(operating).minus(filled.figure('loanPayment'))
      const prime = goods.plus(hourly).plus(filled.figure('fixedPay'))
      return { days, guests: seatings.times(lunch.plus(dinner)), sales, variable, prime, operating, cash }
    })
    type Month = (typeof months)[number]
    const of = (what: keyof Month) => sum(months, (month) => month[what])
    const leftOfGuest = of('sales').minus(of('variable')).over(of('guests'))
    return {
      salesInAll: of('sales'),
      primeCost: of('prime').over(of('sales')),
      profitInAll: of('operating'),
      breakEvenGuests: fixed.times(24).over(leftOfGuest).over(of('days')),
      lowest: smallest(months.map((month) => month.cash)),
      endCash: cash,
    }
  },

  'saas-financial-model': (filled) => {
    const [churn, expansion] = [filled.share('churn'), filled.share('expansion')]
    const [price, winCost] = [filled.figure('price'), filled.figure('winCost')]
    const hireEvery = filled.count('hireEvery')
    let [customers, mrr] = [filled.figure('openingCustomers'), filled.figure('openingMrr')]
    let [cash, unpaid] = [filled.figure('openingCash'), ZERO]
    const months = upTo(36).map((month) => {
      const won = filled
        .figure('firstNew')
        .times(
          filled
            .share('newGrowth')
            .plus(1)
            .power(month - 1),
        )
        .round(0)
      const lost = customers.times(churn).round(0)
      const lostMrr = mrr.times(lost).over(customers).round()
      const more = mrr.minus(lostMrr).times(expansion).round()
      customers = customers.plus(won).minus(lost)
      mrr = mrr.plus(won.times(price)).minus(lostMrr).plus(more)
      const hires = hireEvery > 0 ? Math.floor(month / hireEvery) : 0
      const operating = mrr
        .minus(mrr.times(filled.share('serveShare')).round())
        .minus(won.times(winCost))
        .minus(filled.figure('team').plus(hires).times(filled.figure('salary')))
        .minus(filled.figure('otherCost'))
      const late = mrr.times(filled.share('lateShare')).round()
      cash = cash.plus(operating).plus(unpaid).minus(late)
      unpaid = late
      return { operating, cash }
    })
    const earned = price.times(figure(1).minus(filled.share('serveShare')))
    return {
      ...{ endCustomers: customers, endArr: mrr.times(12), endCash: cash },
      lowest: smallest(months.map((month) => month.cash)),
      lossMonths: count(months, ({ operating }) => operating.isBelow(0)),
      lifetimeValue: earned.over(churn).round(),
      payback: winCost.over(earned),
      netRetention: figure(1).minus(churn).times(expansion.plus(1)).power(12),
    }
  },

  'five-year-balance-sheet': (filled) => {
    const years = filled.rows('assets').map((assets, index) => {
      const [liabilities, equity] = [filled.rows('liabilities')[index], filled.rows('equity')[index]]
      const of = (row: Filled | undefined, ...ids: string[]) => sum(ids, (id) => row?.figure(id) ?? ZERO)
      const liquid = of(assets, 'cash', 'receivables')
      const current = liquid.plus(of(assets, 'stock', 'prepaid'))
      const total = current
        .plus(of(assets, 'property', 'equipment', 'intangible'))
        .minus(of(assets, 'depreciation'))
      const owedSoon = of(liabilities, 'payables', 'taxes', 'wages', 'deposits', 'currentLoans')
      const own = of(equity, 'capital', 'retained', 'profit').minus(of(equity, 'drawn'))
      return {
        newestAssets: total,
        newestEquity: own,
        workingCapital: current.minus(owedSoon),
        currentNow: current.over(owedSoon),
        quickNow: liquid.over(owedSoon),
        equityShareNow: own.over(total),
        netDebtNow: of(liabilities, 'currentLoans', 'longLoans').minus(of(assets, 'cash')),
      }
    })
    return years.at(-1) ?? {}
  },

  'monthly-income-statement': (filled) => {
    const of = (table: string, ...ids: string[]) =>
      sum(ids, (id) => sum(filled.rows(table), (month) => month.figure(id)))
    // A month without figures keeps the stock of the one before.
    const stocks = [filled.figure('openingStock')]
    for (const month of upTo(12)) {
      const row = filled.rows('trade')[month - 1]
      const isFilled = ['sales', 'returns', 'purchases', 'freight', 'stock'].some((id) => row?.has(id))
      stocks.push((isFilled ? row?.figure('stock') : stocks.at(-1)) ?? ZERO)
    }
    const yearSales = of('trade', 'sales').minus(of('trade', 'returns'))
    const goods = of('trade', 'purchases', 'freight')
      .plus(stocks[0] ?? ZERO)
      .minus(stocks.at(-1) ?? ZERO)
    const yearGross = yearSales.minus(goods)
    const expenses = [
      'payroll',
      'rent',
      'marketing',
      'office',
      'insurance',
      'vehicles',
      'depreciation',
      'further',
    ]
    const yearOperating = yearGross.minus(of('expenses', ...expenses))
    const yearNet = yearOperating.plus(of('trade', 'otherIncome')).minus(of('trade', 'interest', 'tax'))
    return {
      ...{ yearSales, yearGross, yearOperating, yearNet },
      grossMargin: yearGross.over(yearSales),
      netMargin: yearNet.over(yearSales),
      stockTurns: goods.over(sum(stocks.slice(1), (stock) => stock).over(12)),
    }
  },

  'three-statement-forecast': (filled) => {
    const life = filled.count('lifeYears') * 12
    let [cash, loan, equipment] = [
      filled.figure('openingCash'),
      filled.figure('openingLoan'),
      filled.figure('openingEquipment'),
    ]
    let equity = cash.plus(equipment).minus(loan)
    let [receivables, stock, payables, taxOwed] = [ZERO, ZERO, ZERO, ZERO]
    let [salesOfAll, profitOfAll] = [ZERO, ZERO]
    const balances = upTo(60).map((month) => {
      const grown = (first: string, growth: string) =>
        filled
          .figure(first)
          .times(
            filled
              .share(growth)
              .plus(1)
              .power(month - 1),
          )
          .round()
      const sales = grown('firstSales', 'growth')
      const goods = sales.times(filled.share('goodsShare')).round()
      const costs = goods
        .plus(grown('firstPayroll', 'payrollGrowth'))
        .plus(filled.figure('rentCost'))
        .plus(sales.times(filled.share('marketingShare')).round())
        .plus(filled.figure('otherCost'))
      const bought = filled.figure('spending')
      const depreciation = filled
        .figure('openingEquipment')
        .times(month <= life ? 1 : 0)
        .plus(bought.times(Math.min(month, life)))
        .over(life)
        .round()
        .atMost(equipment.plus(bought))
      const interest = loan.times(filled.share('loanRate')).over(12).round()
      const beforeTax = sales.minus(costs).minus(depreciation).minus(interest)
      const tax = beforeTax.times(filled.share('incomeTax')).round().atLeast(0)
      const profit = beforeTax.minus(tax)
      const repaid = filled.figure('openingLoan').over(filled.figure('loanMonths')).round().atMost(loan)
      equipment = equipment.plus(bought).minus(depreciation)
      loan = loan.minus(repaid)
      equity = equity.plus(profit)
      receivables = sales.times(filled.share('unpaidSales')).round()
      stock = goods.times(filled.share('stockShare')).round()
      payables = goods.times(filled.share('unpaidGoods')).round()
      taxOwed = tax
      // The balance sheet balances: cash is what the other lines leave.
      cash = equity.plus(payables).plus(taxOwed).plus(loan).minus(receivables).minus(stock).minus(equipment)
      salesOfAll = salesOfAll.plus(sales)
      profitOfAll = profitOfAll.plus(profit)
      return cash
    })
    return { salesOfAll, profitOfAll, endCash: cash, leastCash: smallest(balances), endEquity: equity }
  },

  'lease-or-buy-calculator': (filled) => {
    const kept = figure(1).minus(filled.share('taxRate'))
    const months = filled.count('useMonths')
    const [price, loan] = [filled.figure('price'), filled.figure('loan')]
    const loanMonths = filled.count('loanMonths')
    const rate = filled.share('loanRate').over(12)
    const loanPayment = levelPayment(loan, rate, loanMonths)
    const monthly = filled.share('discountRate').over(12).plus(1)
    const worth = (month: number) => monthly.power(-month)
    let [owed, book] = [loan, price]
    let leaseToday = filled.figure('leaseFirst').times(kept)
    let buyToday = price.minus(loan)
    for (const month of upTo(months)) {
      const interest = owed.times(rate).round()
      const paid = month === loanMonths ? owed.plus(interest) : loanPayment.atMost(owed.plus(interest))
      owed = owed.plus(interest).minus(paid)
      const depreciation = price.over(filled.count('lifeMonths')).round().atMost(book)
      book = book.minus(depreciation)
      const isLast = month === months
      const leased = filled
        .figure('leaseMonthly')
        .plus(filled.figure('leaseUpkeep'))
        .plus(isLast ? filled.figure('leaseEnd') : 0)
      const resale = filled.figure('resale')
      const taxOnSale = resale.minus(book).times(filled.share('taxRate'))
      const bought = paid
        .plus(filled.figure('buyUpkeep').times(kept))
        .minus(interest.plus(depreciation).times(filled.share('taxRate')))
        .plus(isLast ? owed.minus(resale).plus(taxOnSale) : 0)
      leaseToday = leaseToday.plus(leased.times(kept).times(worth(month)))
      buyToday = buyToday.plus(bought.times(worth(month)))
    }
    const perPayment = kept.times(sum(upTo(months), worth))
    const difference = buyToday.round().minus(leaseToday.round())
    return {
      ...{ leaseToday: leaseToday.round(), buyToday: buyToday.round(), loanPayment },
      verdict: leaseToday.isBelow(buyToday) ? 'Leasing' : 'Buying',
      equalPayment: filled.figure('leaseMonthly').plus(difference.over(perPayment)).round(),
    }
  },
}
