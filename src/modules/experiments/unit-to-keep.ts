import { newId } from '#kernel/ids.ts'
import { unitHashOf, variantOf } from './assign.ts'
import type { Experiment } from './schema.ts'

/** So many that a variant which one in a hundred visitors sees is missed by one in twenty thousand of them. */
const DRAWS = 1_000

/**
 * A number for a browser that may keep one from now on: its own, whoever shares its address and browser's name, and one that is shown what
 * the visit's is, so that no page changes. Where none is drawn, which takes a variant that hardly anybody sees, it is the visit's.
 */
export function unitToKeep(experiments: readonly Experiment[], unitOfVisit: string): string {
  const ofVisit = unitHashOf(unitOfVisit)
  const shown = experiments.map((experiment) => variantOf(experiment, ofVisit).id)
  for (let draw = 0; draw < DRAWS; draw++) {
    const unit = newId()
    const unitHash = unitHashOf(unit)
    if (experiments.every((experiment, index) => variantOf(experiment, unitHash).id === shown[index]))
      return unit
  }
  return unitOfVisit
}
