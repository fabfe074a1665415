import type { Experiment } from './schema.ts'

/** More would take years of visitors. */
const MOST_VARIANTS = 5
const name = /^[a-z\d]+(-[a-z\d]+)*$/
const address = /^\/(?!(fr|es|de|it|pt)\/)([\w.-]+\/)+$/

/** The experiments as given; throws where one could not be carried out or read, which stops the build. */
export function checkExperiments(experiments: readonly Experiment[]): readonly Experiment[] {
  requireDistinct(
    'two experiments',
    experiments.map(({ id }) => id),
  )
  for (const experiment of experiments) {
    const problem = problemOf(experiment)
    if (problem !== undefined) throw new Error(`the experiment "${experiment.id}" ${problem}`)
  }
  const started = experiments.filter(({ starts }) => starts !== null)
  for (const [index, one] of started.entries()) {
    const other = started.slice(index + 1).find((each) => each.address === one.address && overlap(each, one))
    if (other) throw new Error(`the experiments "${one.id}" and "${other.id}" share an address and days`)
  }
  return experiments
}

function problemOf({ id, address: at, variants, starts, ends, plan }: Experiment): string | undefined {
  if (!name.test(id)) return 'has an id that is no name in small letters'
  if (variants.length < 2 || variants.length > MOST_VARIANTS) return `has not 2 to ${MOST_VARIANTS} variants`
  if (!variants.every((variant) => name.test(variant.id) && address.test(variant.address))) {
    return 'has a variant without name or address'
  }
  if (variants[0].address !== at) return 'does not begin with the page that the address has by itself'
  if (new Set(variants.map((variant) => variant.id)).size < variants.length) return 'names two variants alike'
  if (!variants.every(({ weight }) => Number.isFinite(weight) && weight > 0))
    return 'has a weight that is none'
  if (!isMoment(starts) || !isMoment(ends)) return 'has a start or an end that is no moment in UTC'
  if (ends !== null && (starts === null || ends <= starts)) return 'ends before it starts'
  const { baseline, minimalLift } = plan
  const hoped = baseline * (1 + minimalLift)
  if (!(baseline > 0 && baseline < 1) || !(minimalLift !== 0 && hoped > 0 && hoped < 1)) {
    return 'is planned with a rate that is none'
  }
  return undefined
}

function isMoment(text: string | null): boolean {
  if (text === null) return true
  const moment = new Date(text)
  // There and back again: there is no 30 February and no thirteenth month.
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text.replace('Z', '.000Z')
}

function overlap(one: Experiment, other: Experiment): boolean {
  const startsBefore = (a: Experiment, b: Experiment) => b.ends === null || (a.starts ?? '') < b.ends
  return startsBefore(one, other) && startsBefore(other, one)
}

function requireDistinct(what: string, ids: readonly string[]): void {
  const twice = ids.find((id, index) => ids.indexOf(id) < index)
  if (twice !== undefined) throw new Error(`${what} are called "${twice}"`)
}
