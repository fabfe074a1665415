import { setTimeout as delay } from 'node:timers/promises'
import type { Dependencies } from '#kernel/dependencies.ts'
import { busySeconds, isUnrenderable } from '#kernel/rendering/renderer.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Pictures } from './pictures.ts'

interface DrawingDependencies {
  catalogue: Pick<Catalogue, 'templates'>
  pictures: Pick<Pictures, 'find'>
  log: Pick<Dependencies['log'], 'warn'>
}

/**
 * Draws the first page's pictures of the whole library, one after the other, so that no visitor waits for
 * one. It steps back while the renderers are busy; a picture that cannot be drawn is logged and left to
 * whoever asks for it. Any other fault, such as a folder that is full, would meet every picture: it is logged
 * once and ends it, as `signal` does.
 */
export async function warmThumbnails(deps: DrawingDependencies, signal: AbortSignal): Promise<void> {
  for (const { revision } of deps.catalogue.templates) {
    for (const width of [600, 250] as const) {
      const draw = () => deps.pictures.find(revision, { page: 1, width, format: 'webp' })
      try {
        await drawOnceFree(draw, signal)
      } catch (error) {
        if (signal.aborted) return
        if (!isUnrenderable(error)) {
          deps.log.warn({ err: error }, 'no more pictures are drawn in advance')
          return
        }
        deps.log.warn({ err: error, revision, width }, 'a picture could not be drawn in advance')
      }
    }
  }
}

/** Tries again for as long as the renderers are too busy: somebody waits for those, nobody for this. */
async function drawOnceFree(draw: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    try {
      await draw()
      return
    } catch (error) {
      const seconds = busySeconds(error)
      if (seconds === undefined) throw error
      await delay(seconds * 1_000, undefined, { signal })
    }
  }
}
