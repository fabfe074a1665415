import type { Answers } from '#engine/source/index.ts'
import { isSameAnswer } from './same-answer.ts'

/** Something that can be taken back. Answers are never changed in place: a step holds both sides and copies nothing. */
export interface Step {
  kind: 'answered' | 'cleared' | 'replaced'
  /** The question that was answered; undefined where the answers as a whole were replaced. */
  field?: string
  before: Answers
  after: Answers
  /** When it was last added to, in milliseconds. */
  at: number
}

export interface History {
  past: readonly Step[]
  /** What was taken back, the nearest last. */
  future: readonly Step[]
  /** What is typed next in the same question belongs to the last step. */
  isOpen: boolean
}

export const noHistory: History = { past: [], future: [], isOpen: false }

/** A pause in typing after which a new step begins. */
const PAUSE_MS = 1_000
/** More steps than anybody takes back one by one. */
const STEPS_AT_MOST = 200

/** Adds what was done last; what is typed into one question without a pause is one step. */
export function record({ past, isOpen }: History, step: Step): History {
  const last = past.at(-1)
  const goesOn =
    isOpen && last?.kind === 'answered' && last.field === step.field && step.at - last.at < PAUSE_MS
  const added = goesOn ? { ...step, before: last.before } : step
  const earlier = goesOn ? past.slice(0, -1) : past
  // Typed and deleted again: there is nothing to take back.
  const isNothing = isSameAnswer(added.before, added.after)
  return {
    past: isNothing ? earlier : [...earlier, added].slice(-STEPS_AT_MOST),
    future: [],
    isOpen: step.kind === 'answered',
  }
}

/** The next answer begins a step of its own, also in the same question. */
export function closeStep(history: History): History {
  return history.isOpen ? { ...history, isOpen: false } : history
}

/** The step that is taken back, and the history without it; undefined at its beginning. */
export function stepBack({ past, future }: History): { step: Step; history: History } | undefined {
  const step = past.at(-1)
  return step && { step, history: { past: past.slice(0, -1), future: [...future, step], isOpen: false } }
}

/** The step that is done again; undefined where none was taken back. */
export function stepForward({ past, future }: History): { step: Step; history: History } | undefined {
  const step = future.at(-1)
  return step && { step, history: { past: [...past, step], future: future.slice(0, -1), isOpen: false } }
}
