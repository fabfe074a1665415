import { useEffect, useState } from 'react'
import type { AnswerProblem } from '#engine/source/index.ts'

/** The pause in typing after which somebody may hear that what is there cannot stay so. */
const PAUSE_MS = 1_500

export interface DelayedError {
  /** What is to be said now; undefined while it is too early. */
  problem: AnswerProblem | undefined
  /** The question was left, or somebody wants to go on: whatever is wrong is said. */
  tell: () => void
}

/**
 * What is wrong with an answer, said when it helps: on leaving the question, or after a pause in typing. What was put right
 * goes at once, and typing never brings up anything by itself. That something is missing is only said on leaving; what came
 * back wrong from an earlier page is said from the beginning.
 */
export function useDelayedError(problem: AnswerProblem | undefined, answer: unknown): DelayedError {
  const code = problem && `${problem.code} ${problem.part ?? ''}`
  const isMissing = problem?.code === 'required' || problem?.code === 'too_few'
  const [told, setTold] = useState(isMissing ? undefined : code)
  // The next mistake waits its turn again.
  if (code === undefined && told !== undefined) setTold(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every keystroke begins the pause anew
  useEffect(() => {
    if (code === undefined || code === told || isMissing) return
    const timer = setTimeout(() => setTold(code), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [code, told, isMissing, answer])
  return { problem: code === told ? problem : undefined, tell: () => setTold(code) }
}
