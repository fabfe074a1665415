import type { RenderPool } from '#engine/render/pool.ts'
import type { DocumentRenderer } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'

/** Files of one account that are in the renderers' queue at once: a sixteenth of it, so that no account fills it. */
const FILES_AT_ONCE = 4

interface Line {
  underWay: number
  waiting: (() => void)[]
}

/**
 * Makes files for accounts. However many one account asks for at once, a few of them are handed to the renderers and the others
 * wait in order, so that it fills nobody's queue and is refused nothing that its license gives. What is given up while
 * it waits is not made.
 */
export function createRenderFile(
  renderer: Pick<RenderPool, 'makeFile'>,
  atOnce = FILES_AT_ONCE,
): DocumentRenderer['render'] {
  const lines = new Map<string, Line>()

  function enter(line: Line): Promise<void> | undefined {
    if (line.underWay === atOnce) return new Promise((begin) => line.waiting.push(begin))
    line.underWay += 1
    return undefined
  }

  function leave(accountId: string, line: Line): void {
    const next = line.waiting.shift()
    if (next) {
      next()
      return
    }
    line.underWay -= 1
    if (line.underWay === 0) lines.delete(accountId)
  }

  return async (tree, format, { accountId, signal }) => {
    const line = lines.get(accountId) ?? { underWay: 0, waiting: [] }
    lines.set(accountId, line)
    await enter(line)
    try {
      if (signal?.aborted)
        throw new AppError('bad_request', { message: 'nobody waits for this file any more' })
      return await renderer.makeFile({ tree, format })
    } finally {
      leave(accountId, line)
    }
  }
}
