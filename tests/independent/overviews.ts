import {
  count,
  type Figure,
  type Filled,
  figure,
  firstOf,
  isWeekend,
  largest,
  monthOf,
  monthsLater,
  type Program,
  serialOf,
  smallest,
  sum,
  upTo,
  workingDays,
  ZERO,
} from './arithmetic.ts'

/** Teams, projects, leads and equipment, and pages that show a year at a glance. */
export const overviews: Record<string, Program> = {
  'asset-tracker': (filled) => {
    const [today, firstMonth] = [filled.day('today') ?? 0, monthOf(filled.day('firstMonth') ?? 0)]
    const disposals = filled.rows('disposals')
    const assets = filled.rows('assets').map((asset) => {
      const [price, life] = [asset.figure('price'), asset.count('life')]
      const boughtOn = asset.day('boughtOn') ?? today
      const gone = disposals.find((disposal) => disposal.text('goneTag') === asset.text('tag'))
      const goneOn = gone?.day('goneOn') ?? Number.POSITIVE_INFINITY
      // The month of purchase counts, and that of the sale does not.
      const monthsAt = (month: number) => {
        const last = goneOn === Number.POSITIVE_INFINITY ? month : Math.min(month, monthOf(goneOn) - 1)
        return Math.max(0, last - monthOf(boughtOn) + 1)
      }
      const writtenAt = (month: number) =>
        price
          .minus(asset.figure('residual'))
          .times(Math.min(life, monthsAt(month)))
          .over(life)
          .round()
      return {
        ...{
          price,
          tag: asset.text('tag'),
          isInUse: boughtOn <= today && goneOn > today,
          isGone: goneOn <= today,
        },
        written: writtenAt(monthOf(today)),
        isOld: monthsAt(monthOf(today)) >= life,
        inOverview: writtenAt(firstMonth + 11).minus(writtenAt(firstMonth - 1)),
        bookValue: price.minus(writtenAt(monthOf(today))),
        bookAtEnd: price.minus(writtenAt(monthOf(Math.min(goneOn, today + 36500)) - 1)),
      }
    })
    const inUse = assets.filter(({ isInUse }) => isInUse)
    const services = filled
      .rows('services')
      .filter((service) => !assets.some(({ tag, isGone }) => isGone && tag === service.text('forTag')))
      .map((service) => ({
        tag: service.text('forTag'),
        fee: service.figure('fee'),
        daysLeft: monthsLater(service.day('lastOn') ?? 0, service.count('every')) - today,
        yearly: service.figure('fee').times(12).over(service.count('every')).round(),
      }))
    // What no asset has is a cost, and is never due: a check tells of it.
    const known = services.filter(({ tag }) => inUse.some((asset) => asset.tag === tag))
    const overdue = known.filter(({ daysLeft }) => daysLeft < 0)
    const soon = known.filter(({ daysLeft }) => daysLeft >= 0 && daysLeft <= filled.count('warnDays'))
    return {
      inUse: inUse.length,
      cost: sum(inUse, ({ price }) => price),
      written: sum(inUse, ({ written }) => written),
      bookValue: sum(inUse, ({ bookValue }) => bookValue),
      oldCount: count(inUse, ({ isOld }) => isOld),
      yearDepreciation: sum(assets, ({ inOverview }) => inOverview),
      saleResult: sum(disposals, (disposal) =>
        disposal
          .figure('proceeds')
          .minus(
            assets.find(({ tag }) => tag === disposal.text('goneTag'))?.bookAtEnd ??
              disposal.figure('proceeds'),
          ),
      ),
      overdueCount: overdue.length,
      soonCount: soon.length,
      soonCost: sum([...overdue, ...soon], ({ fee }) => fee),
      yearCost: sum(services, ({ yearly }) => yearly),
    }
  },

  'employee-shift-schedule': (filled) => {
    const shifts = filled.rows('shifts').map((shift) => {
      const [begins, ends] = [shift.figure('begins'), shift.figure('ends')]
      const over = ends.isBelow(begins) ? ends.plus(24) : ends
      const need = [shift.count('need'), shift.count('needWeekend')] as const
      return {
        ...{ code: shift.text('code'), begins, over, need, isWork: !begins.equals(ends) },
        hours: over.minus(begins).minus(shift.figure('pause')).atLeast(0),
      }
    })
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
    const people = filled.rows('roster').map((person) => {
      const week = days.map((day) => shifts.find(({ code }) => code !== '' && code === person.text(day)))
      const rests = week.map((shift, day) => {
        const before = week[day - 1]
        return shift?.isWork && before?.isWork ? shift.begins.plus(24).minus(before.over) : undefined
      })
      return {
        ...{ name: person.text('who'), week, rests },
        hours: sum(week, (shift) => shift?.hours ?? ZERO),
        hasNoDayOff: week.every((shift) => shift?.hours.isAbove(0)),
      }
    })
    const fullWeek = filled.figure('fullWeek')
    const team = filled.rows('team').map((member) => {
      const hours = sum(people, (person) => (person.name === member.text('person') ? person.hours : ZERO))
      const overtime = hours.minus(fullWeek).atLeast(0)
      const wage = member.figure('wage')
      const extra = overtime.times(wage).times(filled.share('extraRate')).round()
      return {
        overtime,
        pay: hours.times(wage).round().plus(extra),
        isUnder: overtime.equals(0) && hours.isBelow(member.figure('contract')),
      }
    })
    const hoursInAll = sum(people, ({ hours }) => hours)
    const payInAll = sum(team, ({ pay }) => pay)
    const weekCost = payInAll.plus(payInAll.times(filled.share('onTop')).round())
    return {
      ...{ heads: people.length, hoursInAll, payInAll, weekCost },
      overtimeInAll: sum(team, ({ overtime }) => overtime),
      hourCost: weekCost.over(hoursInAll).round(),
      laborShare: weekCost.over(filled.figure('sales')),
      missing: sum(shifts, (shift) =>
        sum([...days.keys()], (day) => {
          const there = count(people, ({ week }) => week[day] === shift)
          return figure(Math.max(0, shift.need[day < 5 ? 0 : 1] - there))
        }),
      ),
      shortRests: count(
        people.flatMap(({ rests }) => rests),
        (rest) => rest?.isBelow(filled.figure('leastRest')) === true,
      ),
      noDayOff: count(people, ({ hasNoDayOff }) => hasNoDayOff),
      underContract: count(team, ({ isUnder }) => isUnder),
    }
  },

  'finance-dashboard': (filled) => {
    const closed = filled.count('closedMonths')
    const months = filled.rows('books').slice(0, closed)
    const of = (rows: readonly Filled[], ...ids: string[]) =>
      sum(ids, (id) => sum(rows, (row) => row.figure(id)))
    const planOf = (rows: readonly Filled[]) =>
      of(rows, 'planRevenue').minus(of(rows, 'planSalesCost', 'planPayroll', 'planOther'))
    const [revenue, goods] = [of(months, 'revenue'), of(months, 'salesCost')]
    const gross = revenue.minus(goods)
    const running = of(months, 'payroll', 'otherCost')
    const profit = gross.minus(running)
    const plan = filled.rows('budget')
    const end = (id: string) => filled.rows('books')[closed - 1]?.figure(id) ?? ZERO
    const cashNow = end('cash')
    const fall = filled.figure('openingCash').minus(cashNow).over(closed)
    const daysOf = (id: string, flow: Figure) => end(id).over(flow.over(figure(365).times(closed).over(12)))
    const [receivableDays, stockDays, payableDays] = [
      daysOf('receivables', revenue),
      daysOf('stock', goods),
      daysOf('payables', goods),
    ]
    return {
      ...{ revenueSoFar: revenue, profitSoFar: profit, cashNow, receivableDays, stockDays, payableDays },
      revenueDeviation: revenue.over(of(plan.slice(0, closed), 'planRevenue')).minus(1),
      grossMargin: gross.over(revenue),
      profitGap: profit.minus(planOf(plan.slice(0, closed))),
      profitMargin: profit.over(revenue),
      breakEven: running.over(closed).over(gross.over(revenue).atLeast(0)).round(),
      yearForecast: profit.plus(planOf(plan.slice(closed))),
      runway: fall.isAbove(0) ? cashNow.over(fall) : 0,
      lowest: smallest(upTo(closed).map((month) => filled.rows('books')[month - 1]?.figure('cash') ?? ZERO)),
      cashCycle: receivableDays.plus(stockDays).minus(payableDays),
      workingCapital: end('receivables').plus(end('stock')).minus(end('payables')),
      quickRatio: cashNow.plus(end('receivables')).over(end('payables')),
    }
  },

  'gantt-chart': (filled) => {
    const today = filled.day('statusDate') ?? 0
    const tasks = filled.rows('tasks').map((task) => {
      let start = task.day('start') ?? today
      while (isWeekend(start)) start += 1
      const days = task.count('workDays')
      let finish = start
      while (workingDays(start, finish) < days) finish += 1
      const passed = Math.min(days, workingDays(start, today))
      const planned = days > 0 ? figure(passed).over(days) : figure(start <= today ? 1 : 0)
      const done = task.share('done')
      const state = done.equals(1)
        ? 'done'
        : finish < today
          ? 'late'
          : done.isBelow(planned)
            ? 'behind'
            : start > today
              ? 'coming'
              : 'running'
      const behind = planned.minus(done).atLeast(0).times(days)
      const names = { name: task.text('task'), after: task.text('after') }
      return { ...names, start, finish, days, planned, done, behind, state }
    })
    const ends = Math.max(...tasks.map(({ finish }) => finish))
    const allDays = sum(tasks, ({ days }) => figure(days))
    const doneDays = sum(tasks, ({ days, done }) => done.times(days))
    const plannedDays = sum(tasks, ({ days, planned }) => planned.times(days))
    const ofState = (state: string) => count(tasks, (task) => task.state === state)
    const isBehind = doneDays.minus(plannedDays).over(allDays).round(4).isBelow(0)
    return {
      ...{ taskCount: tasks.length, ends: serialOf(ends), allDays },
      daysToEnd: workingDays(today + 1, ends),
      doneShare: doneDays.over(allDays),
      plannedShare: plannedDays.over(allDays),
      verdict: ofState('done') === tasks.length ? 'Done' : isBehind ? 'Behind the plan' : 'On time',
      daysBehind: sum(tasks, ({ behind }) => behind),
      doneCount: ofState('done'),
      runningCount: ofState('running'),
      behindCount: ofState('behind'),
      lateCount: ofState('late'),
      comingCount: ofState('coming'),
      orderCount: count(tasks, ({ after, start }) => {
        const before = tasks.find(({ name }) => name === after)
        return before !== undefined && start < before.finish + (before.days > 0 ? 1 : 0)
      }),
    }
  },

  'hr-dashboard': (filled) => {
    const [closed, today] = [filled.count('closedMonths'), filled.day('today') ?? 0]
    const months = filled.rows('monthly').slice(0, closed)
    const of = (...ids: string[]) => sum(ids, (id) => sum(months, (month) => month.figure(id)))
    let heads = filled.figure('openingHeads')
    const averages = upTo(closed).map((place) => {
      const [before, month] = [heads, months[place - 1]]
      for (const id of ['joined', 'leftByChoice', 'leftOther'])
        heads = heads.plus(month?.figure(id).times(id === 'joined' ? 1 : -1) ?? 0)
      return before.plus(heads).over(2)
    })
    const averageHeads = sum(averages, (average) => average).over(closed)
    const ofYear = (left: Figure) => left.over(averageHeads).over(closed).times(12)
    const openings = filled.rows('openings').map((opening) => {
      const filledOn = opening.day('filledOn')
      return {
        isOpen: filledOn === undefined,
        days: (filledOn ?? today) - (opening.day('openedOn') ?? today),
      }
    })
    const [open, found] = [openings.filter(({ isOpen }) => isOpen), openings.filter(({ isOpen }) => !isOpen)]
    const absence = of('absentDays').over(of('dueDays'))
    return {
      ...{ headsNow: heads, averageHeads, absence, costSoFar: of('cost') },
      unfilled: sum(filled.rows('departments'), (row) => row.figure('planned'))
        .minus(heads)
        .atLeast(0),
      turnover: ofYear(of('leftByChoice', 'leftOther')),
      voluntary: ofYear(of('leftByChoice')),
      absentEach: of('absentDays').over(averageHeads),
      positionCost: of('cost').over(of('positions')).round(),
      absenceCost: of('cost').times(absence).round(),
      trainingEach: of('trainingHours').over(averageHeads),
      openNow: open.length,
      tooLong: count(open, ({ days }) => days > filled.count('fillTarget')),
      daysToFill: sum(found, ({ days }) => figure(days)).over(found.length),
    }
  },

  'lead-tracker': (filled) => {
    const today = filled.day('today') ?? 0
    const leads = filled.rows('leads').map((lead) => {
      const cameOn = lead.day('cameOn') ?? today
      const answeredOn = lead.day('answeredOn')
      const stage = lead.text('stage')
      return {
        ...{ stage, worth: lead.figure('worth'), nextStep: lead.day('nextStep') },
        isOpen: stage !== 'customer' && stage !== 'lost',
        isAnswered: answeredOn !== undefined,
        days: (answeredOn ?? today) - cameOn,
      }
    })
    const [open, won, lost] = [
      leads.filter(({ isOpen }) => isOpen),
      leads.filter(({ stage }) => stage === 'customer'),
      leads.filter(({ stage }) => stage === 'lost'),
    ]
    const within = filled.count('answerWithin')
    const answered = leads.filter(({ isAnswered }) => isAnswered)
    const waiting = open.filter(({ isAnswered }) => !isAnswered)
    const spent = sum(filled.rows('sources'), (source) => source.figure('spent'))
    return {
      waiting: waiting.length,
      tooLate: count(waiting, ({ days }) => days > within),
      overdue: count(open, ({ nextStep = today }) => nextStep < today),
      noStep: count(open, ({ nextStep, isAnswered }) => isAnswered && nextStep === undefined),
      leadCount: leads.length,
      customerCount: won.length,
      conversion: figure(won.length).over(won.length + lost.length),
      answerDays: sum(answered, ({ days }) => figure(days)).over(answered.length),
      inTime: figure(count(answered, ({ days }) => days <= within)).over(answered.length),
      openWorth: sum(open, ({ worth }) => worth),
      wonWorth: sum(won, ({ worth }) => worth),
      leadCost: spent.over(leads.length).round(),
      customerCost: spent.over(won.length).round(),
    }
  },

  'raid-log': (filled) => {
    const today = filled.day('today') ?? 0
    const points = new Map(filled.rows('scale').map((row) => [row.text('grade'), row.figure('points')]))
    const pointsOf = (entry: Filled, id: string) => points.get(entry.text(id)) ?? ZERO
    const openActions = filled.rows('actions').filter((action) => !action.has('doneOn'))
    const entries = filled.rows('entries').map((entry) => ({
      ...{ ref: entry.text('ref'), kind: entry.text('kind') },
      score: pointsOf(entry, 'chance').times(pointsOf(entry, 'impact')),
      isOpen: !entry.has('closedOn'),
      age: (entry.day('closedOn') ?? today) - (entry.day('raisedOn') ?? today),
    }))
    const open = entries.filter(({ isOpen }) => isOpen)
    const closed = entries.filter(({ isOpen }) => !isOpen)
    const [highFrom, mediumFrom] = [filled.figure('highFrom'), filled.figure('mediumFrom')]
    const high = open.filter(({ score }) => !score.isBelow(highFrom))
    const medium = open.filter(({ score }) => score.isBelow(highFrom) && !score.isBelow(mediumFrom))
    const highest = open.length > 0 ? largest(open.map(({ score }) => score)) : ZERO
    return {
      ...{ openCount: open.length, highCount: high.length, mediumCount: medium.length, highest },
      openRisks: count(open, ({ kind }) => kind === 'risk'),
      lowCount: count(
        open,
        ({ score }) => score.isAbove(0) && score.isBelow(highFrom) && score.isBelow(mediumFrom),
      ),
      averageScore: sum(open, ({ score }) => score).over(open.length),
      topEntry: open.find(({ score }) => score.equals(highest))?.ref ?? '',
      openActions: openActions.length,
      lateActions: count(openActions, (action) => (action.day('dueOn') ?? today) < today),
      withoutAction: count(high, ({ ref }) => !openActions.some((action) => action.text('about') === ref)),
      oldCount: count(open, ({ age }) => age > filled.count('staleDays')),
      daysToClose: sum(closed, ({ age }) => figure(age)).over(closed.length),
    }
  },

  'sales-dashboard': (filled) => {
    const closed = filled.count('closedMonths')
    const [all, months] = [filled.rows('monthly'), filled.rows('monthly').slice(0, closed)]
    const of = (rows: readonly Filled[], id: string) => sum(rows, (row) => row.figure(id))
    const [soFar, targetSoFar, before] = [of(months, 'sales'), of(months, 'target'), of(months, 'lastYear')]
    const forecast = soFar.times(of(all, 'lastYear')).over(before).round()
    const best = largest(months.map((month) => month.figure('sales')))
    const bestPlace = months.findIndex((month) => month.figure('sales').equals(best))
    const products = filled.rows('products')
    const productSales = of(products, 'productSales')
    return {
      ...{ soFar, targetSoFar, forecast, gap: forecast.minus(of(all, 'target')) },
      reached: soFar.over(targetSoFar),
      growth: soFar.over(before).minus(1),
      bestMonth: serialOf(firstOf(monthOf(filled.day('firstMonth') ?? 0) + bestPlace)),
      belowCount: count(months, (month) => month.figure('sales').isBelow(month.figure('target'))),
      neededMonth: of(all, 'target')
        .minus(soFar)
        .atLeast(0)
        .over(12 - closed)
        .round(),
      winRate: of(months, 'orders').over(of(months, 'offers')),
      averageOrder: soFar.over(of(months, 'orders')).round(),
      newSoFar: of(months, 'newCustomers'),
      margin: productSales.minus(of(products, 'productCost')).over(productSales),
      topShare: largest(products.map((product) => product.figure('productSales'))).over(productSales),
    }
  },

  'vacation-planner': (filled) => {
    const [year, today] = [monthOf(filled.day('firstMonth') ?? 0), filled.day('today') ?? 0]
    const holidays = new Set(filled.rows('holidays').map((holiday) => holiday.day('day')))
    const daysBetween = (from: number, until: number) =>
      figure(
        count(
          upTo(Math.max(0, until - from + 1)).map((place) => from + place - 1),
          (day) => !isWeekend(day) && !holidays.has(day),
        ),
      )
    const absences = filled.rows('absences').map((absence) => {
      const [from = 0, to = 0] = [absence.day('from'), absence.day('to')]
      const until = (day: number) => {
        const days = daysBetween(from, Math.min(to, day))
        return absence.yes('half') ? days.minus(0.5).atLeast(0) : days
      }
      return { who: absence.text('who'), kind: absence.text('kind'), days: until(to), until }
    })
    const daysOf = (...kinds: string[]) =>
      sum(absences, ({ kind, days }) => (kinds.includes(kind) ? days : ZERO))
    const people = filled.rows('people').map((person) => {
      const own = absences.filter(({ who, kind }) => who === person.text('person') && kind === 'vacation')
      const [joined, leaves] = [person.day('joined'), person.day('leaves')]
      const fullMonths = count(upTo(12), (place) => {
        const [first, next] = [firstOf(year + place - 1), firstOf(year + place)]
        return (joined ?? first) <= first && (leaves ?? next) >= next - 1
      })
      const entitled = person.figure('yearDays').times(fullMonths).over(12).times(2).round(0).over(2)
      const carried = person.figure('carried')
      const expiresOn = filled.day('expiresOn')
      const expired =
        expiresOn === undefined ? ZERO : carried.minus(sum(own, ({ until }) => until(expiresOn))).atLeast(0)
      const taken = sum(own, ({ until }) => until(today))
      const planned = sum(own, ({ days }) => days).minus(taken)
      const left = entitled.plus(carried).minus(expired).minus(taken).minus(planned)
      return { entitled, carried, taken, planned, expired, left }
    })
    type Person = (typeof people)[number]
    const of = (what: keyof Person) => sum(people, (person) => person[what])
    return {
      granted: of('entitled'),
      brought: of('carried'),
      takenDays: of('taken'),
      plannedDays: of('planned'),
      lostDays: of('expired'),
      leftDays: of('left'),
      overdrawn: count(people, ({ left }) => left.isBelow(0)),
      sickDays: daysOf('sick'),
      otherDays: daysOf('unpaid', 'other'),
    }
  },
}
