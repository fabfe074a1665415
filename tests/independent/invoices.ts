import {
  amountOf,
  count,
  type Figure,
  type Filled,
  figure,
  type Program,
  serialOf,
  sum,
  ZERO,
} from './arithmetic.ts'

/** What somebody bills, orders, offers, receives or may claim, and what of it is taxed. */
export const invoices: Record<string, Program> = {
  'service-invoice-spreadsheet': (filled) => {
    const lines = filled.rows('lines').map((line) => ({ line, amount: amountOf(line) }))
    const subtotal = sum(lines, ({ amount }) => amount)
    const discount = subtotal.times(filled.share('discountRate')).round()
    const kept = figure(1).minus(filled.share('discountRate'))
    const taxable = sum(lines, ({ line, amount }) => (line.yes('taxable') ? amount : ZERO))
    const tax = taxable.times(kept).round().times(filled.share('taxRate')).round()
    return { subtotal, discount: discount.times(-1), tax, total: subtotal.minus(discount).plus(tax) }
  },

  'hourly-invoice': (filled) => {
    const rates = new Map(filled.rows('rates').map((rate) => [rate.text('name'), rate.figure('hourlyRate')]))
    const step = filled.figure('step')
    const charged = filled.rows('log').filter((entry) => !entry.yes('free'))
    const entries = charged.map((entry) => {
      const hours = entry.figure('hours')
      const billed = step.equals(0) ? hours : hours.over(step).roundUp().times(step)
      return { billed, amount: billed.times(rates.get(entry.text('person')) ?? 0).round() }
    })
    const timeAmount = sum(entries, ({ amount }) => amount)
    const tax = timeAmount.times(filled.share('taxRate')).round()
    const total = timeAmount.plus(tax).plus(filled.figure('expenses'))
    return {
      billedHours: sum(entries, ({ billed }) => billed),
      freeHours: sum(filled.rows('log'), (entry) => (entry.yes('free') ? entry.figure('hours') : ZERO)),
      ...{ timeAmount, tax, total },
      amountDue: total.minus(filled.figure('retainer')).atLeast(0),
    }
  },

  'contractor-progress-invoice': (filled) => {
    const items = filled.rows('items')
    const of = (...columns: string[]) => sum(columns, (column) => sum(items, (item) => item.figure(column)))
    const revisedSum = filled.figure('contractSum').plus(of('changes'))
    const doneToDate = of('doneBefore', 'doneNow', 'stored')
    const earned = doneToDate.minus(doneToDate.times(filled.share('retainageRate')).round())
    return {
      ...{ revisedSum, doneToDate },
      amountDue: earned.minus(filled.figure('billedBefore')),
      toFinish: revisedSum.minus(earned),
      progress: doneToDate.over(revisedSum),
    }
  },

  'commercial-invoice-spreadsheet': (filled) => {
    const lines = filled.rows('lines')
    const goods = sum(lines, amountOf)
    const total = goods.plus(filled.figure('freight')).plus(filled.figure('insurance'))
    const customsValue = filled.yes('withFreight') ? total : goods
    const duties = sum(lines, (line) =>
      amountOf(line).times(customsValue).over(goods).times(line.share('dutyRate')).round(),
    )
    const landed = total.plus(duties)
    const importTax = landed.times(filled.share('importTax')).round()
    return {
      ...{ goods, total, customsValue, duties, landed },
      totalGross: sum(lines, (line) => line.figure('grossWeight')).plus(filled.figure('packingWeight')),
      dueThere: duties.plus(importTax).times(filled.figure('exchangeRate')).round(),
    }
  },

  'proforma-invoice-spreadsheet': (filled) => {
    const goods = sum(filled.rows('lines'), discounted)
    const freight = filled.figure('freight')
    const insured = goods.plus(freight).times(filled.share('insuredShare'))
    const insurance = insured.times(filled.share('insuranceRate')).round()
    const net = goods.plus(freight).plus(insurance)
    const total = net.plus(net.times(filled.share('taxRate')).round())
    const advance = total.times(filled.share('advanceShare')).round()
    const shares = filled.share('advanceShare').plus(filled.share('shipmentShare'))
    const beforeShipment = total.times(shares).round().minus(advance)
    const afterDelivery = total.minus(advance).minus(beforeShipment)
    return { goods, insurance, total, advance, beforeShipment, afterDelivery }
  },

  'quotation-spreadsheet': (filled) => {
    const priceOf = (lines: readonly Filled[]) => {
      const subtotal = sum(lines, discounted)
      const taxable = sum(lines, (line) => (line.yes('taxable') ? discounted(line) : ZERO))
      const kept = figure(1).minus(filled.share('discountRate'))
      const tax = taxable.times(kept).times(filled.share('taxRate')).round()
      const discount = subtotal.times(filled.share('discountRate')).round()
      return { subtotal, tax, total: subtotal.minus(discount).plus(tax) }
    }
    const lines = filled.rows('lines')
    const firm = priceOf(lines.filter((line) => !line.yes('optional')))
    return {
      ...firm,
      deposit: firm.total.times(filled.share('depositRate')).round(),
      totalWithOptions: priceOf(lines).total,
    }
  },

  'purchase-order-spreadsheet': (filled) => {
    const lines = filled.rows('lines')
    const goods = sum(lines, amountOf)
    const discount = goods.times(filled.share('discountRate')).round()
    const kept = figure(1).minus(filled.share('discountRate'))
    const taxable = sum(lines, (line) => (line.yes('taxable') ? amountOf(line) : ZERO))
    const freight = filled.figure('freight')
    const taxBase = taxable
      .times(kept)
      .round()
      .plus(filled.yes('freightTaxed') ? freight : ZERO)
    const tax = taxBase.times(filled.share('taxRate')).round()
    const toCome = sum(lines, (line) =>
      line.figure('quantity').minus(line.figure('received')).atLeast(0).times(line.figure('price')).round(),
    )
    return {
      ...{ goods, tax, toCome },
      total: goods.minus(discount).plus(freight).plus(tax),
      receivedShare: goods.minus(toCome).over(goods),
    }
  },

  'job-estimate': (filled) => {
    const lines = filled.rows('lines').map((line) => {
      const kind = line.text('kind')
      const markup = filled.share(kind === 'materials' ? 'materialMarkup' : `${kind}Markup`)
      const cost = line.figure('quantity').times(line.figure('unitCost')).round()
      const price = cost.times(markup.plus(1)).round()
      return { kind, cost, price, spread: price.times(line.share('accuracy')).round() }
    })
    type Line = (typeof lines)[number]
    const of = (kind: string, priceOf = ({ price }: Line) => price) =>
      sum(lines, (line) => (line.kind === kind ? priceOf(line) : ZERO))
    const total = (priceOf: (line: Line) => Figure) => {
      const price = sum(lines, priceOf)
      const reserve = price.times(filled.share('reserveRate')).round()
      return price.plus(reserve).plus(of('materials', priceOf).times(filled.share('taxRate')).round())
    }
    const price = sum(lines, (line) => line.price)
    return {
      ...{ labor: of('labor'), materials: of('materials') },
      total: total((line) => line.price),
      lowest: total((line) => line.price.minus(line.spread)),
      highest: total((line) => line.price.plus(line.spread)),
      marginRate: price.minus(sum(lines, (line) => line.cost)).over(price),
    }
  },

  'payment-receipt-spreadsheet': (filled) => {
    const open = filled
      .rows('paid')
      .map((row) => row.figure('invoiceAmount').minus(row.figure('paidBefore')).minus(row.figure('paidNow')))
    const applied = sum(filled.rows('paid'), (row) => row.figure('paidNow'))
    return {
      applied,
      credit: filled.figure('amountReceived').minus(applied),
      stillOpen: sum(open, (rest) => rest),
      settled: count(open, (rest) => !rest.isAbove(0)),
    }
  },

  'statement-of-account-spreadsheet': (filled) => {
    const entries = filled.rows('entries')
    const invoiced = entries.filter((entry) => entry.text('kind') === 'invoice')
    const settlements = entries.filter((entry) => entry.text('kind') !== 'invoice')
    const settled = sum(settlements, (entry) => entry.figure('amount'))
    const charged = sum(invoiced, (entry) => entry.figure('amount'))
    let unused = settled.minus(filled.figure('opening')).atLeast(0)
    const open = invoiced.map((entry) => {
      const paid = unused.atMost(entry.figure('amount'))
      unused = unused.minus(paid)
      const due = entry.day('dueDate') ?? entry.day('entryDate') ?? 0
      const late = (filled.day('statementDate') ?? 0) - due
      return {
        rest: entry.figure('amount').minus(paid),
        step: Math.max(0, Math.ceil(late / filled.count('stepDays'))),
      }
    })
    const late = (is: (step: number) => boolean) => sum(open, ({ rest, step }) => (is(step) ? rest : ZERO))
    return {
      balanceDue: filled.figure('opening').plus(charged).minus(settled),
      overdue: late((step) => step > 0),
      notDue: late((step) => step === 0),
      lateOne: late((step) => step === 1),
      lateTwo: late((step) => step === 2),
      lateThree: late((step) => step === 3),
      lateMore: late((step) => step > 3),
    }
  },

  'late-payment-interest-calculator': (filled) => {
    const claimDay = filled.day('claimDate') ?? 0
    const yearDays = filled.text('basis') === 'bank' ? 360 : 365
    const dailyRate = filled.share('yearlyRate').over(yearDays)
    const invoices = filled.rows('invoices').map((invoice) => {
      const amount = invoice.figure('amount')
      const rest = amount.minus(invoice.figure('paidAmount'))
      const begins = (invoice.day('dueDate') ?? claimDay) + filled.count('graceDays')
      const paidOn = invoice.day('paidOn') ?? claimDay
      const fullDays = Math.max(0, Math.min(paidOn, claimDay) - begins)
      const restDays = Math.max(0, claimDay - Math.max(paidOn, begins))
      return {
        rest,
        interest: amount.times(fullDays).plus(rest.atLeast(0).times(restDays)).times(dailyRate).round(),
        isLate: fullDays > 0 || (restDays > 0 && rest.isAbove(0)),
        runsOn: claimDay > begins,
      }
    })
    const principal = sum(invoices, ({ rest }) => rest)
    const interest = sum(invoices, (invoice) => invoice.interest)
    const charges = filled.figure('charge').times(count(invoices, ({ isLate }) => isLate))
    return {
      ...{ principal, interest, charges, claim: principal.plus(interest).plus(charges) },
      perDay: sum(invoices, ({ rest, runsOn }) => (runsOn ? rest.atLeast(0) : ZERO))
        .times(dailyRate)
        .round(),
    }
  },

  'sales-commission-statement': (filled) => {
    const [from = 0, until = 0] = [filled.day('periodFrom'), filled.day('periodUntil')]
    const deals = filled.rows('deals').map((deal) => ({
      own: deal.figure('amount').times(deal.share('share')).round(),
      paidOn: deal.day('paidOn'),
    }))
    const credited = sum(deals, ({ own, paidOn = 0 }) => (paidOn >= from && paidOn <= until ? own : ZERO))
    const open = sum(deals, ({ own, paidOn = until + 1 }) => (paidOn > until ? own : ZERO))
    const before = filled.figure('before')
    const yearToDate = before.plus(credited)
    const steps = filled.rows('steps')
    const commission = sum(steps, (step) => {
      const next = steps[steps.indexOf(step) + 1]
      const within = (sales: Figure) => {
        const reached = next ? sales.atMost(next.figure('above')) : sales
        return reached.minus(step.figure('above')).atLeast(0)
      }
      return within(yearToDate).minus(within(before)).times(step.share('rate'))
    }).round()
    const target = filled.figure('target')
    const isReached = target.isAbove(before) && !target.isAbove(yearToDate)
    const bonus = isReached ? filled.figure('bonusAmount') : ZERO
    return {
      ...{ credited, open, commission, bonus },
      toPay: commission.plus(bonus).minus(filled.figure('advance')).atLeast(0),
      attainment: yearToDate.over(target),
    }
  },

  'tax-invoice-with-several-rates': (filled) => {
    const isWithTax = filled.text('pricesAre') === 'with'
    const taxOf = (amount: Figure, rate: Figure) =>
      amount
        .times(rate)
        .over(isWithTax ? rate.plus(1) : 1)
        .round()
    const groups = filled.rows('rates').map((row) => {
      const lines = filled.rows('lines').filter((line) => line.text('taxCode') === row.text('rateCode'))
      const [rate, amount] = [row.share('rate'), sum(lines, discounted)]
      const taxes = sum(lines, (line) => taxOf(discounted(line), rate))
      return { amount, tax: filled.text('rounding') === 'line' ? taxes : taxOf(amount, rate) }
    })
    const amounts = sum(groups, ({ amount }) => amount)
    const tax = sum(groups, (group) => group.tax)
    const net = isWithTax ? amounts.minus(tax) : amounts
    return {
      ...{ net, tax, total: net.plus(tax), due: net.plus(tax).minus(filled.figure('paidBefore')) },
      dueDate: serialOf((filled.day('invoiceDate') ?? 0) + filled.count('daysToPay')),
    }
  },
}

/** The same less the line's own discount. */
function discounted(line: Filled): Figure {
  const discount = line.share(line.has('lineDiscount') ? 'lineDiscount' : 'discount')
  return line.figure('quantity').times(line.figure('price')).times(figure(1).minus(discount)).round()
}
