import type { Experiment } from '#modules/experiments/schema.ts'
import { labelsInside } from './labels-inside.ts'

/** Every experiment with landing addresses, newest first. One that is over stays while it is of interest. */
export const experiments: readonly Experiment[] = [labelsInside]
