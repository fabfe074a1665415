import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { DownloadTarget } from '#modules/identity/hand-off/schema.ts'
import {
  type DownloadFailure,
  type DownloadStep,
  downloadFile,
  type FileToHandOver,
} from './download-file.ts'

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

/** What each thing that a document can become is called. */
export function useTargetNames(): Record<DownloadTarget, string> {
  const { t } = useLingui()
  return {
    docx: t`Word`,
    pdf: t`PDF`,
    txt: t`Plain text`,
    xlsx: t`Excel`,
    csv: t`CSV`,
    print: t`Print`,
  }
}

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

/**
 * Opens the browser's print dialog for a PDF, so that paper is what the file is. False where the browser
 * shows no PDF inside a page (phones) or lets nobody print one from outside: then the file has to be opened.
 */
async function printFile(blob: Blob): Promise<boolean> {
  if (!navigator.pdfViewerEnabled) return false
  document.querySelector('iframe[data-print-frame]')?.remove()
  const frame = document.createElement('iframe')
  frame.dataset.printFrame = ''
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  frame.src = URL.createObjectURL(blob)
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve)
    document.body.append(frame)
  })
  // The frame has the file by now.
  URL.revokeObjectURL(frame.src)
  try {
    frame.contentWindow?.print()
    return true
  } catch {
    // A viewer of another origin, such as Firefox's, may be closed to the page.
    frame.remove()
    return false
  }
}

function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser reads the file after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
