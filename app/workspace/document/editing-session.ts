import type { Answers, AnswerValue } from '#engine/source/index.ts'
import {
  type Editing,
  type EditingEvent,
  edit,
  isReadyToSend,
  isUnsaved,
  type SavedAnswers,
  type SaveProblem,
  startEditing,
} from './editing.ts'
import { isSameAnswer } from './same-answer.ts'

/** How a save was answered. */
export type SaveAnswer =
  | { kind: 'saved'; version: number }
  | { kind: 'stale'; theirs: SavedAnswers }
  | { kind: 'problem'; problem: SaveProblem }

/** One save: all answers on top of a version, or a new document where the version is 0. */
export type Save = { id: string } & SavedAnswers

/** What this tab has not saved yet, kept across a reload. */
export type Unsaved = { id: string } & SavedAnswers

export interface UnsavedStore {
  keep(unsaved: Unsaved): void
  /** What an earlier page of this tab had not saved: of this document, or of a new one like it. */
  find(document: { id: string; version: number }): Unsaved | undefined
  forget(id: string): void
}

export interface EditingSessionOptions {
  document: { id: string } & SavedAnswers
  /** The part of the answers that the server takes: what is half-typed waits. */
  savable(answers: Answers): Answers
  send(save: Save): Promise<SaveAnswer>
  unsaved: UnsavedStore
}

/** A save as it was sent, and the edits that it covers. */
interface Sent {
  edits: number
  answers: Answers
}

/** The pause in typing after which answers are saved. */
const PAUSE_MS = 600
/** A failed save is tried again after these, then every last of them. */
const RETRY_MS = [2_000, 5_000, 15_000]

/**
 * Holds a document that is being filled in and saves it by itself: after a pause, on leaving a field, on leaving the page.
 * One save is under way at a time; what was typed meanwhile goes with the next.
 */
export class EditingSession {
  private state: Editing
  private readonly options: EditingSessionOptions
  private readonly listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  private isStopped = false
  private underWay: Promise<void> = Promise.resolve()
  /** Saves that nobody has answered: each may have been written all the same. */
  private unanswered: Sent[] = []

  constructor(options: EditingSessionOptions) {
    this.options = options
    this.state = startEditing(options.document)
  }

  readonly getState = (): Editing => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly answer = (field: string, value: AnswerValue): void => {
    this.change({ type: 'answered', field, value })
    this.keepUnsaved()
    this.saveAfter(PAUSE_MS)
  }

  /**
   * The page is there: brings back what this tab had not saved before it was reloaded, and takes over what was answered
   * before JavaScript arrived.
   */
  start(early: Answers = {}): void {
    this.isStopped = false
    const unsaved = this.options.unsaved.find(this.options.document)
    if (unsaved !== undefined) this.restore(unsaved)
    if (Object.keys(early).length === 0) return
    const { id, version, answers } = this.state
    this.change({ type: 'restored', id, version, answers: { ...answers, ...early } })
    this.keepUnsaved()
    this.saveAfter(PAUSE_MS)
  }

  /** The page gives way to another one: what is unsaved is sent once more, and nothing is tried again. */
  stop(): void {
    this.isStopped = true
    clearTimeout(this.timer)
    void this.flush()
  }

  /** Saves what is unsaved and answers whether everything typed until now is safe. */
  async flush(): Promise<boolean> {
    const { edits } = this.state
    await this.underWay
    await this.save()
    return this.state.savedEdits >= edits && this.state.theirs === undefined
  }

  /** As `flush`, and makes a document that nobody has written in yet: its files need one. */
  ensureSaved(): Promise<boolean> {
    if (this.state.version === 0 && !isUnsaved(this.state)) this.change({ type: 'touched' })
    return this.flush()
  }

  /** Sends what is unsaved while the browser leaves the page: there is no time to wait for a save under way. */
  leave(): void {
    const { id, version, edits, sending, theirs } = this.state
    if (!isUnsaved(this.state) || theirs || sending === edits) return
    if (sending === undefined) {
      void this.save()
      return
    }
    // The save under way will have raised the version by the time this one arrives. Its own answer is heard by nobody.
    const sent = this.unsent()
    this.unanswered.push(sent)
    void this.options.send({ id, version: version + 1, answers: sent.answers })
  }

  keepMine(): Promise<boolean> {
    this.change({ type: 'kept-mine' })
    return this.flush()
  }

  takeTheirs(): void {
    this.change({ type: 'took-theirs' })
    this.options.unsaved.forget(this.state.id)
  }

  private restore({ id, version, answers }: Unsaved): void {
    const { state, options } = this
    if (isSameAnswer(answers, state.answers)) {
      options.unsaved.forget(id)
      return
    }
    // Saved on leaving, but for what is half-typed: that makes no other version of the document.
    const isSaved = isSameAnswer(options.savable(answers), state.answers)
    this.change({ type: 'restored', id, version: isSaved ? state.version : version, answers })
    this.saveAfter(0)
  }

  private saveAfter(milliseconds: number): void {
    clearTimeout(this.timer)
    if (!this.isStopped) this.timer = setTimeout(() => void this.save(), milliseconds)
  }

  private save(): Promise<void> {
    clearTimeout(this.timer)
    if (!isReadyToSend(this.state)) return this.underWay
    this.change({ type: 'sent' })
    const { id, version } = this.state
    const sent = this.unsent()
    this.underWay = this.options
      .send({ id, version, answers: sent.answers })
      .then((answer) => this.settle(sent, answer))
    return this.underWay
  }

  private unsent(): Sent {
    return { edits: this.state.edits, answers: this.options.savable(this.state.answers) }
  }

  private settle(sent: Sent, answer: SaveAnswer): void {
    if (answer.kind === 'saved') {
      this.settleSaved(sent, sent, answer.version)
      return
    }
    if (answer.kind === 'stale') {
      const { theirs } = answer
      const ours = [...this.unanswered, sent].findLast(({ answers }) => isSameAnswer(answers, theirs.answers))
      // Only an answer to us got lost: nobody else has written anything.
      if (ours) this.settleSaved(sent, ours, theirs.version)
      else this.change({ type: 'stale', edits: sent.edits, theirs })
      return
    }
    this.change({ type: 'failed', edits: sent.edits, problem: answer.problem })
    if (answer.problem !== 'failed' && answer.problem !== 'offline') return
    this.unanswered.push(sent)
    this.saveAfter(RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)] ?? PAUSE_MS)
    this.failures += 1
  }

  private settleSaved({ edits }: Sent, saved: Sent, version: number): void {
    this.failures = 0
    this.unanswered = this.unanswered.filter((other) => other.edits > saved.edits)
    this.change({ type: 'saved', edits, savedEdits: saved.edits, version })
    if (!isUnsaved(this.state)) {
      this.options.unsaved.forget(this.state.id)
      return
    }
    this.keepUnsaved()
    this.saveAfter(PAUSE_MS)
  }

  private keepUnsaved(): void {
    const { id, version, answers } = this.state
    this.options.unsaved.keep({ id, version, answers })
  }

  private change(event: EditingEvent): void {
    this.state = edit(this.state, event)
    for (const listener of this.listeners) listener()
  }
}
