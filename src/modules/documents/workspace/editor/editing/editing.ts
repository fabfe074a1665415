import { type Answers, type AnswerValue, isSameAnswer } from '#engine/source/index.ts'

/** What the server holds of a document. */
export interface SavedAnswers {
  version: number
  answers: Answers
}

/** Why the last save did not work: `offline` and `failed` are tried again, the others wait for the person. */
export type SaveProblem = 'offline' | 'failed' | 'refused' | 'signed_out'

/**
 * A document while it is filled in. Edits are counted, so that an answer to a save tells what it has made
 * safe, whatever was typed in the meantime.
 */
export interface Editing {
  id: string
  answers: Answers
  /** The version that the next save goes on top of; 0 until the document exists. */
  version: number
  /** What the server held of that version: what differs from it was answered here. */
  base: Answers
  edits: number
  savedEdits: number
  /** The edits that the save under way covers. One save is under way at a time. */
  sending: number | undefined
  problem: SaveProblem | undefined
  /** Somebody else has answered the same question since: both sides, until one is chosen. */
  theirs: SavedAnswers | undefined
  history: History
  /** How often a question's answer was replaced from outside, so that its inputs start anew with it. */
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
  /** Saved details answer a question and those beside it, or a file many: one step to take back. */
  | { type: 'filled'; field: string | undefined; answers: Answers; at: number }
  /** Nothing was answered, but the document is to exist. */
  | { type: 'touched' }
  | { type: 'sent' }
  /**
   * `edits` names the save that was answered, `savedEdits` what is safe now:
   * that may be only a save before it, whose answer got lost.
   */
  | { type: 'saved'; edits: number; savedEdits: number; version: number; answers: Answers }
  | { type: 'failed'; edits: number; problem: SaveProblem }
  | { type: 'stale'; edits: number; theirs: SavedAnswers; at: number }
  | { type: 'kept-mine' }
  | { type: 'took-theirs'; at: number }
  | { type: 'restored'; id: string; version: number; answers: Answers }
  /** What could not be saved as it was comes back: nothing is unsaved by that. */
  | { type: 'refilled'; answers: Answers }
  /** The document has moved on elsewhere while nothing was unsaved here; `answers` also has what can't be. */
  | { type: 'refreshed'; saved: SavedAnswers; answers: Answers }

export function startEditing({ id, version, answers }: { id: string } & SavedAnswers): Editing {
  return {
    id,
    answers,
    version,
    base: answers,
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
      const { type: kind, field, value, at } = event
      const answers = { ...state.answers, [field]: value }
      const step = { kind, field, before: state.answers, after: answers, at }
      return { ...state, answers, edits: state.edits + 1, history: record(state.history, step) }
    }
    case 'left':
      // The next answer begins a step of its own, also in the same question.
      return state.history.isOpen ? { ...state, history: { ...state.history, isOpen: false } } : state
    case 'undone':
      return travel(state, stepBack(state.history), 'before')
    case 'redone':
      return travel(state, stepForward(state.history), 'after')
    case 'cleared': {
      const step = { kind: event.type, before: state.answers, after: {}, at: event.at }
      const cleared = replaceAnswers(state, step.after)
      return { ...cleared, edits: state.edits + 1, history: record(state.history, step) }
    }
    case 'filled': {
      const { field, at } = event
      const step = {
        kind: event.type,
        before: state.answers,
        after: { ...state.answers, ...event.answers },
        at,
        ...(field !== undefined && { field }),
      }
      const filled = replaceAnswers(state, step.after)
      return { ...filled, edits: state.edits + 1, history: record(state.history, step) }
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
      return { ...becomeSaved(state, event.saved, event.answers), history: noHistory }
    case 'kept-mine':
      return state.theirs ? { ...state, ...onTopOf(state.theirs) } : state
    case 'took-theirs':
      return state.theirs ? takeTheirs(state, state.theirs, event.at) : state
    default:
      // An answer to a save that was given up is too late to say anything.
      return event.edits === state.sending ? settle({ ...state, sending: undefined }, event) : state
  }
}

function settle(state: Editing, event: Extract<EditingEvent, { edits: number }>): Editing {
  if (event.type === 'failed') return { ...state, problem: event.problem }
  if (event.type === 'stale') return meet(state, event.theirs, event.at)
  const { version, answers: base, savedEdits } = event
  return { ...state, version, base, savedEdits }
}

/** What a save goes on top of: of both sides, nothing is left to choose. */
function onTopOf({ version, answers: base }: SavedAnswers) {
  return { version, base, theirs: undefined }
}

/**
 * Takes over what was answered only elsewhere, in one step to take back. The person decides where the same
 * question was answered here as well.
 */
function meet(state: Editing, theirs: SavedAnswers, at: number): Editing {
  const { base, answers: mine } = state
  const after = { ...mine }
  let chosen: Partial<Editing> = onTopOf(theirs)
  for (const field in { ...base, ...theirs.answers }) {
    const answer = theirs.answers[field]
    if (isSameAnswer(answer, base[field]) || isSameAnswer(answer, mine[field])) continue
    if (!isSameAnswer(mine[field], base[field])) chosen = { theirs }
    else if (answer === undefined) delete after[field]
    else after[field] = answer
  }
  const history = record(state.history, { kind: 'replaced', before: mine, after, at })
  return { ...replaceAnswers(state, after), history, ...chosen }
}

function travel(state: Editing, travelled: ReturnType<typeof stepBack>, side: 'before' | 'after'): Editing {
  if (travelled === undefined) return state
  const { step, history } = travelled
  return { ...replaceAnswers(state, step[side]), edits: state.edits + 1, history }
}

/** Brings back what was typed before a reload; if the document has moved on since, the person decides. */
function restore(state: Editing, { id, version, answers }: Extract<EditingEvent, { type: 'restored' }>) {
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

function becomeSaved(state: Editing, saved: SavedAnswers, answers = saved.answers): Editing {
  const replaced = replaceAnswers(state, answers)
  return { ...replaced, ...onTopOf(saved), savedEdits: state.edits, problem: undefined }
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

/** Something that can be taken back. Answers never change in place: steps hold both sides, copy nothing. */
export interface Step {
  kind: 'answered' | 'cleared' | 'filled' | 'replaced'
  /** The question that was answered; undefined where many were, or the answers as a whole were replaced. */
  field?: string
  before: Answers
  after: Answers
  /** When it was last added to, in milliseconds. */
  at: number
}

interface History {
  past: readonly Step[]
  /** What was taken back, the nearest last. */
  future: readonly Step[]
  /** What is typed next in the same question belongs to the last step. */
  isOpen: boolean
}

const noHistory: History = { past: [], future: [], isOpen: false }

/** A pause in typing after which a new step begins. */
const PAUSE_MS = 1_000
/** More steps than anybody takes back one by one. */
const STEPS_AT_MOST = 200

/** Adds what was done last; what is typed into one question without a pause is one step. */
function record({ past, isOpen }: History, step: Step): History {
  const last = past.at(-1)
  const goesOn =
    isOpen &&
    step.kind === 'answered' &&
    last?.kind === 'answered' &&
    last.field === step.field &&
    step.at - last.at < PAUSE_MS
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

/** The step that is taken back, and the history without it; undefined at its beginning. */
function stepBack({ past, future }: History): { step: Step; history: History } | undefined {
  const step = past.at(-1)
  return step && { step, history: { past: past.slice(0, -1), future: [...future, step], isOpen: false } }
}

/** The step that is done again; undefined where none was taken back. */
function stepForward({ past, future }: History): { step: Step; history: History } | undefined {
  const step = future.at(-1)
  return step && { step, history: { past: [...past, step], future: future.slice(0, -1), isOpen: false } }
}
