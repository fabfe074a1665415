import type { Answers, AnswerValue } from '#engine/source/index.ts'

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
  /** Rises when answers are replaced from outside, so that inputs start anew with them. */
  generation: number
}

export type EditingEvent =
  | { type: 'answered'; field: string; value: AnswerValue }
  /** Nothing was answered, but the document is to exist. */
  | { type: 'touched' }
  | { type: 'sent' }
  /** `edits` names the save that was answered, `savedEdits` what is safe now: a save before it, whose answer got lost, may be all. */
  | { type: 'saved'; edits: number; savedEdits: number; version: number }
  | { type: 'failed'; edits: number; problem: SaveProblem }
  | { type: 'stale'; edits: number; theirs: SavedAnswers }
  | { type: 'kept-mine' }
  | { type: 'took-theirs' }
  | { type: 'restored'; id: string; version: number; answers: Answers }

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
    generation: 0,
  }
}

export function edit(state: Editing, event: EditingEvent): Editing {
  switch (event.type) {
    case 'answered':
      return { ...state, answers: { ...state.answers, [event.field]: event.value }, edits: state.edits + 1 }
    case 'touched':
      return { ...state, edits: state.edits + 1 }
    case 'sent':
      return { ...state, sending: state.edits, problem: undefined }
    case 'restored':
      return restore(state, event)
    case 'kept-mine':
      return state.theirs ? { ...state, version: state.theirs.version, theirs: undefined } : state
    case 'took-theirs':
      return state.theirs ? replaceAnswers(state, state.theirs) : state
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

/** Brings back what was typed before a reload; if the document has moved on since, the person decides. */
function restore(
  state: Editing,
  { id, version, answers }: Extract<EditingEvent, { type: 'restored' }>,
): Editing {
  const restored = { ...state, id, answers, edits: state.edits + 1, generation: state.generation + 1 }
  return version === state.version
    ? restored
    : { ...restored, theirs: { version: state.version, answers: state.answers } }
}

function replaceAnswers(state: Editing, { version, answers }: SavedAnswers): Editing {
  const generation = state.generation + 1
  return {
    ...state,
    answers,
    version,
    savedEdits: state.edits,
    problem: undefined,
    theirs: undefined,
    generation,
  }
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
