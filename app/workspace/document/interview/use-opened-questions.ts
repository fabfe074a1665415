import { useState } from 'react'
import type { Field } from '#engine/source/index.ts'
import type { InterviewGroup } from './interview.ts'
import { openedQuestions } from './interview-steps.ts'

/** The questions that the last change of the interview brought up, because an answer called for them. */
export function useOpenedQuestions(groups: readonly InterviewGroup[]): readonly Field[] {
  const [known, setKnown] = useState({ groups, opened: [] as readonly Field[] })
  if (known.groups === groups) return known.opened
  const before = idsOf(known.groups)
  const isSame = before.join() === idsOf(groups).join()
  const opened = isSame ? known.opened : openedQuestions(new Set(before), groups)
  setKnown({ groups, opened })
  return opened
}

function idsOf(groups: readonly InterviewGroup[]): string[] {
  return groups.flatMap(({ fields }) => fields.map(({ id }) => id))
}
