import {
  type FileRequest,
  type PictureRequest,
  RenderError,
  type RenderPool,
  type RenderRequest,
  TOO_MANY_PIXELS,
} from '#engine/render/pool.ts'
import type { LogoRead, ReadLogo } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { renderSeconds } from '#kernel/metrics.ts'
import { traced } from '#kernel/tracing.ts'

/** Seconds in which a full queue of the renderers has moved on. */
const BUSY_RETRY_SECONDS = 5

/** How the files begin, whatever they are called and whatever a browser says of them. */
const BEGINNINGS = [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from([0xff, 0xd8, 0xff])]

type Renderer = Pick<RenderPool, 'render' | 'makeFile' | 'draw'>

/**
 * The renderer pool as the rest of the server calls it: renderers that are busy, stopping or lost are an
 * outcome, 503 with `Retry-After`. A document that they answer they cannot render stays a fault of ours.
 */
export function createRenderer(pool: Renderer) {
  return {
    render: (request: RenderRequest) => answerOf(request, pool.render(request)),
    makeFile: (request: FileRequest) => answerOf(request, pool.makeFile(request)),
    draw: (request: PictureRequest) => answerOf(request, pool.draw(request)),
    /** What costs two processes their life is no picture for us. */
    async readLogo(bytes: Uint8Array): Promise<LogoRead> {
      if (!BEGINNINGS.some((beginning) => beginning.equals(bytes.subarray(0, beginning.length))))
        return { ok: false, error: 'not_png_or_jpeg' }
      try {
        const picture = Buffer.from(
          await answerOf({ format: 'logo' }, pool.render({ format: 'logo', bytes })),
        )
        // A PNG has its size at a fixed place, in the head of its first chunk.
        return { ok: true, picture, width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) }
      } catch (error) {
        if (!isUnrenderable(error)) throw error
        const isBomb = error instanceof Error && error.message === TOO_MANY_PIXELS
        return { ok: false, error: isBomb ? TOO_MANY_PIXELS : 'unreadable' }
      }
    },
  } satisfies Renderer & { readLogo: ReadLogo }
}

/** Seconds after which renderers that were only too busy can be asked again; undefined for other errors. */
export function busySeconds(error: unknown): number | undefined {
  const isBusy =
    error instanceof AppError && error.cause instanceof RenderError && error.cause.code === 'busy'
  return isBusy ? error.retryAfter : undefined
}

/** Whether the renderers got nowhere with this one document, however others fare. */
export function isUnrenderable(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error
  return cause instanceof RenderError && ['failed', 'refused'].includes(cause.code)
}

async function answerOf<Rendered>(
  { format }: Pick<RenderRequest, 'format'>,
  rendering: Promise<Rendered>,
): Promise<Rendered> {
  const timed = renderSeconds.startTimer({ format })
  try {
    const rendered = await traced(`render ${format}`, {}, () => rendering)
    timed({ outcome: 'made' })
    return rendered
  } catch (error) {
    timed({ outcome: error instanceof RenderError ? error.code : 'failed' })
    if (error instanceof RenderError && error.code !== 'refused') {
      throw new AppError('unavailable', {
        message: error.message,
        retryAfter: BUSY_RETRY_SECONDS,
        cause: error,
      })
    }
    throw error
  }
}
