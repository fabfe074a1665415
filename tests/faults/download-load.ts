import { setTimeout as delay } from 'node:timers/promises'

const PAUSE_AFTER_FAILURE_MS = 50
/** Two deadlines of a renderer and their retry: nothing may take longer. */
const REQUEST_LIMIT_MS = 60_000

/** How each file that was asked for must begin. */
const signatures = { docx: 'PK', pdf: '%PDF-', txt: 'Mutual' } as const
type Format = keyof typeof signatures

export interface Traffic {
  /** Answers by status; 0 where the connection broke. */
  statuses: Map<number, number>
  /** Milliseconds of the slowest answer. */
  slowest: number
}

export interface DownloadLoad {
  /** Pages and probes that need no renderer. */
  pages: Traffic
  downloads: Traffic
  /** Downloads that were answered 200 with something else than the file. */
  broken: number
  /** Resolves at the first download that was begun after this call and arrived. */
  nextDownload(): Promise<number>
  stop(): Promise<void>
}

/** Downloads one document over and over in every format, and asks for pages beside that. */
export function startDownloads(options: { url: string; cookie: string; document: string }): DownloadLoad {
  const { url, cookie, document } = options
  const pages: Traffic = { statuses: new Map(), slowest: 0 }
  const downloads: Traffic = { statuses: new Map(), slowest: 0 }
  const waiting = new Set<{ since: number; resolve: (at: number) => void }>()
  let broken = 0
  let isStopping = false

  const ask = async (address: string, traffic: Traffic): Promise<Uint8Array | undefined> => {
    const began = performance.now()
    let status = 0
    let bytes: Uint8Array | undefined
    try {
      const response = await fetch(url + address, {
        headers: { cookie },
        signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
      })
      bytes = new Uint8Array(await response.arrayBuffer())
      status = response.status
    } catch {
      // The connection broke, or nothing came: status 0.
    }
    traffic.statuses.set(status, (traffic.statuses.get(status) ?? 0) + 1)
    traffic.slowest = Math.max(traffic.slowest, performance.now() - began)
    if (status === 200) return bytes
    await delay(PAUSE_AFTER_FAILURE_MS)
    return undefined
  }
  const download = async (format: Format) => {
    while (!isStopping) {
      const began = performance.now()
      const bytes = await ask(`/app/documents/${document}/download/${format}/`, downloads)
      if (!bytes) continue
      if (!Buffer.from(bytes).toString('latin1').startsWith(signatures[format])) broken += 1
      for (const waiter of waiting) {
        if (began < waiter.since) continue
        waiting.delete(waiter)
        waiter.resolve(performance.now())
      }
    }
  }
  const visit = async (address: string) => {
    while (!isStopping) await ask(address, pages)
  }
  const running = [
    ...(['docx', 'docx', 'pdf', 'pdf', 'txt'] as const).map(download),
    ...['/', '/ready', '/app/documents/'].map(visit),
  ]
  return {
    pages,
    downloads,
    get broken() {
      return broken
    },
    nextDownload: () =>
      new Promise((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error('no download succeeds any more')),
          REQUEST_LIMIT_MS * 2,
        )
        const resolveInTime = (at: number) => {
          clearTimeout(late)
          resolve(at)
        }
        waiting.add({ since: performance.now(), resolve: resolveInTime })
      }),
    async stop() {
      isStopping = true
      await Promise.all(running)
    },
  }
}
