import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { abortAfter } from '#ui/abort-after.ts'
import type { EditingSession, Unsaved } from './editing-session.ts'
import { fetchDocument } from './send-document.ts'
import { type createUnsavedStore, forgetUnsaved } from './unsaved-store.ts'

/** Whether this tab may write: `asked` while another does and nobody has chosen; `reading` once they have. */
export type Claim = 'claiming' | 'writing' | 'asked' | 'reading'

interface DocumentClaimOptions {
  id: string
  /** Missing where the browser has none and without https: all tabs write, versions keep them apart. */
  locks: LockManager | undefined
  openChannel(name: string): BroadcastChannel
  onChange(claim: Claim): void
  /** Another tab wants to go on: nothing more is typed here, and all is safe when this resolves. */
  onGiveWay(): Promise<unknown>
  onSavedElsewhere(): void
}

type Message = { kind: 'give way' } | { kind: 'given way' } | { kind: 'saved' }

/** A page that is being left holds its lock for a moment longer: until then nobody is asked. */
const LEAVING_MS = 700
/** A tab that sleeps does not answer. What it has not saved is kept in the browser. */
const ANSWER_MS = 2_000

/**
 * One tab at a time writes a document. The browser holds the lock (Web Locks), so that a tab that is closed
 * or crashes gives it up; tabs talk over a channel of the document's own.
 */
export class DocumentClaim {
  private readonly options: DocumentClaimOptions
  private readonly name: string
  private readonly channel: BroadcastChannel
  private release: (() => void) | undefined
  private waiting: AbortController | undefined
  private heardGivenWay: (() => void) | undefined
  private isClosed = false

  constructor(options: DocumentClaimOptions) {
    this.options = options
    this.name = `formulary:document:${options.id}`
    this.channel = options.openChannel(this.name)
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => void this.hear(data)
  }

  /** Resolves once it is known whether this tab writes; if not, it asks somebody unless it can do without. */
  async open({ canDoWithout = false } = {}): Promise<boolean> {
    const isOurs =
      this.options.locks === undefined ||
      (await this.hold({ ifAvailable: true })) ||
      (await this.hold({ signal: abortAfter(LEAVING_MS) }))
    if (isOurs) {
      this.become('writing')
      return true
    }
    if (canDoWithout) return false
    this.become('asked')
    this.wait()
    return false
  }

  /** Work here: the other tab saves and becomes the one that reads. */
  async takeOver(): Promise<void> {
    this.waiting?.abort()
    const given = new Promise<void>((resolve) => {
      this.heardGivenWay = resolve
    })
    this.send({ kind: 'give way' })
    await Promise.race([given, new Promise((resolve) => setTimeout(resolve, ANSWER_MS))])
    if (await this.hold({ steal: true })) this.become('writing')
  }

  read(): void {
    this.become('reading')
  }

  /** The tabs that read follow what is saved here. */
  announceSaved(): void {
    if (this.release !== undefined) this.send({ kind: 'saved' })
  }

  close(): void {
    this.isClosed = true
    this.waiting?.abort()
    this.release?.()
    this.channel.close()
  }

  private async hear(message: Message): Promise<void> {
    if (message.kind === 'given way') this.heardGivenWay?.()
    if (message.kind === 'saved') this.options.onSavedElsewhere()
    if (message.kind !== 'give way' || this.release === undefined) return
    const isSafe = this.options.onGiveWay()
    this.become('reading')
    await isSafe
    this.send({ kind: 'given way' })
  }

  /** This tab's turn comes when the other one is closed. */
  private wait(): void {
    this.waiting = new AbortController()
    void this.hold({ signal: this.waiting.signal }).then((isHeld) => isHeld && this.become('writing'))
  }

  /** Resolves once the lock is held, until it is released or stolen; false where the wait was in vain. */
  private hold(options: LockOptions): Promise<boolean> {
    return new Promise((resolve) => {
      const held = (lock: Lock | null) => {
        if (lock === null || this.isClosed) {
          resolve(false)
          return undefined
        }
        resolve(true)
        return new Promise<void>((release) => {
          this.release = release
        })
      }
      this.options.locks?.request(this.name, options, held).catch(() => {
        resolve(false)
        this.lose()
      })
    })
  }

  /** The lock was stolen by a tab that did not wait for an answer. */
  private lose(): void {
    if (this.release === undefined || this.isClosed) return
    this.release = undefined
    this.become('reading')
    this.wait()
  }

  private become(claim: Claim): void {
    if (!this.isClosed) this.options.onChange(claim)
  }

  private send(message: Message): void {
    if (!this.isClosed) this.channel.postMessage(message)
  }
}

/** Which tab writes, and what to do about another one. */
export type DocumentClaimed = ReturnType<typeof useClaim>

interface ClaimOptions {
  session: EditingSession
  store: ReturnType<typeof createUnsavedStore>
  owner: string
  isNew: boolean
  onTitle: (title: string) => void
}

/**
 * Lets one tab of this browser write the document at a time, brings back what an earlier page left unsaved,
 * and takes over what was saved elsewhere when somebody comes back.
 */
export function useClaim({ session, store, owner, isNew, onTitle }: ClaimOptions) {
  const [claim, setClaim] = useState<Claim>('claiming')
  const [hasRecovered, setHasRecovered] = useState(false)
  const current = useRef<DocumentClaim>(undefined)

  const asking = useRef<ReturnType<typeof fetchDocument>>(undefined)

  const refresh = useEffectEvent(async () => {
    const { id, version } = session.getState()
    if (version === 0) return
    // A tab that is shown and gets the focus asks once.
    asking.current ??= fetchDocument(id).finally(() => {
      asking.current = undefined
    })
    const saved = await asking.current
    if (saved === undefined) return
    session.refresh(saved)
    onTitle(saved.title)
  })
  const write = useEffectEvent(async (unsaved: Unsaved | undefined) => {
    if (claim === 'asked' || claim === 'reading') await refresh()
    session.resume()
    if (session.recover(unsaved)) setHasRecovered(true)
    setClaim('writing')
  })

  useEffect(() => {
    let isGone = false
    const openAt = async (id: string, options?: { canDoWithout: boolean }, unsaved?: Unsaved) => {
      const opened = new DocumentClaim({
        id,
        // Not there on pages without https.
        locks: (navigator as Partial<Navigator>).locks,
        openChannel: (name) => new BroadcastChannel(name),
        onChange: (next) => {
          if (next === 'writing') void write(unsaved)
          else {
            session.pause()
            setClaim(next)
          }
        },
        onGiveWay: () => session.handOver(),
        onSavedElsewhere: () => void refresh(),
      })
      current.current = opened
      const isOurs = await opened.open(options)
      if (isGone || (!isOurs && options?.canDoWithout)) opened.close()
      return isOurs
    }
    async function open() {
      forgetUnsaved(owner)
      for (const unsaved of isNew ? store.findNew() : [])
        if (isGone || (await openAt(unsaved.id, { canDoWithout: true }, unsaved))) return
      if (!isGone) await openAt(session.getState().id)
    }
    void open()
    let { version } = session.getState()
    const stopListening = session.subscribe(() => {
      const { version: now } = session.getState()
      if (now > version) current.current?.announceSaved()
      version = now
    })
    const comeBack = () => {
      if (window.document.visibilityState === 'visible') void refresh()
    }
    const left = new AbortController()
    const { signal } = left
    window.document.addEventListener('visibilitychange', comeBack, { signal })
    window.addEventListener('focus', comeBack, { signal })
    return () => {
      isGone = true
      current.current?.close()
      stopListening()
      left.abort()
    }
  }, [session, store, owner, isNew])

  return {
    claim,
    /** Whether something came back that an earlier page of this browser could not save. */
    hasRecovered,
    /** Writes here; the other tab reads from now on. */
    takeOver: () => void current.current?.takeOver(),
    /** Leaves the writing to the other tab. */
    read: () => current.current?.read(),
  }
}
