import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { BookTree } from '../sheet/book-tree.ts'
import { type PrintedBook, printedBook } from '../sheet/printed-book.ts'
import type { DocumentTree, LogoBlock } from '../source/index.ts'
import { breakWords } from './break-words.ts'
import { columnWidths, tableSize } from './column-widths.ts'
import { type Fonts, GlyphCoverage, hasKana, readAllFonts, readCommonFonts } from './fonts.ts'
import {
  hasFirstFooter,
  hasRecipientRight,
  isAnswered,
  isLongRow,
  isSignedWhole,
  isWideNumber,
  numberIndent,
  PAGE_STYLE,
  paragraphSpace,
  pictureBytes,
  SIGNERS_TOGETHER,
  staysWhole,
  staysWithNext,
  textIndent,
  textWidth,
  unbroken,
} from './page-style.ts'

/** The printed creation date of files, so that one input always makes the same bytes: 1 January 2026, UTC. */
const CREATED = Date.UTC(2026, 0, 1) / 1000
/** Typst keeps results of this many documents; without eviction it grows by about 8 MB with each. */
const CACHED_DOCUMENTS = 3

export interface Pdf {
  bytes: Uint8Array
  pages: number
  /** Characters that no font has, each once: a box stands in their place. */
  unprintable: string[]
}

export type PdfRenderer = ReturnType<typeof createPdfRenderer>

/** Starts typst with our fonts. Native code cannot be interrupted: only ever used in a renderer process. */
export function createPdfRenderer() {
  const documentFile = readFileSync(new URL('./document.typ', import.meta.url), 'utf8')
  const bookFile = readFileSync(new URL('./book.typ', import.meta.url), 'utf8')
  const fonts = readCommonFonts()
  const common = startTypst(fonts)
  let complete: ReturnType<typeof startTypst> | undefined
  const typstFor = (text: string) => {
    if (common.coverage.hasAll(text)) return common
    complete ??= startTypst(readAllFonts(fonts))
    return complete
  }

  return {
    /**
     * The answers to `legible` (a field, or `table.column`) are set in the ink that a blurred picture spares.
     * @throws Error with typst's diagnostics
     */
    render(given: DocumentTree, watermark = '', legible: readonly string[] = []): Pdf {
      const pictures: Picture[] = []
      const blocks = given.blocks.map((block) => (block.kind === 'logo' ? putAside(block, pictures) : block))
      const tree = { ...given, blocks }
      const text = JSON.stringify(tree) + watermark
      const { compiler, coverage } = typstFor(text)
      const isJapanese = hasKana(text)
      const missing = new Set<string>()
      const json = JSON.stringify({ ...tree, blocks: layOut(tree) }, (_key, value) => {
        if (typeof value === 'string') return coverage.printable(value, (cluster) => missing.add(cluster))
        if (value?.kind !== 'answer') return value
        const { field, part = '' } = value
        return {
          ...value,
          text: unbroken(value.text),
          han: coverage.hanFace(value.text, isJapanese),
          legible: legible.includes(field) || legible.includes(`${field}.${part.split('.')[1]}`),
        }
      })
      const style = JSON.stringify({
        ...PAGE_STYLE,
        size: { ...PAGE_STYLE.size, table: tableSize(tree, textWidth(tree)) },
        space: { ...PAGE_STYLE.space, afterParagraph: paragraphSpace(tree) },
        firstFooter: hasFirstFooter(tree),
      })
      const inputs = { tree: json, style, watermark: coverage.printable(watermark) }
      return { ...compile(compiler, documentFile, inputs, pictures), unprintable: [...missing] }
    },

    /** A spreadsheet's own sheets, with the values of their cells. @throws Error with typst's diagnostics */
    renderBook(book: BookTree, watermark = ''): Pdf {
      const pictures: Picture[] = []
      const { logo, ...sheets } = book
      const text = JSON.stringify(printedBook(logo ? { ...sheets, logo: putAside(logo, pictures) } : book))
      const { compiler, coverage } = typstFor(text + watermark)
      const missing = new Set<string>()
      const printable: PrintedBook = JSON.parse(text, (_key, value) =>
        typeof value === 'string' ? coverage.printable(value, (cluster) => missing.add(cluster)) : value,
      )
      const inputs = {
        book: JSON.stringify(breakWords(printable)),
        style: JSON.stringify(PAGE_STYLE),
        watermark: coverage.printable(watermark),
      }
      return { ...compile(compiler, bookFile, inputs, pictures), unprintable: [...missing] }
    },
  }
}

function compile(
  compiler: NodeCompiler,
  mainFileContent: string,
  inputs: Record<string, string> & { watermark: string },
  pictures: Picture[],
): Omit<Pdf, 'unprintable'> {
  for (const { path, bytes } of pictures) compiler.mapShadow(path, bytes)
  try {
    const result = compiler.compile({ mainFileContent, inputs })
    const document = result.result
    if (!document) throw new Error(`typst: ${explain(compiler, result.takeError())}`)
    // What has a watermark becomes a picture; typst finds the mark inside of a table that goes on over pages.
    const standard = inputs.watermark === '' ? { pdfStandard: 'ua-1' as const } : {}
    const bytes = compiler.pdf(document, { ...standard, creationTimestamp: CREATED })
    const pages = document.numOfPages
    compiler.evictCache(CACHED_DOCUMENTS)
    return { bytes, pages }
  } finally {
    // No picture outlives its document.
    compiler.resetShadow()
  }
}

function startTypst(fonts: Fonts) {
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: [...fonts.values()] }] })
  return { compiler, coverage: new GlyphCoverage(fonts) }
}

interface Picture {
  path: string
  bytes: Buffer
}

/** Typst reads pictures from files: they are in memory, each under the hash of what it is. */
function putAside(logo: LogoBlock, pictures: Picture[]): LogoBlock {
  const bytes = pictureBytes(logo)
  const path = resolve(`${createHash('sha256').update(bytes).digest('hex')}.png`)
  pictures.push({ path, bytes })
  return { ...logo, source: `/${basename(path)}` }
}

/** The measures that depend on a block's kind and neighbours, so that the typst file only places things. */
function layOut(tree: DocumentTree): unknown[] {
  let isInSchedule = false
  const width = textWidth(tree)
  const size = tableSize(tree, width)
  return tree.blocks.map((block, index) => {
    if (block.kind === 'schedule') isInSchedule = true
    const sticky = staysWithNext(tree.blocks, index)
    // Below a schedule's own heading, which is one below the title.
    const depth = isInSchedule ? 3 : 2
    switch (block.kind) {
      case 'clause':
        return { ...block, sticky, depth, start: numberIndent(block.level), wide: isWideNumber(tree, block) }
      case 'paragraph':
        return { ...block, sticky, start: textIndent(block.level) }
      case 'signatures': {
        const together = block.signers.length <= SIGNERS_TOGETHER
        return { ...block, sticky, together, recipientRight: hasRecipientRight(tree) }
      }
      case 'table': {
        const rows = block.rows.map((row) => ({ ...row, breakable: isLongRow(block.columns, row.cells) }))
        return { ...block, rows, widths: columnWidths(block, width, size), together: staysWhole(block) }
      }
      case 'entries': {
        const width = 100 / block.columns
        const entries = block.entries.map((entry) => ({
          ...entry,
          answered: isAnswered(entry.content),
          breakable: isLongRow([{ width }], [entry.content]),
        }))
        return { ...block, entries, together: isSignedWhole(block) }
      }
      default:
        return { ...block, sticky, depth }
    }
  })
}

function explain(
  compiler: NodeCompiler,
  error: ReturnType<ReturnType<NodeCompiler['compile']>['takeError']>,
): string {
  return error ? JSON.stringify(compiler.fetchDiagnostics(error)).slice(0, 2000) : 'no document and no error'
}
