import { type Answers, type AnswerValue, isSameAnswer } from '#engine/source/index.ts'
import { Saving } from './autosave-queue.ts'
import {
  type Editing,
  type EditingEvent,
  edit,
  isUnsaved,
  type SavedAnswers,
  type SaveProblem,
  type Step,
  startEditing,
} from './editing.ts'

export type SaveAnswer =
  /** `title`: what the document is called now, as its answers may say. */
  | { kind: 'saved'; version: number; title?: string }
  | { kind: 'stale'; theirs: SavedAnswers }
  | { kind: 'problem'; problem: SaveProblem }

/** One save: all answers on top of a version, or a new document where the version is 0. */
export type Save = { id: string } & SavedAnswers

/** What is not saved yet, kept in this browser. */
export type Unsaved = { id: string } & SavedAnswers & {
    /** All is saved but what cannot be: the document is that of its version, and may go on elsewhere. */
    isSaved?: true
  }

export interface UnsavedStore {
  /** Answers whether it could be kept. */
  keep(unsaved: Unsaved): boolean
  find(id: string): Unsaved | undefined
  forget(id: string): void
}

export interface EditingSessionOptions {
  document: { id: string } & SavedAnswers
  /** The answers as the server takes them: what is not right is blank. */
  savable(answers: Answers): Answers
  /** The questions whose answers the server does not take as they are. */
  refused(answers: Answers): readonly string[]
  send(save: Save): Promise<SaveAnswer>
  unsaved: UnsavedStore
}

/**
 * Holds a document that is being filled in, keeps what is unsaved in this browser, and saves it by itself:
 * after a pause, on leaving a field, on leaving the page. While another tab writes the document (`pause`),
 * this one only reads.
 */
export class EditingSession {
  private state: Editing
  private readonly options: EditingSessionOptions
  private readonly listeners = new Set<() => void>()
  private readonly saving: Saving
  /** A session that hands over takes no more answers, but keeps and sends those that it has. */
  private role: 'writing' | 'handing over' | 'reading' = 'writing'
  /** What lies in this browser, as it was put there. */
  private kept: Unsaved | undefined
  private isSafe = true
  private sendingSoon: ReturnType<typeof setTimeout> | undefined

  constructor(options: EditingSessionOptions) {
    this.options = options
    this.state = startEditing(options.document)
    this.saving = new Saving({
      ...options,
      getState: this.getState,
      change: (event) => this.change(event),
    })
  }

  readonly getState = (): Editing => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Whether closing the browser now would lose nothing: it is saved, or kept here. */
  isKept(): boolean {
    return this.isSafe
  }

  readonly answer = (field: string, value: AnswerValue): void => {
    this.act({ type: 'answered', field, value, at: Date.now() })
  }

  /**
   * An input was left: saves, and what is typed next is a step of its own. Saves with the next task, so that
   * what was pressed shows first.
   */
  readonly pauseTyping = (): void => {
    this.change({ type: 'left' })
    clearTimeout(this.sendingSoon)
    this.sendingSoon = setTimeout(() => void this.flush())
  }

  /** Takes the last step back and answers what it was; undefined where there is none. */
  undo(): Step | undefined {
    const step = this.state.history.past.at(-1)
    return step && this.act({ type: 'undone' }) ? step : undefined
  }

  redo(): Step | undefined {
    const step = this.state.history.future.at(-1)
    return step && this.act({ type: 'redone' }) ? step : undefined
  }

  /**
   * Answers a question and those beside it with saved details, or several from an edited file; one step to
   * take back.
   */
  fill(field: string | undefined, answers: Answers): void {
    this.act({ type: 'filled', field, answers, at: Date.now() })
  }

  /** Lets the document begin anew; one step to take back. */
  clear(): void {
    this.act({ type: 'cleared', at: Date.now() })
  }

  /** The page is there: takes over what was answered before JavaScript arrived. */
  start(early: Answers = {}): void {
    this.saving.start()
    if (Object.keys(early).length === 0) return
    const { id, version, answers } = this.state
    this.act({ type: 'restored', id, version, answers: { ...answers, ...early } })
  }

  /** Brings back what this browser left unsaved, below what was typed since; answers whether any was. */
  recover(unsaved: Unsaved | undefined = this.options.unsaved.find(this.state.id)): boolean {
    if (unsaved === undefined) return false
    const { state, options } = this
    const { id, version } = unsaved
    // Also what was saved on leaving.
    const saved = isUnsaved(state) ? options.document.answers : state.answers
    const isSaved =
      unsaved.isSaved || (id === state.id && isSameAnswer(options.savable(unsaved.answers), saved))
    if (isSaved) return this.refill(unsaved)
    const answers = { ...unsaved.answers, ...this.answeredSince() }
    if (isSameAnswer(answers, state.answers) && id === state.id) return false
    this.change({ type: 'restored', id, version, answers })
    this.saving.saveSoon(0)
    return true
  }

  /**
   * What the server holds by now is taken over where nothing is unsaved; else the next save tells. Who only
   * reads has nothing of their own: what they had typed before was handed over.
   */
  refresh(saved: SavedAnswers): boolean {
    const { version } = this.state
    const isOlder = saved.version < version || (saved.version === version && !isUnsaved(this.state))
    if (isOlder || (this.role !== 'reading' && isUnsaved(this.state))) return false
    const answers = this.role === 'reading' ? saved.answers : this.withRefused(this.state, saved)
    this.change({ type: 'refreshed', saved, answers })
    return true
  }

  /** Another tab goes on with the document: this one takes no answers and sends nothing. */
  pause(): void {
    if (this.role === 'writing') this.role = 'reading'
    this.saving.stop()
  }

  /** As `pause`; resolves when what was typed here is saved, or at least kept in this browser. */
  async handOver(): Promise<void> {
    this.role = 'handing over'
    this.saving.stop()
    await this.saving.flush()
    this.role = 'reading'
  }

  resume(): void {
    this.role = 'writing'
    this.saving.start()
    if (isUnsaved(this.state)) this.saving.saveSoon()
  }

  /** The page gives way to another one: what is unsaved is sent once more, and nothing is tried again. */
  stop(): void {
    clearTimeout(this.sendingSoon)
    this.saving.stop()
    void this.flush()
  }

  /** Saves what is unsaved and answers whether everything typed until now is safe. */
  flush(): Promise<boolean> {
    return this.role === 'writing' ? this.saving.flush() : Promise.resolve(!isUnsaved(this.state))
  }

  /** As `flush`, and makes a document that nobody has written in yet: its files need one. */
  ensureSaved(): Promise<boolean> {
    if (this.state.version === 0 && !isUnsaved(this.state)) this.change({ type: 'touched' })
    return this.flush()
  }

  leave(): void {
    if (this.role === 'writing') this.saving.leave()
  }

  keepMine(): Promise<boolean> {
    this.change({ type: 'kept-mine' })
    return this.flush()
  }

  takeTheirs(): void {
    this.change({ type: 'took-theirs', at: Date.now() })
  }

  /** What was typed in this page before an earlier one's answers came back. */
  private answeredSince(): Answers {
    const { state, options } = this
    if (!isUnsaved(state)) return {}
    const since = Object.entries(state.answers).filter(
      ([field, value]) => options.document.answers[field] !== value,
    )
    return Object.fromEntries(since)
  }

  /** Brings back what could not be saved as it was; the rest is saved. Answers whether any still applies. */
  private refill(unsaved: Unsaved): boolean {
    const { answers, id } = this.state
    const refilled = { ...this.withRefused(unsaved, this.state), ...this.answeredSince() }
    if (isSameAnswer(refilled, answers)) {
      if (!isUnsaved(this.state)) this.options.unsaved.forget(id)
      return false
    }
    this.change({ type: 'refilled', answers: refilled })
    return true
  }

  /** What is saved, with what was typed here and could not be, unless the document has a newer answer. */
  private withRefused(mine: SavedAnswers, saved: SavedAnswers): Answers {
    const { savable, refused } = this.options
    const blanks = savable(mine.answers)
    const typed = refused(mine.answers)
      .filter((field) => mine.version === saved.version || isSameAnswer(saved.answers[field], blanks[field]))
      .map((field) => [field, mine.answers[field]])
    return { ...saved.answers, ...Object.fromEntries(typed) }
  }

  /** Something a person does: it is kept here at once and saved soon. Answers whether it may be done here. */
  private act(event: EditingEvent): boolean {
    if (this.role !== 'writing') return false
    this.change(event)
    this.saving.saveSoon()
    return true
  }

  private change(event: EditingEvent): void {
    const before = this.state
    this.state = edit(before, event)
    if (this.role !== 'reading' && this.state !== before) this.keepOrForget()
    for (const listener of this.listeners) listener()
  }

  /** What is not on the server lies in this browser: what is unsaved, and what cannot be saved as it is. */
  private keepOrForget(): void {
    const { id, version, answers } = this.state
    const isSaved = !isUnsaved(this.state)
    const { kept, options } = this
    const isKnown = kept?.answers === answers && kept.version === version && kept.id === id
    if (isKnown && isSaved === (kept.isSaved ?? false)) return
    if (isSaved && options.refused(answers).length === 0) {
      if (kept) options.unsaved.forget(kept.id)
      this.kept = undefined
      this.isSafe = true
    } else {
      this.kept = { id, version, answers, ...(isSaved && { isSaved }) }
      this.isSafe = options.unsaved.keep(this.kept)
    }
  }
}
