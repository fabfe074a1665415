import type { Printable } from '../sheet/printable.ts'
import type { Card } from './render-card.ts'
import type { PictureEncoding, PictureWidth } from './render-picture.ts'
import { type RendererProcess, startRenderer } from './renderer-process.ts'

export type { Card } from './render-card.ts'
export type { PictureEncoding, PictureWidth } from './render-picture.ts'

/** What a renderer process is asked for. */
export type RenderRequest = FileRequest | PictureRequest | CardRequest | LogoRequest

/** Of a text `docx`, `pdf`, `txt`; of a spreadsheet `xlsx`, `pdf`, `csv`: a ZIP with one for each sheet. */
export type FileFormat = 'docx' | 'pdf' | 'txt' | 'xlsx' | 'csv'

export interface FileRequest {
  format: FileFormat
  tree: Printable
}

/** The picture of a shared page, as JPEG, with the first page of a document where there is one. */
export interface CardRequest {
  format: 'card'
  card: Card
  tree?: Printable
  clearWords?: number | undefined
}

/** One page, from 1, as WebP unless told. A watermark lies all over it. */
export interface PictureRequest {
  format: 'picture'
  tree: Printable
  width: PictureWidth
  page?: number
  watermark?: string
  encoding?: PictureEncoding
  /**
   * So many words of the page can be read at most; of what is below them the picture shows how it is laid
   * out, and not what it says: its words cannot be had back.
   */
  clearWords?: number | undefined
  /** Fields, and columns as `table.column`: what was answered to them can be read wherever it stands. */
  clearAnswers?: readonly string[] | undefined
}

/** An uploaded picture, as a PNG of our own (`normalize-logo.ts`). */
export interface LogoRequest {
  format: 'logo'
  bytes: Uint8Array
}

/** What is refused of a picture that unpacks into too much. */
export const TOO_MANY_PIXELS = 'too_many_pixels'

/** What travels to a process and back. `pages` and `unprintable` (`Pdf`) come with all that was laid out. */
export interface RenderJob {
  id: number
  request: RenderRequest
}
export type RenderReply =
  | { id: number; ok: true; bytes: Uint8Array; pages?: number; unprintable?: string[] }
  | { id: number; ok: false; message: string }

export interface RenderPoolOptions {
  /** Processes at most; each is started when it is first needed. */
  size: number
  /** A process that has not answered by then is killed. */
  deadlineMs: number
  /** Private writable memory of one process, held by the operating system (see `renderer-process.ts`). */
  memoryLimitMb: number
  /** Documents after which a process is replaced. */
  restartAfter: number
  /** Requests waiting at most; a further one is refused as `busy`. */
  queueLimit?: number
  log: (event: string, details: Record<string, unknown>) => void
}

export type RenderPool = ReturnType<typeof createRenderPool>

/**
 * `busy`: too many requests wait, try again · `failed`: two processes crashed or hung on it · `refused`: the
 * renderer answered that this document cannot be rendered · `closed`: the pool is being shut down.
 */
export type RenderErrorCode = 'busy' | 'failed' | 'refused' | 'closed'

export class RenderError extends Error {
  readonly code: RenderErrorCode

  constructor(code: RenderErrorCode, message: string) {
    super(message)
    this.name = 'RenderError'
    this.code = code
  }
}

/** How often a request is tried: a crash may be another document's fault, two are its own. */
const ATTEMPTS = 2
const DEFAULT_QUEUE_LIMIT = 64

type Rendered = Extract<RenderReply, { ok: true }>

interface Waiting {
  request: RenderRequest
  attempt: number
  resolve: (rendered: Rendered) => void
  reject: (error: RenderError) => void
}

interface Slot {
  process: RendererProcess | undefined
  busy: boolean
  /** The request being served, until its process is put away. */
  work: Promise<void>
  documents: number
}

/**
 * A few child processes that make files out of document trees. Native code cannot be interrupted inside a
 * process, so a hang, a crash or a memory bomb costs its own process and one retry, and the server never more
 * than an error.
 */
export function createRenderPool(options: RenderPoolOptions) {
  const { size, restartAfter, log, queueLimit = DEFAULT_QUEUE_LIMIT } = options
  const slots: Slot[] = Array.from({ length: size }, () => ({
    process: undefined,
    busy: false,
    work: Promise.resolve(),
    documents: 0,
  }))
  const queue: Waiting[] = []
  let closed = false

  function run(request: RenderRequest): Promise<Rendered> {
    if (closed) return Promise.reject(shutDown())
    if (queue.length >= queueLimit)
      return Promise.reject(new RenderError('busy', `${queue.length} requests wait`))
    return new Promise((resolve, reject) => {
      queue.push({ request, attempt: 1, resolve, reject })
      assign()
    })
  }

  function assign(): void {
    // A started process first: starting one costs more than a document.
    const idle = slots.filter((slot) => !slot.busy).sort((a, b) => Number(!a.process) - Number(!b.process))
    for (const slot of idle) {
      const waiting = queue.shift()
      if (!waiting) return
      slot.work = serve(slot, waiting)
    }
  }

  async function serve(slot: Slot, waiting: Waiting): Promise<void> {
    slot.busy = true
    try {
      // A process may have been killed while it was idle: that is nobody's crash and costs no attempt. Not
      // awaited: it is gone already, and a `close` in between would miss the process that follows.
      if (slot.process?.isGone()) void retire(slot)
      slot.process ??= startRenderer(options)
      const reply = await slot.process.render(waiting.request)
      slot.documents += 1
      if (reply.ok) waiting.resolve(reply)
      else waiting.reject(new RenderError('refused', reply.message))
      if (slot.documents >= restartAfter) await retire(slot)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const { attempt, request } = waiting
      // Killed by `close` itself: that is no loss to report.
      if (!closed) log('renderer lost', { pid: slot.process?.pid, reason, attempt, format: request.format })
      await retire(slot)
      if (closed) waiting.reject(shutDown())
      else if (attempt < ATTEMPTS) queue.unshift({ ...waiting, attempt: attempt + 1 })
      else waiting.reject(new RenderError('failed', reason))
    }
    slot.busy = false
    if (!closed) assign()
  }

  async function retire(slot: Slot): Promise<void> {
    const { process } = slot
    slot.process = undefined
    slot.documents = 0
    await process?.end()
  }

  return {
    /** @throws RenderError */
    render: async (request: RenderRequest): Promise<Uint8Array> => (await run(request)).bytes,
    /** A document's file, and the characters for which the PDF has boxes only. @throws RenderError */
    makeFile: async (request: FileRequest) => {
      const { bytes, unprintable = [] } = await run(request)
      return { bytes, unprintable }
    },
    /** A picture of one page, and how many pages its document has. @throws RenderError */
    draw: async (request: PictureRequest) => {
      const { bytes, pages = 0 } = await run(request)
      return { picture: bytes, pages }
    },
    /** Pages of the PDF. @throws RenderError */
    countPages: async (tree: Printable) => (await run({ format: 'pdf', tree })).pages ?? 0,
    /** How many requests are being served, and how many wait. */
    load: () => ({ busy: slots.filter(({ busy }) => busy).length, waiting: queue.length }),
    pids: (): number[] => slots.flatMap((slot) => slot.process?.pid ?? []),
    /** Refuses what waits, kills the processes and resolves when they are gone. */
    async close(): Promise<void> {
      closed = true
      for (const { reject } of queue.splice(0)) reject(shutDown())
      await Promise.all(slots.flatMap((slot) => [retire(slot), slot.work]))
    },
  }
}

function shutDown(): RenderError {
  return new RenderError('closed', 'the renderers are shut down')
}
