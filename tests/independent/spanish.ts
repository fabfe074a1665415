import {
  count,
  type Figure,
  type Filled,
  figure,
  levelPayment,
  monthOf,
  type Program,
  smallest,
  sum,
  upTo,
  ZERO,
} from './arithmetic.ts'

/** The books of Spain and Mexico. */
export const spanish: Record<string, Program> = {
  'calculo-de-nomina-mensual': (filled) => {
    const of = (...ids: string[]) => sum(ids, (id) => filled.figure(id))
    const overtime = filled.figure('horasExtra')
    const regular = of('salarioBase', 'complementos', 'incentivos')
    const devengado = regular.plus(of('horasExtra', 'pagaCobrada', 'exento'))
    const limited = (base: Figure) => {
      const most = filled.has('baseMaxima') ? base.atMost(filled.figure('baseMaxima')) : base
      return most.atLeast(filled.figure('baseMinima'))
    }
    const withExtraPays = regular.plus(filled.figure('pagasAnuales').over(12).round())
    const baseComun = limited(withExtraPays)
    const baseProfesional = limited(withExtraPays.plus(overtime))
    const due = (base: Figure, ...rates: string[]) =>
      sum(rates, (rate) => base.times(filled.share(rate)).round())
    const cuotas = due(baseComun, 'comunesT', 'equidadT')
      .plus(due(baseProfesional, 'desempleoT', 'formacionT'))
      .plus(due(overtime, 'horasT'))
    const cuotasEmpresa = due(baseComun, 'comunesE', 'equidadE')
      .plus(due(baseProfesional, 'accidentesE', 'desempleoE', 'fogasaE', 'formacionE'))
      .plus(due(overtime, 'horasE'))
    const retenido = devengado.minus(filled.figure('exento')).times(filled.share('irpf')).round()
    return {
      ...{ devengado, baseComun, baseProfesional, cuotas, retenido, cuotasEmpresa },
      liquido: devengado.minus(cuotas).minus(retenido).minus(of('anticipos', 'embargos')),
      coste: devengado.plus(cuotasEmpresa),
    }
  },

  'control-de-facturas-y-cobros': (filled) => {
    const cutoff = filled.day('corte') ?? 0
    const change = filled.day('cambio') ?? Number.POSITIVE_INFINITY
    // The days after the first one, up to and with the last one, at the rate of each of them.
    const rateBetween = (after: number, last: number) => {
      const days = Math.max(0, last - after)
      const daysAtNew = Math.min(days, Math.max(0, last - change + 1))
      return filled
        .share('tipoAntes')
        .times(days - daysAtNew)
        .plus(filled.share('tipoDespues').times(daysAtNew))
        .over(365)
    }
    const invoices = filled.rows('facturas').map((invoice) => {
      const amount = invoice.figure('importe')
      const rest = amount.minus(invoice.figure('cobrado'))
      const billedOn = invoice.day('fecha') ?? cutoff
      const due = invoice.day('vencimiento') ?? cutoff
      const paidOn = invoice.day('fechaCobro')
      const paidUntil = Math.min(paidOn ?? cutoff, cutoff)
      const isPaidLate = paidUntil > due
      const isOverdue = rest.isAbove(0) && cutoff > due
      const interest = amount
        .times(rateBetween(due, paidUntil))
        .plus(rest.atLeast(0).times(rateBetween(Math.max(due, paidUntil), cutoff)))
        .round()
      return {
        ...{ amount, rest, billedOn, paidOn, isOverdue },
        step: Math.ceil((cutoff - due) / filled.count('tramo')),
        interest: invoice.yes('empresa') ? interest : ZERO,
        isChargeable: invoice.yes('empresa') && (isPaidLate || isOverdue),
      }
    })
    const overdue = invoices.filter(({ isOverdue }) => isOverdue)
    const restOf = (is: (step: number) => boolean) =>
      sum(overdue, ({ rest, step }) => (is(step) ? rest : ZERO))
    const settled = invoices.filter(({ rest, paidOn }) => !rest.isAbove(0) && paidOn !== undefined)
    const vencido = restOf(() => true)
    const intereses = sum(invoices, ({ interest }) => interest)
    const costes = filled.figure('costeCobro').times(count(invoices, ({ isChargeable }) => isChargeable))
    return {
      ...{ vencido, intereses, costes, reclamable: vencido.plus(intereses).plus(costes) },
      pendiente: sum(invoices, ({ rest }) => rest),
      vencidas: overdue.length,
      primero: restOf((step) => step === 1),
      segundo: restOf((step) => step === 2),
      antiguo: restOf((step) => step > 2),
      plazoMedio: sum(settled, ({ paidOn = 0, billedOn }) => figure(paidOn - billedOn)).over(settled.length),
    }
  },

  'control-de-inventario': (filled) => {
    const movements = filled.rows('movimientos')
    const products = filled.rows('productos').map((product) => {
      const own = movements.filter((movement) => movement.text('codigo') === product.text('clave'))
      const [incoming, outgoing] = [
        own.filter((movement) => movement.text('clase') === 'entrada'),
        own.filter((movement) => movement.text('clase') === 'salida'),
      ]
      const quantity = (rows: readonly Filled[]) => sum(rows, (row) => row.figure('cantidad'))
      const opening = product.figure('inicial').times(product.figure('costo')).round()
      const bought = sum(incoming, (row) => row.figure('cantidad').times(row.figure('costoUnidad')).round())
      const units = product.figure('inicial').plus(quantity(incoming))
      const average = units.equals(0) ? product.figure('costo') : opening.plus(bought).over(units).round(4)
      const left = units.minus(quantity(outgoing))
      return {
        ...{ opening, bought, left },
        used: sum(outgoing, (row) => row.figure('cantidad').times(average).round()),
        isToOrder: left.isAbove(0) && !left.isAbove(product.figure('minimo')),
        hasMoved: outgoing.length > 0,
      }
    })
    const valorInicial = sum(products, ({ opening }) => opening)
    const compras = sum(products, ({ bought }) => bought)
    const vendido = sum(products, ({ used }) => used)
    return {
      ...{ valorInicial, compras, vendido, valorFinal: valorInicial.plus(compras).minus(vendido) },
      agotados: count(products, ({ left }) => !left.isAbove(0)),
      pedir: count(products, ({ isToOrder }) => isToOrder),
      sinMover: count(products, ({ hasMoved }) => !hasMoved),
    }
  },

  'cotizacion-en-hoja-de-calculo': (filled) => {
    const kept = figure(1).minus(filled.share('descuentoGeneral'))
    const offer = (isOption: boolean) => {
      const lines = filled.rows('lineas').filter((line) => line.yes('opcion') === isOption)
      const subtotal = sum(lines, discounted)
      const taxed = sum(lines, (line) => (line.yes('causaIva') ? discounted(line) : ZERO))
      const rebaja = subtotal.times(filled.share('descuentoGeneral')).round()
      const iva = taxed.times(kept).round().times(filled.share('tasaIva')).round()
      return { subtotal, rebaja, iva, total: subtotal.minus(rebaja).plus(iva) }
    }
    const { subtotal, rebaja, iva, total } = offer(false)
    const anticipo = total.times(filled.share('parteAnticipo')).round()
    const payments = filled.count('pagos')
    const cadaPago = total.minus(anticipo).over(payments).round()
    return {
      ...{ subtotal, rebaja: rebaja.times(-1), iva, total, anticipo, cadaPago },
      ultimoPago: total.minus(anticipo).minus(cadaPago.times(payments - 1)),
      totalOpciones: total.plus(offer(true).total),
      dolares: total.over(filled.figure('tipoCambio')).round(),
    }
  },

  'factura-con-iva-y-retencion-de-irpf': (filled) => {
    const lines = filled.rows('lineas')
    const base = sum(lines, discounted)
    const taxes = taxesOf(filled, lines)
    const surcharge = (kind: string, rate: string) => baseOf(lines, kind).times(filled.share(rate)).round()
    const surcharges =
      filled.yes('recargo') && owesVat(filled)
        ? surcharge('general', 'recargoGeneral')
            .plus(surcharge('reducido', 'recargoReducido'))
            .plus(surcharge('super', 'recargoSuper'))
        : ZERO
    const totalFactura = base.plus(taxes.all).plus(surcharges)
    const retencion = base.times(filled.share('tipoRetencion')).round()
    return {
      ...{ base, ivaGeneral: taxes.general, ivaSuper: taxes.superreducido, totalFactura },
      retencion: retencion.times(-1),
      aPagar: totalFactura.minus(retencion).plus(filled.figure('suplidos')),
    }
  },

  'flujo-de-caja-a-doce-meses': (filled) => {
    const firstMonth = monthOf(filled.day('primerMes') ?? 0)
    let [cash, unpaid, vat, ivaPagado] = [
      filled.figure('saldoInicial'),
      filled.figure('pendienteInicial'),
      filled.figure('ivaInicial'),
      ZERO,
    ]
    const balances = upTo(12).map((month) => {
      const of = (...ids: string[]) => sum(ids, (id) => filled.rows('mensual')[month - 1]?.figure(id) ?? ZERO)
      const charged = of('ventas').times(filled.share('tipoVentas')).round()
      const paid = of('compras', 'gastos').times(filled.share('tipoCompras')).round()
      const sales = of('ventas').plus(charged)
      const atOnce = of('ventas')
        .times(filled.share('tipoVentas').plus(1))
        .times(filled.share('parteContado'))
        .round()
      const isSettled = (firstMonth + month - 1) % 3 === 0
      const toPay = isSettled ? vat.atLeast(0) : ZERO
      cash = cash
        .plus(atOnce)
        .plus(unpaid)
        .plus(of('otrosCobros'))
        .minus(of('compras', 'gastos', 'personal', 'otrosPagos', 'prestamos'))
        .minus(paid)
        .minus(toPay)
      unpaid = sales.minus(atOnce)
      vat = vat.minus(toPay).plus(charged).minus(paid)
      ivaPagado = ivaPagado.plus(toPay)
      return cash
    })
    const masBajo = smallest(balances)
    return {
      ...{ saldoFinal: cash, masBajo, ivaPagado, ivaFinal: vat, cobroFinal: unpaid },
      mesBajo: balances.findIndex((balance) => balance.equals(masBajo)) + 1,
      falta: filled.figure('saldoMinimo').minus(masBajo).atLeast(0),
    }
  },

  'libro-de-ingresos-y-gastos-de-autonomo': (filled) => {
    const first = monthOf(filled.day('inicio') ?? 0)
    const rates: Record<string, Figure> = {
      general: filled.share('tipoGeneral'),
      reducido: filled.share('tipoReducido'),
      super: filled.share('tipoSuper'),
    }
    const read = (row: Filled) => {
      const base = row.figure('base')
      return {
        base,
        quarter: Math.floor((monthOf(row.day('fecha') ?? 0) - first) / 3) + 1,
        tax: base.times(rates[row.text('iva')] ?? ZERO).round(),
        withheld: base.times(row.share('retencion')).round(),
        isDeductible: row.yes('deducible'),
      }
    }
    const [income, expenses] = [filled.rows('ingresos').map(read), filled.rows('gastos').map(read)]
    // What is not of the year is in no quarter, and in its sums only: a check tells of it.
    const costOf = ({ base, tax, isDeductible }: ReturnType<typeof read>) =>
      isDeductible ? base : base.plus(tax)
    let [credit, ivaTotal] = [filled.figure('compensar'), ZERO]
    let [net, withheld, deTerceros, pagosTotal] = [ZERO, ZERO, ZERO, ZERO]
    for (const quarter of upTo(4)) {
      const earned = income.filter((row) => row.quarter === quarter)
      const spent = expenses.filter((row) => row.quarter === quarter)
      const difference = sum(earned, ({ tax }) => tax)
        .minus(sum(spent, ({ tax, isDeductible }) => (isDeductible ? tax : ZERO)))
        .minus(credit)
      ivaTotal = ivaTotal.plus(difference.atLeast(0))
      credit = difference.times(-1).atLeast(0)
      net = net.plus(sum(earned, ({ base }) => base)).minus(sum(spent, costOf))
      const hardToProve = net
        .atLeast(0)
        .times(filled.share('dificil'))
        .round()
        .atMost(filled.figure('dificilMaximo'))
      withheld = withheld.plus(sum(earned, (row) => row.withheld))
      deTerceros = deTerceros.plus(sum(spent, (row) => row.withheld))
      const part = net.minus(hardToProve).atLeast(0).times(filled.share('tipoPago')).round()
      pagosTotal = pagosTotal.plus(part.minus(withheld).minus(pagosTotal).atLeast(0))
    }
    return {
      ...{ ivaTotal, pagosTotal, deTerceros },
      rendimiento: sum(income, ({ base }) => base).minus(sum(expenses, costOf)),
      retenidoTotal: sum(income, (row) => row.withheld),
      guardar: ivaTotal.plus(pagosTotal).plus(deTerceros),
    }
  },

  'nota-de-gastos-con-iva-y-kilometraje': (filled) => {
    const lines = filled.rows('lineas')
    const of = (is: (line: Filled) => boolean) => sum(lines.filter(is), (line) => line.figure('importe'))
    const rates: Record<string, Figure> = {
      general: filled.share('tipoGeneral'),
      reducido: filled.share('tipoReducido'),
      super: filled.share('tipoSuper'),
    }
    const taxWithin = (line: Filled) => {
      const rate = rates[line.text('iva')] ?? ZERO
      return line.figure('importe').times(rate).over(rate.plus(1)).round()
    }
    const paidFor = (rateOfHundred: string) =>
      filled.figure('kilometros').times(filled.figure(rateOfHundred)).over(100).round()
    const kilometraje = paidFor('pagoCien')
    const total = of(() => true).plus(kilometraje)
    const ivaRecuperable = sum(lines, (line) => (line.yes('factura') ? taxWithin(line) : ZERO))
    return {
      ...{ total, kilometraje, ivaRecuperable, costeNeto: total.minus(ivaRecuperable) },
      abonar: total
        .minus(of((line) => line.yes('tarjeta')))
        .minus(filled.figure('anticipo'))
        .atLeast(0),
      exceso: kilometraje.minus(paidFor('exentoCien')).atLeast(0),
      sinJustificar: of((line) => !line.yes('justificante')),
    }
  },

  'prefactura-con-iva-y-retenciones': (filled) => {
    const lines = filled.rows('lineas').map((line) => {
      const amount = line.figure('cantidad').times(line.figure('precio')).round()
      const base = amount.minus(amount.times(line.share('descuento')).round())
      return { amount, base, isTaxed: line.text('iva') === 'tasa', isFee: line.yes('honorario') }
    })
    type Line = (typeof lines)[number]
    const of = (is: (line: Line) => boolean) => sum(lines.filter(is), ({ base }) => base)
    const tax = (base: Figure) => base.times(filled.share('tasaIva')).round()
    const ivaTrasladado = tax(of(({ isTaxed }) => isTaxed))
    const total = of(() => true).plus(ivaTrasladado)
    const taxOfFees = tax(of(({ isTaxed, isFee }) => isTaxed && isFee))
    const isrRetenido = filled.yes('retiene')
      ? of(({ isFee }) => isFee)
          .times(filled.share('tasaIsr'))
          .round()
      : ZERO
    const ivaRetenido =
      filled.yes('retiene') && filled.text('parteIva') === 'tercios'
        ? taxOfFees.times(2).over(3).round()
        : ZERO
    return {
      ...{ subtotal: sum(lines, ({ amount }) => amount), ivaTrasladado, total },
      isrRetenido: isrRetenido.times(-1),
      ivaRetenido: ivaRetenido.times(-1),
      netoCobrar: total.minus(isrRetenido).minus(ivaRetenido),
    }
  },

  'presupuesto-en-hoja-de-calculo': (filled) => {
    const kept = figure(1).minus(filled.share('descuentoGeneral'))
    const offer = (isOption: boolean) => {
      const lines = filled.rows('partidas').filter((line) => line.yes('opcional') === isOption)
      const suma = sum(lines, discounted)
      const taxes = taxesOf(filled, lines, kept)
      const base = sum(['general', 'reducido', 'super', 'sin'], (kind) =>
        baseOf(lines, kind).times(kept).round(),
      )
      return { suma, base, taxes, total: base.plus(taxes.all) }
    }
    const { suma, base, taxes, total } = offer(false)
    return {
      ...{ suma, base, ivaGeneral: taxes.general, ivaReducido: taxes.reducido, total },
      anticipo: total.times(filled.share('parteAnticipo')).round(),
      totalConOpciones: total.plus(offer(true).total),
    }
  },

  'punto-de-equilibrio': (filled) => {
    const products = filled.rows('productos').map((product) => {
      const [price, units] = [product.figure('precio'), product.figure('unidades')]
      const left = price.minus(price.times(filled.share('comision')).round()).minus(product.figure('costo'))
      return { sales: price.times(units), earned: left.times(units) }
    })
    const sales = sum(products, (product) => product.sales)
    const contribucion = sum(products, ({ earned }) => earned)
    const fixed = sum(filled.rows('fijos'), (cost) => cost.figure('alMes'))
    // Whoever earns nothing on a sale never breaks even.
    const ratio = contribucion.over(sales).atLeast(0)
    const equilibrio = fixed.over(ratio).round()
    const days = filled.count('diasVenta')
    const isCovered = (day: number) => !contribucion.times(day).over(days).isBelow(fixed)
    return {
      ...{ contribucion, equilibrio, resultado: contribucion.minus(fixed) },
      seguridad: ratio.isAbove(0) ? sales.minus(equilibrio).over(sales) : ZERO,
      diaGana: upTo(days).find(isCovered) ?? 0,
      meta: fixed.plus(filled.figure('utilidad')).over(ratio).round(),
    }
  },

  'tabla-de-amortizacion-de-prestamo': (filled) => {
    const [amount, rate] = [filled.figure('importe'), filled.share('tipoAnual').over(12)]
    const [months, grace] = [filled.count('meses'), filled.count('carencia')]
    const cuotaNivel = levelPayment(amount, rate, months - grace)
    const repaid = (prepayment: Figure) => {
      let [balance, interestInAll] = [amount, ZERO]
      const payments: Figure[] = []
      for (const month of upTo(months)) {
        if (balance.equals(0)) break
        const interest = balance.times(rate).round()
        const settling = balance.plus(interest)
        const level = month <= grace ? interest : cuotaNivel.atMost(settling)
        const payment = month === months ? settling : level
        const extra =
          month === filled.count('mesAnticipo') ? prepayment.atMost(settling.minus(payment)) : ZERO
        balance = settling.minus(payment).minus(extra)
        interestInAll = interestInAll.plus(interest)
        payments.push(payment.plus(extra))
      }
      return { payments, interestInAll }
    }
    const [withIt, without] = [repaid(filled.figure('anticipo')), repaid(ZERO)]
    const initial = amount.times(filled.share('comision')).round().plus(filled.figure('gastos'))
    return {
      ...{ cuotaNivel, cuotas: withIt.payments.length, intereses: withIt.interestInAll },
      totalPagado: sum(withIt.payments, (payment) => payment).plus(initial),
      coste: yearlyCost(amount.minus(initial), withIt.payments),
      ahorro: without.interestInAll.minus(withIt.interestInAll),
      cuotasMenos: without.payments.length - withIt.payments.length,
    }
  },
}

/** The amount of a line after its own discount, to the cent. */
function discounted(line: Filled): Figure {
  const kept = figure(1).minus(line.share('descuento'))
  return line.figure('cantidad').times(line.figure('precio')).times(kept).round()
}

function baseOf(lines: readonly Filled[], kind: string): Figure {
  return sum(lines, (line) => (line.text('iva') === kind ? discounted(line) : ZERO))
}

/** IVA, rounded once for each rate. */
function taxesOf(filled: Filled, lines: readonly Filled[], kept: Figure = figure(1)) {
  const tax = (kind: string, rate: string) =>
    owesVat(filled) ? baseOf(lines, kind).times(kept).round().times(filled.share(rate)).round() : ZERO
  const [general, reducido, superreducido] = [
    tax('general', 'tipoGeneral'),
    tax('reducido', 'tipoReducido'),
    tax('super', 'tipoSuper'),
  ]
  return { general, reducido, superreducido, all: general.plus(reducido).plus(superreducido) }
}

/** Of what is exempt under article 20, other lines may be taxed; in the other cases nothing is. */
function owesVat(filled: Filled): boolean {
  return ['ordinario', 'exenta'].includes(filled.text('causa'))
}

/** The yearly rate at which monthly payments are worth what was received. */
function yearlyCost(received: Figure, payments: readonly Figure[]): number {
  const amounts = payments.map((payment) => payment.toNumber())
  const worth = (rate: number) =>
    amounts.reduceRight((later, payment) => (later + payment) / (1 + rate), 0) - received.toNumber()
  let [low, high] = [-0.5, 1]
  for (const _ of upTo(200)) {
    const middle = (low + high) / 2
    if (worth(middle) > 0) low = middle
    else high = middle
  }
  return (1 + low) ** 12 - 1
}
