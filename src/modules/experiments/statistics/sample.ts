import type { Plan, Variant } from '../schema.ts'

/** Normal quantiles: two-sided 5 %, shared by one to four comparisons with the original (Bonferroni). */
const Z_ERRORS = [1.959964, 2.241403, 2.39398, 2.497705]
/** A power of 80 %. */
const Z_POWER = 0.841621

/**
 * How many visitors each variant needs until a change as small as planned is found in 80 of 100 experiments
 * and none is found in 95 of 100 where there is none, in any of them (Fleiss, Levin and Paik, Statistical
 * Methods for Rates and Proportions, 2003, §4.2 and §4.4). It follows from the plan alone.
 */
export function plannedSample(
  { baseline, minimalLift }: Pick<Plan, 'baseline' | 'minimalLift'>,
  variants: readonly Pick<Variant, 'weight'>[],
): number[] {
  const [original, ...others] = variants
  if (original === undefined) return []
  const zError = Z_ERRORS[others.length - 1]
  if (zError === undefined) throw new Error(`there are no ${others.length} comparisons`)
  const hoped = baseline * (1 + minimalLift)
  // In visitors for each unit of weight: the comparison that needs most decides.
  const visitors = others.map(({ weight }) => {
    const pooled = (original.weight * baseline + weight * hoped) / (original.weight + weight)
    const error = zError * Math.sqrt(pooled * (1 - pooled) * (1 / original.weight + 1 / weight))
    const power =
      Z_POWER * Math.sqrt((baseline * (1 - baseline)) / original.weight + (hoped * (1 - hoped)) / weight)
    return ((error + power) / (hoped - baseline)) ** 2
  })
  const most = Math.max(...visitors)
  return variants.map(({ weight }) => Math.ceil(most * weight))
}
