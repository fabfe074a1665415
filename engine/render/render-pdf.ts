import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Block, DocumentTree } from '../source/index.ts'
import { GlyphCoverage, readFonts } from './fonts.ts'
import { numberIndent, PAGE_STYLE, staysWithNext, textIndent } from './page-style.ts'

/** Printed as the file's creation date, so that one input makes the same bytes on every day: 1 January 2026, UTC. */
const CREATED = Date.UTC(2026, 0, 1) / 1000
/** Typst keeps results of this many documents; without eviction it grows by about 8 MB with each. */
const CACHED_DOCUMENTS = 3

export interface Pdf {
  bytes: Uint8Array
  pages: number
}

export interface PdfRenderer {
  /** @throws Error with typst's diagnostics */
  render(tree: DocumentTree, watermark?: string): Pdf
}

/** Starts typst with our fonts. It is native code that cannot be interrupted: only ever used inside a renderer process. */
export function createPdfRenderer(): PdfRenderer {
  const fonts = readFonts()
  const coverage = new GlyphCoverage(fonts)
  const mainFileContent = readFileSync(new URL('./document.typ', import.meta.url), 'utf8')
  const style = JSON.stringify(PAGE_STYLE)
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: fonts }] })

  return {
    render(tree, watermark = '') {
      const laidOut = {
        ...tree,
        blocks: tree.blocks.map((block, index) => layOut(block, staysWithNext(tree.blocks, index))),
      }
      const json = JSON.stringify(laidOut, (_key, value) =>
        typeof value === 'string' ? coverage.printable(value) : value,
      )
      const result = compiler.compile({ mainFileContent, inputs: { tree: json, style, watermark } })
      const document = result.result
      if (!document) throw new Error(`typst: ${explain(compiler, result.takeError())}`)
      const bytes = compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp: CREATED })
      const pages = document.numOfPages
      compiler.evictCache(CACHED_DOCUMENTS)
      return { bytes, pages }
    },
  }
}

/** The measures that depend on a block's kind and neighbours, so that the typst file only places things. */
function layOut(block: Block, sticky: boolean): Block & { sticky: boolean; left: number } {
  if (block.kind === 'clause') return { ...block, sticky, left: numberIndent(block.level) }
  if (block.kind === 'paragraph') return { ...block, sticky, left: textIndent(block.level) }
  return { ...block, sticky, left: 0 }
}

function explain(
  compiler: NodeCompiler,
  error: ReturnType<ReturnType<NodeCompiler['compile']>['takeError']>,
): string {
  return error ? JSON.stringify(compiler.fetchDiagnostics(error)).slice(0, 2000) : 'no document and no error'
}
