import type { RenderPool } from '#engine/render/pool.ts'
import type { DocumentRenderer } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'

/** Files of one account in the renderers' queue at once: a sixteenth of it, so that no account fills it. */
const FILES_AT_ONCE = 4

interface Line {
  underWay: number
  waiting: (() => void)[]
}

/**
 * Makes files for accounts. However many one account asks for at once, a few of them are handed to the
 * renderers and the others wait in order, so that it fills nobody's queue and is refused nothing that its
 * license gives. What is given up while it waits is not made.
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

/** Accounts whose pictures are drawn at once: a quarter of the renderers' queue, to leave files a place. */
const MOST_ACCOUNTS = 16
const BUSY_RETRY_SECONDS = 5
/** Legible beside a form on a screen of any density, and no print. */
const WIDTH = 900

interface Waiting {
  begin(): void
  giveUp(): void
}

/**
 * Draws first pages for accounts that may not have the text. However fast somebody saves, one picture of an
 * account is drawn at a time and one waits, the newest: an older one that waits is refused, because nobody
 * looks at it any more.
 */
export function createDrawPreview(
  renderer: Pick<RenderPool, 'draw'>,
  mostAccounts = MOST_ACCOUNTS,
): DocumentRenderer['drawPreview'] {
  /** Who waits, by the account for which a picture is being drawn. */
  const drawing = new Map<string, Waiting | undefined>()

  function goOn(accountId: string): void {
    const next = drawing.get(accountId)
    if (next === undefined) drawing.delete(accountId)
    else drawing.set(accountId, undefined)
    next?.begin()
  }

  function waitForTurn(accountId: string): Promise<void> {
    drawing.get(accountId)?.giveUp()
    return new Promise((begin, reject) => {
      const giveUp = () => reject(new AppError('too_many_requests', { retryAfter: 1 }))
      drawing.set(accountId, { begin, giveUp })
    })
  }

  return async (accountId, tree, look) => {
    if (drawing.has(accountId)) await waitForTurn(accountId)
    else if (drawing.size < mostAccounts) drawing.set(accountId, undefined)
    else throw new AppError('unavailable', { retryAfter: BUSY_RETRY_SECONDS })
    try {
      return await renderer.draw({ format: 'picture', tree, width: WIDTH, ...look })
    } finally {
      goOn(accountId)
    }
  }
}
