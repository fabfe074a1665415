import { useEffect, useRef, useState } from 'react'
import type { DownloadTarget } from '#domain/hand-off/schema.ts'
import { type DownloadFailure, type DownloadStep, downloadFile } from './download-file.ts'
import type { FileToHandOver } from './fetch-file.ts'
import { printFile } from './print-file.ts'
import { saveFile } from './save-file.ts'

export type Download =
  | DownloadStep
  | DownloadFailure
  /** It is there, with boxes for some characters: handed over when somebody says so. */
  | { kind: 'unprintable'; characters: string; onAccept: () => void }
  /** The browser has it: among its downloads, or in its print dialog. */
  | { kind: 'done' }
  /** Nothing prints by itself here: the PDF, to be opened and printed from there. */
  | { kind: 'to_open'; url: string }

export type Downloads = Partial<Record<DownloadTarget, Download>>

/** The downloads of a document: each target by itself, so that two go on at once. */
export function useDownloads(documentId: string, onFlush: () => Promise<boolean>) {
  const [downloads, setDownloads] = useState<Downloads>({})
  const underWay = useRef(new Map<DownloadTarget, AbortController>())

  // A page that is left has nothing saved behind its back.
  useEffect(() => {
    const running = underWay.current
    return () => {
      for (const request of running.values()) request.abort()
    }
  }, [])

  function set(target: DownloadTarget, download: Download | undefined) {
    setDownloads(({ [target]: _, ...others }) => (download ? { ...others, [target]: download } : others))
  }

  async function start(target: DownloadTarget) {
    if (underWay.current.has(target)) return
    const request = new AbortController()
    underWay.current.set(target, request)
    const format = target === 'print' ? 'pdf' : target
    const outcome = await downloadFile(`/app/documents/${documentId}/download/${format}/`, {
      onFlush,
      onStep: (step) => set(target, step),
      signal: request.signal,
    })
    underWay.current.delete(target)
    if (outcome.kind === 'cancelled') set(target, undefined)
    else if (outcome.kind !== 'file') set(target, outcome)
    else if (outcome.unprintable === '') await handOver(target, outcome)
    else {
      const onAccept = () => void handOver(target, outcome)
      set(target, { kind: 'unprintable', characters: outcome.unprintable, onAccept })
    }
  }

  async function handOver(target: DownloadTarget, { blob, name }: FileToHandOver) {
    if (target !== 'print') {
      saveFile(blob, name)
      set(target, { kind: 'done' })
    } else if (await printFile(blob)) set(target, { kind: 'done' })
    else set(target, { kind: 'to_open', url: URL.createObjectURL(blob) })
  }

  /** Forgets what has ended; what is under way goes on. */
  function forgetEnded() {
    setDownloads((all) => {
      const running = Object.entries(all).filter(([target]) => underWay.current.has(target as DownloadTarget))
      return Object.fromEntries(running) as Downloads
    })
  }

  return {
    downloads,
    start: (target: DownloadTarget) => void start(target),
    cancel: (target: DownloadTarget) => underWay.current.get(target)?.abort(),
    forgetEnded,
  }
}
