import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { renderDocx } from '#engine/render/docx/render-docx.ts'
import { createPdfRenderer } from '#engine/render/render-pdf.ts'
import { evaluate } from '#engine/source/index.ts'
import { isTaken, isWhole } from '../builders/whole.ts'
import { readNda } from './nda.ts'

/**
 * How many documents fill the caches, how many are made in each of two rounds after that, and what a process
 * may hold more after each.
 */
const [FIRST, ROUND, GROWTH_MB] = isWhole ? [100, 150, 32] : [50, 50, 16]

test.runIf(isTaken('src/engine/render'))(
  `a renderer process holds no more after ${FIRST + 2 * ROUND} documents than after ${FIRST}`,
  {
    timeout: 120_000,
  },
  async () => {
    const template = readNda()
    const pdf = createPdfRenderer()
    const renderAll = async (from: number, until: number) => {
      for (let index = from; index < until; index += 1) {
        // Another text each time, so that nothing is answered from a cache.
        const tree = evaluate(template, { purpose: `deciding on project ${index}` })
        pdf.render(tree)
        renderDocx(tree)
        // As between the requests of a renderer process: native memory is given back in the event loop.
        await turn()
      }
      return process.memoryUsage.rss() / 2 ** 20
    }
    const warm = await renderAll(0, FIRST)
    const later = await renderAll(FIRST, FIRST + ROUND)
    const last = await renderAll(FIRST + ROUND, FIRST + 2 * ROUND)
    // A heap is made larger once; what is kept of each document grows in both rounds.
    expect(Math.min(later - warm, last - later)).toBeLessThan(GROWTH_MB)
  },
)
