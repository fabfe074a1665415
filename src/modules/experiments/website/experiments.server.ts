import { experiments as definitions } from '#content/experiments/experiments.ts'
import { checkExperiments } from '../check-experiments.ts'
import type { Experiment } from '../schema.ts'

/** The experiments of this installation; a definition that could not be carried out stops the build. */
export const experiments: readonly Experiment[] = checkExperiments(definitions)
