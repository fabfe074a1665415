import type { Experiment } from '#modules/experiments/schema.ts'
import { labelsInside } from './labels-inside.ts'

/** Every experiment with landing addresses, the newest first. One that is over stays as long as it is to be looked at. */
export const experiments: readonly Experiment[] = [labelsInside]
