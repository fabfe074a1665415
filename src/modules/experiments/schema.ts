// What an experiment is, as content, server and operators' screens share it. Browser-safe.

/** What an experiment may be about; each is counted once for a visitor. */
export const goals = ['signUps', 'opened', 'filledIn'] as const
export type Goal = (typeof goals)[number]

/** So long after sign-up, opening a document or filling one in counts; nothing is decided before. */
export const FOLLOW_UP_DAYS = 7

/** One page that an address is answered with. */
export interface Variant {
  id: string
  /** A prerendered address without language prefix; it stays reachable as it is. */
  address: `/${string}/`
  /** How many visitors it gets, compared with the other weights. */
  weight: number
}

/** An experiment of `content/experiments/`. Changed variants or weights of a started one need a new id. */
export interface Experiment {
  id: string
  /** What is to be found out, for operators. */
  name: string
  /** The landing address that is answered with one of the variants, without language prefix. */
  address: `/${string}/`
  /** The first is the page that the address has by itself. */
  variants: readonly [Variant, Variant, ...Variant[]]
  /**
   * All that the pages differ in, so that a result is one of that:
   * fields of the frame (src/ui/website/layouts.ts), or the promise.
   */
  differsIn: readonly [string, ...string[]]
  /** ISO 8601 in UTC; null while it is only prepared. */
  starts: string | null
  /** Null where it runs until it is taken out. */
  ends: string | null
  plan: Plan
}

/** Decided before the first visitor comes: how many have to come follows from it, not from what they do. */
export interface Plan {
  goal: Goal
  /** The share of visitors that reaches the goal today. */
  baseline: number
  /** The smallest change worth finding, of the baseline: 0.2 is a fifth more. */
  minimalLift: number
}

export type ExperimentState = 'prepared' | 'waiting' | 'running' | 'ended'

/** Where an experiment stands at a moment. */
export function stateOf({ starts, ends }: Pick<Experiment, 'starts' | 'ends'>, now: Date): ExperimentState {
  if (starts === null) return 'prepared'
  if (now.getTime() < Date.parse(starts)) return 'waiting'
  return ends !== null && now.getTime() >= Date.parse(ends) ? 'ended' : 'running'
}
