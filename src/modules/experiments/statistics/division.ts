import { logGamma } from './beta.ts'

/** By how many times visitors must be likelier under any other division than under the planned one. */
const LEAST_EVIDENCE = 1000
/** How closely the other divisions lie around the planned one, in visitors: then a tenth too few is found among a thousand. */
const CONCENTRATION = 100

/**
 * Whether visitors are divided otherwise than planned, by more than chance explains: then something loses or doubles those of
 * one variant, and no comparison is worth anything (Fabijan et al., Diagnosing Sample Ratio Mismatch, KDD 2019).
 *
 * It may be asked as often as anybody likes, also after every single visitor: the evidence is a martingale that begins at 1 where
 * the division is as planned, so it ever exceeds 1,000 in at most one of 1,000 experiments (Ville's inequality; the test is that of
 * Lindon and Malek, Anytime-Valid Inference for Multinomial Count Data, NeurIPS 2022). A chi-square test has its error once, and a
 * further one with every look.
 */
export function isUnevenlyDivided(visitors: readonly number[], weights: readonly number[]): boolean {
  return logEvidence(visitors, weights) > Math.log(LEAST_EVIDENCE)
}

/** The logarithm of the Bayes factor: a Dirichlet prior around the planned shares, against these shares themselves. */
function logEvidence(visitors: readonly number[], weights: readonly number[]): number {
  const [all, allWeights] = [sum(visitors), sum(weights)]
  const perVariant = visitors.map((count, index) => {
    const share = (weights[index] ?? 0) / allWeights
    const prior = CONCENTRATION * share
    return logGamma(prior + count) - logGamma(prior) - count * Math.log(share)
  })
  return logGamma(CONCENTRATION) - logGamma(CONCENTRATION + all) + sum(perVariant)
}

const sum = (numbers: readonly number[]) => numbers.reduce((before, number) => before + number, 0)
