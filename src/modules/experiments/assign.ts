import { createHash } from 'node:crypto'
import { hashSecret, newId } from '#kernel/ids.ts'
import type { Experiment, Variant } from './schema.ts'

const BITS = 48

/** What the log keeps of the number in a browser or a page. */
export function unitHashOf(unit: string): string {
  return hashSecret(unit)
}

/**
 * The variant of a unit: the same for the same hash, uniform over all, and independent between experiments.
 * Takes the hash and not the number itself, so that every line of the log can be calculated again.
 */
export function variantOf({ id, variants }: Pick<Experiment, 'id' | 'variants'>, unitHash: string): Variant {
  const digest = createHash('sha256').update(`${id}:${unitHash}`).digest()
  const point = digest.readUIntBE(0, BITS / 8) / 2 ** BITS
  const total = variants.reduce((sum, { weight }) => sum + weight, 0)
  let end = 0
  for (const variant of variants) {
    end += variant.weight / total
    if (point < end) return variant
  }
  // Only where the sum of the shares was rounded below 1.
  return variants[variants.length - 1] ?? variants[0]
}

/** So many that one in twenty thousand visitors of a variant misses it, if one in a hundred sees it. */
const DRAWS = 1_000

/**
 * A number for a browser that may keep one from now on: its own, whoever shares its address and browser's
 * name, and one that is shown what the visit's is, so that no page changes. Where none is drawn, which takes
 * a variant that hardly anybody sees, it is the visit's.
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
