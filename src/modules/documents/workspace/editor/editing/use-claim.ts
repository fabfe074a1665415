import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Claim, DocumentClaim } from './document-claim.ts'
import type { EditingSession, Unsaved } from './editing-session.ts'
import { fetchDocument } from './get-document.ts'
import { type createUnsavedStore, forgetUnsaved } from './unsaved-store.ts'

export interface DocumentClaimed {
  claim: Claim
  /** Whether something came back that an earlier page of this browser could not save. */
  hasRecovered: boolean
  /** Writes here; the other tab reads from now on. */
  takeOver: () => void
  /** Leaves the writing to the other tab. */
  read: () => void
}

interface ClaimOptions {
  session: EditingSession
  store: ReturnType<typeof createUnsavedStore>
  owner: string
  isNew: boolean
  onTitle: (title: string) => void
}

/**
 * Lets one tab of this browser write the document at a time, brings back what an earlier page left unsaved, and takes over
 * what was saved elsewhere when somebody comes back.
 */
export function useClaim({ session, store, owner, isNew, onTitle }: ClaimOptions): DocumentClaimed {
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
    window.document.addEventListener('visibilitychange', comeBack)
    window.addEventListener('focus', comeBack)
    return () => {
      isGone = true
      current.current?.close()
      stopListening()
      window.document.removeEventListener('visibilitychange', comeBack)
      window.removeEventListener('focus', comeBack)
    }
  }, [session, store, owner, isNew])

  return {
    claim,
    hasRecovered,
    takeOver: () => void current.current?.takeOver(),
    read: () => current.current?.read(),
  }
}
