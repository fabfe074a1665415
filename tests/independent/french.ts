import {
  amountOf,
  count,
  type Figure,
  type Filled,
  figure,
  levelPayment,
  type Program,
  smallest,
  sum,
  upTo,
  ZERO,
} from './arithmetic.ts'

/** The spreadsheets of France and Quebec. */
export const french: Record<string, Program> = {
  'budget-previsionnel-d-association': (filled) => {
    const isInKind = (row: Filled) => ['a86', 'a87'].includes(row.text('account'))
    const of = (table: string, column: string, is: (row: Filled) => boolean = () => true) =>
      sum(
        filled.rows(table).filter((row) => !isInKind(row) && is(row)),
        (row) => row.figure(column),
      )
    const [totalCosts, totalRevenues] = [of('costs', 'budget'), of('revenues', 'budget')]
    const secured = of('revenues', 'budget', (row) => row.yes('granted'))
    const grants = of('revenues', 'budget', (row) => row.text('account') === 'a74')
    return {
      ...{ totalCosts, totalRevenues, secured, surplus: totalRevenues.minus(totalCosts) },
      lastSurplus: of('revenues', 'lastYear').minus(of('costs', 'lastYear')),
      grantShare: grants.over(totalRevenues),
      toFind: totalCosts.minus(secured).atLeast(0),
      grandTotal: sum(filled.rows('revenues'), (row) => row.figure('budget')),
    }
  },

  'compte-de-resultat-previsionnel-sur-3-ans': (filled) => {
    let losses = ZERO
    const years = upTo(3).map((year) => {
      const of = (table: string, ...ids: string[]) =>
        sum(ids, (id) => filled.rows(table)[year - 1]?.figure(id) ?? ZERO)
      const depreciation = of('running', 'depreciation')
      const beforeTax = of('revenues', 'goodsSold', 'services', 'grants', 'otherRevenue')
        .minus(of('purchasing', 'goodsBought', 'stockChange', 'materials', 'rent', 'external'))
        .minus(of('running', 'duties', 'wages', 'social', 'owner', 'interest'))
        .minus(depreciation)
      const taxable = beforeTax.minus(losses).atLeast(0)
      losses = losses.minus(beforeTax).atLeast(0)
      const atReduced = taxable.atMost(filled.figure('reducedLimit'))
      const tax = atReduced
        .times(filled.share('reducedRate'))
        .plus(taxable.minus(atReduced).times(filled.share('taxRate')))
        .round()
      const net = beforeTax.minus(tax)
      const financing = net.plus(depreciation)
      return { net, tax, financing, left: financing.minus(of('running', 'repayment')) }
    })
    return {
      firstNet: years[0]?.net ?? ZERO,
      lastNet: years[2]?.net ?? ZERO,
      totalFinancing: sum(years, ({ financing }) => financing),
      least: smallest(years.map(({ left }) => left)),
      totalTax: sum(years, ({ tax }) => tax),
    }
  },

  'devis-sur-tableur': (filled) => {
    const { net, vat, reducedVat } = taxed(filled)
    const total = net.plus(vat)
    const deposit = total.times(filled.share('depositRate')).round()
    return { net, vat, reducedVat, total, deposit }
  },

  'facture-avec-tps-et-tvq-sur-tableur': (filled) => {
    const lines = filled.rows('lines')
    const subtotal = sum(lines, amountOf)
    const discount = subtotal.times(filled.share('discountRate')).round()
    const kept = figure(1).minus(filled.share('discountRate'))
    const { gst, qst } = quebecTaxes(filled, lines, kept)
    const total = subtotal.minus(discount).plus(gst).plus(qst)
    const balance = total.minus(filled.figure('depositPaid'))
    return { subtotal, discount: discount.times(-1), gst, qst, total, balance }
  },

  'facture-sur-tableur': (filled) => {
    const { net, vat } = taxed(filled)
    const gross = net.plus(vat)
    const toPay = gross.minus(filled.figure('depositPaid'))
    const isBusiness = filled.text('customerKind') === 'business'
    const daily = toPay.atLeast(0).times(filled.share('penaltyRate')).over(365).round()
    return { net, vat, gross, toPay, dailyPenalty: isBusiness ? daily : ZERO }
  },

  'note-de-frais-sur-tableur': (filled) => {
    const lines = filled.rows('lines')
    const of = (is: (line: Filled) => boolean) => sum(lines.filter(is), (line) => line.figure('gross'))
    const mileage = filled.figure('distance').times(filled.figure('hundredRate')).over(100).round()
    const recovered = sum(lines, (line) =>
      line.yes('receipt')
        ? line
            .figure('vat')
            .times(filled.share(`${line.text('category')}Share`))
            .round()
        : ZERO,
    )
    const total = of(() => true).plus(mileage)
    const own = of((line) => !line.yes('card')).plus(mileage)
    const advance = filled.figure('advance')
    return {
      ...{ total, recovered, charge: total.minus(recovered) },
      toRepay: own.minus(advance).atLeast(0),
      toReturn: advance.minus(own).atLeast(0),
      missing: of((line) => !line.yes('receipt')),
    }
  },

  'plan-de-tresorerie': (filled) => {
    let [cash, receivables, payables] = [
      filled.figure('openingCash'),
      filled.figure('openReceivables'),
      filled.figure('openPayables'),
    ]
    let [vatDue, credit, vatPaid] = [filled.figure('openVat'), ZERO, ZERO]
    const balances = upTo(12).map((month) => {
      const of = (table: string, ...ids: string[]) =>
        sum(ids, (id) => filled.rows(table)[month - 1]?.figure(id) ?? ZERO)
      const [sales, purchases] = [of('incoming', 'sales'), of('outgoing', 'purchases')]
      const otherCosts = of('outgoing', 'overheads', 'investments')
      const onSales = sales.times(filled.share('salesRate')).round()
      const onPurchases = purchases.times(filled.share('purchaseRate')).round()
      const onCosts = purchases.plus(otherCosts).times(filled.share('purchaseRate')).round()
      const atOnce = sales.plus(onSales).times(filled.share('cashShare')).round()
      const purchaseGross = purchases.plus(onPurchases)
      const boughtAtOnce = purchaseGross.times(filled.share('purchaseCashShare')).round()
      cash = cash
        .plus(atOnce)
        .plus(receivables)
        .plus(of('incoming', 'otherIn'))
        .minus(boughtAtOnce)
        .minus(payables)
        .minus(otherCosts.plus(onCosts).minus(onPurchases))
        .minus(of('outgoing', 'wages', 'social', 'taxes', 'loan'))
        .minus(vatDue)
      vatPaid = vatPaid.plus(vatDue)
      receivables = sales.plus(onSales).minus(atOnce)
      payables = purchaseGross.minus(boughtAtOnce)
      const balance = onSales.minus(onCosts).minus(credit)
      vatDue = balance.atLeast(0)
      credit = balance.times(-1).atLeast(0)
      return cash
    })
    const lowest = smallest(balances)
    return {
      ...{ yearEnd: cash, lowest, vatPaid },
      lowestMonth: balances.findIndex((balance) => balance.equals(lowest)) + 1,
      missing: filled.figure('leastCash').minus(lowest).atLeast(0),
    }
  },

  'seuil-de-rentabilite': (filled) => {
    const revenue = sum(filled.rows('monthly'), (month) => month.figure('sales'))
    const costs = filled.rows('costs')
    const variable = sum(costs, (cost) => cost.figure('amount').times(cost.share('variableShare')).round())
    const margin = revenue.minus(variable)
    const fixedCosts = sum(costs, (cost) => cost.figure('amount')).minus(variable)
    const profit = margin.minus(fixedCosts)
    return {
      ...{ revenue, margin, fixedCosts, profit, leverage: margin.over(profit.atLeast(0)) },
      threshold: fixedCosts.over(margin.over(revenue).atLeast(0)).round(),
    }
  },

  'soumission-sur-tableur': (filled) => {
    const priced = (lines: readonly Filled[]) => {
      const subtotal = sum(lines, amountOf)
      const { gst, qst } = quebecTaxes(filled, lines)
      return { subtotal, gst, qst, total: subtotal.plus(gst).plus(qst) }
    }
    const lines = filled.rows('lines')
    const firm = priced(lines.filter((line) => !line.yes('optional')))
    const deposit = firm.total.times(filled.share('depositRate')).round()
    return { ...firm, deposit, totalWithOptions: priced(lines).total }
  },

  'suivi-des-factures-et-relances': (filled) => {
    const today = filled.day('today') ?? 0
    const invoices = filled.rows('invoices').map((invoice) => {
      const [amount, paid] = [invoice.figure('amount'), invoice.figure('paid')]
      const rest = amount.minus(paid)
      const due = invoice.day('dueDate') ?? today
      const [paidLate, late] = [(invoice.day('paidOn') ?? today) - due, today - due].map((days) =>
        Math.max(0, days),
      ) as [number, number]
      const owedDays = paid.atMost(amount).times(paidLate).plus(rest.atLeast(0).times(late))
      return {
        ...{ rest, late, penalty: owedDays.times(filled.share('penaltyRate')).over(365).round() },
        isLate: (paidLate > 0 && paid.isAbove(0)) || (late > 0 && rest.isAbove(0)),
      }
    })
    const lateFor = (days: number) =>
      sum(invoices, ({ rest, late }) => (late >= days ? rest.atLeast(0) : ZERO))
    const penalties = sum(invoices, ({ penalty }) => penalty)
    const lateCount = count(invoices, ({ isLate }) => isLate)
    return {
      ...{ penalties, lateCount, late: lateFor(1), noticeAmount: lateFor(filled.count('noticeAfter')) },
      open: sum(invoices, ({ rest }) => rest),
      claim: penalties.plus(filled.figure('indemnity').times(lateCount)),
    }
  },

  'tableau-d-amortissement-d-emprunt': (filled) => {
    const [amount, rate] = [filled.figure('amount'), filled.share('yearlyRate').over(12)]
    const [months, deferral] = [filled.count('months'), filled.count('deferral')]
    const level = levelPayment(amount, rate, months - deferral)
    let [balance, totalInterest, totalInsurance, paidCount] = [amount, ZERO, ZERO, 0]
    for (const month of upTo(months)) {
      if (balance.equals(0)) break
      const insured = filled.text('insuranceBase') === 'remaining' ? balance : amount
      totalInsurance = totalInsurance.plus(insured.times(filled.share('insuranceRate')).over(12).round())
      const interest = balance.times(rate).round()
      totalInterest = totalInterest.plus(interest)
      const principal = level.minus(interest).atMost(balance)
      balance = month === months ? ZERO : balance.minus(month <= deferral ? 0 : principal)
      paidCount += 1
    }
    return {
      ...{ level, totalInterest, totalInsurance, paidCount },
      cost: totalInterest.plus(totalInsurance).plus(filled.figure('fees')),
    }
  },

  'tableau-des-immobilisations': (filled) => {
    const start = new Date(`${filled.text('yearStart')}T00:00:00Z`)
    // Months have thirty days.
    const rank = (date: Date, yearsLater = 0) =>
      (date.getUTCFullYear() + yearsLater) * 360 + date.getUTCMonth() * 30 + Math.min(30, date.getUTCDate())
    const assets = filled.rows('assets').map((asset) => {
      const [cost, life] = [asset.figure('cost'), asset.count('life') * 360]
      const first = rank(new Date(`${asset.text('inService')}T00:00:00Z`))
      const writtenIn = (years: number) =>
        cost
          .times(Math.min(life, Math.max(0, rank(start, years) - first)))
          .over(life)
          .round()
      const [before, after, later] = [writtenIn(0), writtenIn(1), writtenIn(2)]
      return { cost, before, charge: after.minus(before), net: cost.minus(after), next: later.minus(after) }
    })
    type Asset = (typeof assets)[number]
    const of = (what: keyof Asset) => sum(assets, (asset) => asset[what])
    return {
      ...{ gross: of('cost'), before: of('before'), charge: of('charge'), net: of('net'), next: of('next') },
      fullCount: count(assets, ({ net }) => net.equals(0)),
    }
  },
}

/** TVA, rounded once for each rate; none where the seller does not owe it. */
function taxed(filled: Filled) {
  const lines = filled.rows('lines')
  const tax = (rateId: string) => {
    const rate = filled.share(rateId)
    const base = sum(lines, (line) => (line.share('rate').equals(rate) ? amountOf(line) : ZERO))
    return ['charged', 'onDebits'].includes(filled.text('regime')) ? base.times(rate).round() : ZERO
  }
  const reducedVat = tax('reducedRate')
  const vat = sum(['normalRate', 'middleRate', 'specialRate'], tax).plus(reducedVat)
  return { net: sum(lines, amountOf), vat, reducedVat }
}

/** TPS and TVQ, each once on everything taxable. */
function quebecTaxes(filled: Filled, lines: readonly Filled[], kept: Figure = figure(1)) {
  const taxable = sum(lines, (line) => (line.yes('taxable') ? amountOf(line) : ZERO))
  const isRegistered = filled.text('regime') === 'registered'
  const tax = (rate: string) =>
    isRegistered ? taxable.times(kept).round().times(filled.share(rate)).round() : ZERO
  return { gst: tax('gstRate'), qst: tax('qstRate') }
}
