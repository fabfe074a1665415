import { Worker } from 'node:worker_threads'
import { isBook, type Printable } from '../sheet/printable.ts'
import { renderBookDocx, renderDocx } from './docx/render-docx.ts'
import { normalizeLogo } from './normalize-logo.ts'
import type { RenderJob, RenderReply, RenderRequest } from './pool.ts'
import { renderCard } from './render-card.ts'
import { createPdfRenderer, type Pdf, type PdfRenderer } from './render-pdf.ts'
import { renderPicture } from './render-picture.ts'
import { renderText, zipOfCsv } from './render-text.ts'
import { renderXlsx } from './xlsx/render-xlsx.ts'

/**
 * A renderer process: one document after the other, until it is replaced, killed or orphaned. Started by
 * `pool.ts` only.
 */
let pdfRenderer: PdfRenderer | undefined

/** The pages of one document are asked for one after the other: it is set once for all of them. */
let lastPictured: { key: string; pdf: Pdf } | undefined

type Rendered = Omit<Extract<RenderReply, { ok: true }>, 'id' | 'ok'>

async function render(request: RenderRequest): Promise<Rendered> {
  if (request.format === 'picture') {
    const { tree, page = 1, width, watermark, encoding, clearWords, clearAnswers } = request
    const pdf = pictured(tree, watermark, clearAnswers)
    return { bytes: await renderPicture(pdf.bytes, page, width, { encoding, clearWords }), pages: pdf.pages }
  }
  if (request.format === 'card') {
    const { card, tree, clearWords } = request
    const mark = clearWords === undefined ? undefined : card.brand.name
    return { bytes: await renderCard(card, tree && pictured(tree, mark).bytes, clearWords) }
  }
  if (request.format === 'logo') return { bytes: await normalizeLogo(request.bytes) }
  const { format, tree } = request
  if (format === 'pdf') return renderPdf(tree)
  if (isBook(tree)) {
    if (format === 'xlsx') return { bytes: renderXlsx(tree) }
    if (format === 'csv') return { bytes: zipOfCsv(tree) }
    if (format === 'docx') return { bytes: renderBookDocx(tree) }
  } else if (format === 'docx') return { bytes: renderDocx(tree) }
  else if (format === 'txt') return { bytes: renderText(tree) }
  throw new Error(`${tree.title} is not made as ${format}`)
}

type PdfAsked = [tree: Printable, watermark?: string, clearAnswers?: readonly string[]]

function pictured(...asked: PdfAsked): Pdf {
  const key = JSON.stringify(asked)
  if (lastPictured?.key !== key) lastPictured = { key, pdf: renderPdf(...asked) }
  return lastPictured.pdf
}

function renderPdf(...[tree, watermark, clearAnswers]: PdfAsked): Pdf {
  pdfRenderer ??= createPdfRenderer()
  return isBook(tree)
    ? pdfRenderer.renderBook(tree, watermark)
    : pdfRenderer.render(tree, watermark, clearAnswers)
}

process.on('message', async ({ id, request }: RenderJob) => {
  let reply: RenderReply
  try {
    reply = { id, ok: true, ...(await render(request)) }
  } catch (error) {
    reply = { id, ok: false, message: error instanceof Error ? error.message : String(error) }
  }
  process.send?.(reply)
})

// A parent that ends closes the channel. While native code runs, nothing here is called, so a thread of its
// own also watches for the parent's end (the process then belongs to another): no orphan outlives a killed
// server.
process.on('disconnect', () => process.exit())
const watch = `const parent = ${process.ppid}
setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 500)`
new Worker(watch, { eval: true }).unref()
