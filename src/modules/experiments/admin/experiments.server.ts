import { msg } from '@lingui/core/macro'
import { getI18n, type Services } from '#kernel/services.server.ts'
import { dayOf } from '#kernel/time.ts'
import { answeringOperator, type RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { csvFile } from '#ui/operators/csv.server.ts'
import { evaluate, type Outcome } from '../evaluate.ts'
import { readOutcomes } from '../read-outcomes.ts'
import { goals } from '../schema.ts'
import { experiments } from '../website/experiments.server.ts'
import { goalNames } from './use-shares.ts'

/** Every experiment with what has come of it, and what the stop rule says. */
export function loadExperiments(route: RouteRequest) {
  return answeringOperator(route, async (services) => ({
    website: services.urls.website,
    experiments: await evaluateAll(services),
  }))
}

/** The same as a file for spreadsheets: a row for each goal of each variant. */
export function loadExperimentsFile(route: RouteRequest): Promise<Response> {
  return answeringOperator(route, async (services) => {
    const i18n = getI18n(route.context)
    const evaluated = await evaluateAll(services)
    const rows = evaluated.flatMap((experiment) =>
      experiment.variants.flatMap(({ id, address, visitors, needed, outcomes }) =>
        goals.map((goal) => [
          ...[experiment.id, id, address, visitors, needed, i18n._(goalNames[goal])],
          ...cellsOf(outcomes[goal]),
        ]),
      ),
    )
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
    const name = `experiments-${dayOf(services.clock())}`
    return csvFile([heading, ...rows], { locale: i18n.locale, name })
  })
}

function evaluateAll(services: Services) {
  const now = services.clock()
  return Promise.all(
    experiments.map(async (experiment) =>
      evaluate(experiment, await readOutcomes(services, experiment, now), now),
    ),
  )
}

/** Shares in whole thousandths of a per cent; empty where nothing is known. */
function cellsOf({ count, rate, comparison }: Outcome): (string | number)[] {
  const { difference, lift } = comparison ?? {}
  const shares = [
    rate?.value,
    rate?.low,
    rate?.high,
    difference?.low,
    difference?.high,
    lift?.low,
    lift?.high,
  ]
  return [count, ...shares.map((share) => (share === undefined ? '' : Math.round(share * 100_000) / 1000))]
}
