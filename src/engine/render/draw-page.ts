import { type PDFiumLibrary, PDFiumLibrary as Pdfium } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'

let library: Promise<PDFiumLibrary> | undefined

/** A page as pixels, not encoded yet. */
export interface DrawnPage {
  picture: Sharp
  width: number
  height: number
}

/** One page of a PDF, from 1, so many pixels wide. @throws RangeError when there is no such page. */
export async function drawPage(pdf: Uint8Array, page: number, width: number): Promise<DrawnPage> {
  library ??= Pdfium.init()
  const document = await (await library).loadDocument(pdf)
  try {
    if (page < 1 || page > document.getPageCount()) throw new RangeError(`no page ${page}`)
    const drawing = document.getPage(page - 1)
    const { originalWidth, originalHeight } = drawing.getOriginalSize()
    // The height is given too: by itself pdfium keeps the page's own and stretches it.
    const height = Math.round((width * originalHeight) / originalWidth)
    const drawn = await drawing.render({ width, height, render: 'bitmap' })
    const raw = { width: drawn.width, height: drawn.height, channels: 4 } as const
    return { picture: sharp(drawn.data, { raw }).removeAlpha(), width, height }
  } finally {
    document.destroy()
  }
}
