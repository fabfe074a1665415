import { RenderError, type RenderPool } from '#engine/render/pool.ts'
import { AppError } from '#kernel/errors.ts'

/** Seconds in which a full queue of the renderers has moved on. */
const BUSY_RETRY_SECONDS = 5

type Renderer = Pick<RenderPool, 'render' | 'makeFile' | 'draw'>

/**
 * The renderer pool as the rest of the server calls it: renderers that are busy, stopping or lost are an
 * outcome, 503 with `Retry-After`. A document that they answer they cannot render stays a fault of ours.
 */
export function createRenderer(pool: Renderer): Renderer {
  return {
    render: (request) => answerOf(pool.render(request)),
    makeFile: (request) => answerOf(pool.makeFile(request)),
    draw: (request) => answerOf(pool.draw(request)),
  }
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

async function answerOf<Rendered>(rendering: Promise<Rendered>): Promise<Rendered> {
  try {
    return await rendering
  } catch (error) {
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
