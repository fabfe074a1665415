import { msg } from '@lingui/core/macro'
import { getI18n } from '#kernel/request-context.ts'
import { dayOf } from '#kernel/time.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { requireOperator } from '#modules/identity/workspace/session.server.ts'
import { csvFile } from '#ui/operators/csv.server.ts'
import { evaluate, type Outcome } from '../evaluate.ts'
import { readOutcomes } from '../read-outcomes.ts'
import { goals } from '../schema.ts'
import { experiments } from '../website/experiments.server.ts'
import { goalNames } from './use-shares.ts'

/** Every experiment with what has come of it, and what the stop rule says. */
export function loadExperiments(route: RouteRequest) {
  return answering(route, async (services) => {
    await requireOperator(route)
    const now = services.clock()
    return {
      website: services.urls.website,
      experiments: await Promise.all(
        experiments.map(async (experiment) =>
          evaluate(experiment, await readOutcomes(services, experiment, now), now),
        ),
      ),
    }
  })
}

/** The same as a file for spreadsheets: a row for each goal of each variant. */
export function loadExperimentsFile(route: RouteRequest): Promise<Response> {
  return answering(route, async (services) => {
    await requireOperator(route)
    const i18n = getI18n(route.context)
    const now = services.clock()
    const rows: (string | number)[][] = []
    for (const experiment of experiments) {
      const { id, variants } = evaluate(experiment, await readOutcomes(services, experiment, now), now)
      for (const variant of variants) {
        for (const goal of goals) {
          rows.push([
            id,
            variant.id,
            variant.address,
            variant.visitors,
            variant.needed,
            i18n._(goalNames[goal]),
            ...cellsOf(variant.outcomes[goal]),
          ])
        }
      }
    }
    const heading = [
      msg`Experiment`,
      msg`Variant`,
      msg`Address`,
      msg`Visitors`,
      msg`Still needed`,
      msg`Goal`,
      msg`Reached`,
      msg`Rate in %`,
      msg`Rate from`,
      msg`Rate to`,
      msg`Difference from, in points`,
      msg`Difference to, in points`,
      msg`Lift from, in %`,
      msg`Lift to, in %`,
    ].map((name) => i18n._(name))
    const name = `experiments-${dayOf(now)}`
    return csvFile([heading, ...rows], { locale: i18n.locale, name })
  })
}

function cellsOf({ count, rate, comparison }: Outcome): (string | number)[] {
  const cells = [rate?.value, rate?.low, rate?.high]
  const compared = [
    comparison?.difference.low,
    comparison?.difference.high,
    comparison?.lift.low,
    comparison?.lift.high,
  ]
  return [count, ...[...cells, ...compared].map((share) => (share === undefined ? '' : inPercent(share)))]
}

/** Whole thousandths of a per cent. */
const inPercent = (share: number) => Math.round(share * 100_000) / 1000
