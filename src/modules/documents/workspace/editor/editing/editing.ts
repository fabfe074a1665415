import type { Answers, AnswerValue } from '#engine/source/index.ts'
import { closeStep, type History, noHistory, record, stepBack, stepForward } from './answer-history.ts'
import { isSameAnswer } from './same-answer.ts'

/** What the server holds of a document. */
export interface SavedAnswers {
  version: number
  answers: Answers
}

/** Why the last save did not work: `offline` and `failed` are tried again, the others wait for the person. */
export type SaveProblem = 'offline' | 'failed' | 'refused' | 'signed_out'

/**
 * A document while it is filled in. Edits are counted, so that an answer to a save tells what it has made safe, whatever
 * was typed in the meantime.
 */
export interface Editing {
  id: string
  answers: Answers
  /** The version that the next save goes on top of; 0 until the document exists. */
  version: number
  edits: number
  savedEdits: number
  /** The edits that the save under way covers. One save is under way at a time. */
  sending: number | undefined
  problem: SaveProblem | undefined
  /** Somebody else saved since: both sides, until one is chosen. */
  theirs: SavedAnswers | undefined
  history: History
  /** How often the answer to a question was replaced from outside it, so that its inputs start anew with the answer. */
  redrawn: Readonly<Record<string, number>>
}

export type EditingEvent =
  /** `at` in milliseconds: typing without a pause is taken back as one step. */
  | { type: 'answered'; field: string; value: AnswerValue; at: number }
  /** An input was left: what comes next is another step. */
  | { type: 'left' }
  | { type: 'undone' }
  | { type: 'redone' }
  | { type: 'cleared'; at: number }
  /** Nothing was answered, but the document is to exist. */
  | { type: 'touched' }
  | { type: 'sent' }
  /** `edits` names the save that was answered, `savedEdits` what is safe now: a save before it, whose answer got lost, may be all. */
  | { type: 'saved'; edits: number; savedEdits: number; version: number }
  | { type: 'failed'; edits: number; problem: SaveProblem }
  | { type: 'stale'; edits: number; theirs: SavedAnswers }
  | { type: 'kept-mine' }
  | { type: 'took-theirs'; at: number }
  | { type: 'restored'; id: string; version: number; answers: Answers }
  /** What could not be saved as it was comes back: nothing is unsaved by that. */
  | { type: 'refilled'; answers: Answers }
  /** The document has moved on elsewhere while nothing was unsaved here. */
  | { type: 'refreshed'; saved: SavedAnswers }

export function startEditing({ id, version, answers }: { id: string } & SavedAnswers): Editing {
  return {
    id,
    answers,
    version,
    edits: 0,
    savedEdits: 0,
    sending: undefined,
    problem: undefined,
    theirs: undefined,
    history: noHistory,
    redrawn: {},
  }
}

export function edit(state: Editing, event: EditingEvent): Editing {
  switch (event.type) {
    case 'answered': {
      const answers = { ...state.answers, [event.field]: event.value }
      const step = {
        kind: event.type,
        field: event.field,
        before: state.answers,
        after: answers,
        at: event.at,
      }
      return { ...state, answers, edits: state.edits + 1, history: record(state.history, step) }
    }
    case 'left': {
      const history = closeStep(state.history)
      return history === state.history ? state : { ...state, history }
    }
    case 'undone':
      return travel(state, stepBack(state.history), 'before')
    case 'redone':
      return travel(state, stepForward(state.history), 'after')
    case 'cleared': {
      const step = { kind: event.type, before: state.answers, after: {}, at: event.at }
      const cleared = replaceAnswers(state, step.after)
      return { ...cleared, edits: state.edits + 1, history: record(state.history, step) }
    }
    case 'touched':
      return { ...state, edits: state.edits + 1 }
    case 'sent':
      return { ...state, sending: state.edits, problem: undefined }
    case 'restored':
      return restore(state, event)
    case 'refilled':
      return replaceAnswers(state, event.answers)
    case 'refreshed':
      return { ...becomeSaved(state, event.saved), history: noHistory }
    case 'kept-mine':
      return state.theirs ? { ...state, version: state.theirs.version, theirs: undefined } : state
    case 'took-theirs':
      return state.theirs ? takeTheirs(state, state.theirs, event.at) : state
    default:
      // An answer to a save that was given up is too late to say anything.
      return event.edits === state.sending ? settle({ ...state, sending: undefined }, event) : state
  }
}

function settle(state: Editing, event: Extract<EditingEvent, { edits: number }>): Editing {
  if (event.type === 'saved') return { ...state, version: event.version, savedEdits: event.savedEdits }
  if (event.type === 'failed') return { ...state, problem: event.problem }
  return { ...state, theirs: event.theirs }
}

function travel(state: Editing, travelled: ReturnType<typeof stepBack>, side: 'before' | 'after'): Editing {
  if (travelled === undefined) return state
  const { step, history } = travelled
  return { ...replaceAnswers(state, step[side]), edits: state.edits + 1, history }
}

/** Brings back what was typed before a reload; if the document has moved on since, the person decides. */
function restore(
  state: Editing,
  { id, version, answers }: Extract<EditingEvent, { type: 'restored' }>,
): Editing {
  const restored = { ...replaceAnswers(state, answers), id, edits: state.edits + 1 }
  return version === state.version
    ? restored
    : { ...restored, theirs: { version: state.version, answers: state.answers } }
}

/** A step like any other: whoever has chosen the wrong side takes it back. */
function takeTheirs(state: Editing, theirs: SavedAnswers, at: number): Editing {
  const step = { kind: 'replaced' as const, before: state.answers, after: theirs.answers, at }
  return { ...becomeSaved(state, theirs), history: record(state.history, step) }
}

function becomeSaved(state: Editing, { version, answers }: SavedAnswers): Editing {
  const replaced = replaceAnswers(state, answers)
  return { ...replaced, version, savedEdits: state.edits, problem: undefined, theirs: undefined }
}

/** Puts other answers in place and lets the questions that they change begin anew. */
function replaceAnswers(state: Editing, answers: Answers): Editing {
  const fields = new Set([...Object.keys(state.answers), ...Object.keys(answers)])
  const redrawn = { ...state.redrawn }
  for (const field of fields) {
    if (!isSameAnswer(state.answers[field], answers[field])) redrawn[field] = (redrawn[field] ?? 0) + 1
  }
  return { ...state, answers, redrawn }
}

/** Whether something typed is not on the server yet. */
export function isUnsaved({ edits, savedEdits }: Editing): boolean {
  return edits > savedEdits
}

/** Whether a save should be sent now. */
export function isReadyToSend(state: Editing): boolean {
  return isUnsaved(state) && state.sending === undefined && state.theirs === undefined
}

export type EditingStatus = 'untouched' | 'saving' | 'saved' | 'stale' | SaveProblem

/** What is said beside the title. */
export function statusOf(state: Editing): EditingStatus {
  if (state.theirs) return 'stale'
  if (isUnsaved(state)) return state.problem ?? 'saving'
  return state.version === 0 ? 'untouched' : 'saved'
}
