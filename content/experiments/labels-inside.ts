import type { Experiment } from '#modules/experiments/schema.ts'

/**
 * Ready to be started, and an example of what an experiment is: do more people sign up where the labels of
 * the form stand in its fields? It starts with a moment in `starts`, such as '2027-01-11T00:00:00Z'
 * (docs/flows/experiments.md).
 */
export const labelsInside: Experiment = {
  id: 'labels-inside',
  name: 'Labels inside the fields of the sign-up form',
  // Of this date any number is a page (ROUTE-7), and this one has no dialog or labels of its own.
  address: '/docs/ab/15.10.24/05/',
  variants: [
    { id: 'original', address: '/docs/ab/15.10.24/05/', weight: 1 },
    { id: 'inside', address: '/docs/ab/15.10.24/04/', weight: 1 },
  ],
  differsIn: ['labelStyle'],
  starts: null,
  ends: null,
  plan: { goal: 'signUps', baseline: 0.05, minimalLift: 0.2 },
}
