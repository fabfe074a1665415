import { vi } from 'vitest'
import { isSameAnswer } from '#engine/source/index.ts'
import { statusOf } from '#modules/documents/workspace/editor/editing/editing.ts'
import {
  EditingSession,
  type EditingSessionOptions,
  type Save,
  type SaveAnswer,
  type Unsaved,
} from '#modules/documents/workspace/editor/editing/editing-session.ts'

/**
 * A session whose saves are answered by hand, in any order. Its clock is the test's: `vi.useFakeTimers()`.
 */
export function buildEditingSession(
  document: Unsaved = { id: 'document-1', version: 3, answers: {} },
  {
    unsaved,
    savable = (answers) => answers,
  }: { unsaved?: Unsaved; savable?: EditingSessionOptions['savable'] } = {},
) {
  const sent: { save: Save; answer: (answer: SaveAnswer) => Promise<void> }[] = []
  const kept = new Map(unsaved && [[unsaved.id, unsaved]])
  const session = new EditingSession({
    document,
    savable,
    refused: (answers) => {
      const saved = savable(answers)
      return Object.keys(answers).filter((field) => !isSameAnswer(answers[field], saved[field]))
    },
    send: (save) =>
      new Promise((resolve) => {
        const answer = async (given: SaveAnswer) => {
          resolve(given)
          await vi.advanceTimersByTimeAsync(0)
        }
        sent.push({ save, answer })
      }),
    unsaved: {
      keep: (each) => {
        kept.set(each.id, each)
        return true
      },
      find: () => unsaved,
      forget: (id) => kept.delete(id),
    },
  })
  const nth = (position: number) => {
    const found = sent[position]
    if (!found) throw new Error(`save ${position} was not sent`)
    return found
  }
  return { session, sent, nth, kept, status: () => statusOf(session.getState()) }
}
