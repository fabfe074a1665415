import { type Answers, isSameAnswer } from '#engine/source/index.ts'
import { type Editing, type EditingEvent, isReadyToSend, isUnsaved } from './editing.ts'
import type { EditingSessionOptions, SaveAnswer } from './editing-session.ts'

interface AutosaveOptions extends Pick<EditingSessionOptions, 'savable' | 'send'> {
  getState(): Editing
  change(event: EditingEvent): void
}

interface Sent {
  edits: number
  answers: Answers
}

/** The pause in typing after which answers are saved. */
const PAUSE_MS = 600
/** A failed save is tried again after these, then every last of them. */
const RETRY_MS = [2_000, 5_000, 15_000]

/**
 * When a document is sent and what each answer means.
 * One save is under way at a time; what was typed meanwhile goes with the next.
 */
export class Saving {
  private readonly options: AutosaveOptions
  private timer: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  private isStopped = false
  private underWay: Promise<void> = Promise.resolve()
  /** Saves that nobody has answered: each may have been written all the same. */
  private unanswered: Sent[] = []

  constructor(options: AutosaveOptions) {
    this.options = options
  }

  start(): void {
    this.isStopped = false
  }

  /** From now on nothing is sent by itself: `flush` still sends once. */
  stop(): void {
    this.isStopped = true
    clearTimeout(this.timer)
  }

  saveSoon(milliseconds = PAUSE_MS): void {
    clearTimeout(this.timer)
    if (!this.isStopped) this.timer = setTimeout(() => void this.save(), milliseconds)
  }

  /** Saves what is unsaved and answers whether everything typed until now is safe. */
  async flush(): Promise<boolean> {
    const { edits } = this.options.getState()
    await this.underWay
    await this.save()
    const { savedEdits, theirs } = this.options.getState()
    return savedEdits >= edits && theirs === undefined
  }

  /** Sends what is unsaved as the browser leaves the page: there is no time to wait for a save under way. */
  leave(): void {
    const state = this.options.getState()
    if (!isUnsaved(state) || state.theirs || state.sending === state.edits) return
    if (state.sending === undefined) {
      void this.save()
      return
    }
    // The save under way will have raised the version by the time this one arrives. Its own answer is heard
    // by nobody.
    const sent = this.unsent()
    this.unanswered.push(sent)
    void this.options.send({ id: state.id, version: state.version + 1, answers: sent.answers })
  }

  private save(): Promise<void> {
    clearTimeout(this.timer)
    if (!isReadyToSend(this.options.getState())) return this.underWay
    this.options.change({ type: 'sent' })
    const { id, version } = this.options.getState()
    const sent = this.unsent()
    this.underWay = this.options
      .send({ id, version, answers: sent.answers })
      .then((answer) => this.settle(sent, answer))
    return this.underWay
  }

  private unsent(): Sent {
    const { edits, answers } = this.options.getState()
    return { edits, answers: this.options.savable(answers) }
  }

  private async settle(sent: Sent, answer: SaveAnswer): Promise<void> {
    if (answer.kind === 'saved') {
      this.settleSaved(sent, sent, answer.version)
      return
    }
    if (answer.kind === 'stale') {
      const { theirs } = answer
      const ours = [...this.unanswered, sent].findLast(({ answers }) => isSameAnswer(answers, theirs.answers))
      // Only an answer to us got lost: nobody else has written anything.
      if (ours) this.settleSaved(sent, ours, theirs.version)
      else {
        this.options.change({ type: 'stale', edits: sent.edits, theirs, at: Date.now() })
        if (isReadyToSend(this.options.getState())) await this.save()
      }
      return
    }
    this.options.change({ type: 'failed', edits: sent.edits, problem: answer.problem })
    if (answer.problem !== 'failed' && answer.problem !== 'offline') return
    this.unanswered.push(sent)
    this.saveSoon(RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)])
    this.failures += 1
  }

  private settleSaved({ edits }: Sent, saved: Sent, version: number): void {
    this.failures = 0
    this.unanswered = this.unanswered.filter((other) => other.edits > saved.edits)
    this.options.change({ type: 'saved', edits, savedEdits: saved.edits, version, answers: saved.answers })
    if (isUnsaved(this.options.getState())) this.saveSoon()
  }
}
