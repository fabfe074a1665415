import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { renderDocx } from '#engine/render/docx/render-docx.ts'
import { createPdfRenderer } from '#engine/render/render-pdf.ts'
import { evaluate } from '#engine/source/index.ts'
import { readNda } from './nda.ts'

/** What a process may hold more after 400 documents than after the first 100, which fill the caches. */
const GROWTH_MB = 64

test('a renderer process holds no more after 400 documents than after 100', {
  timeout: 120_000,
}, async () => {
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
  const warm = await renderAll(0, 100)
  const later = await renderAll(100, 400)
  expect(later - warm).toBeLessThan(GROWTH_MB)
})
