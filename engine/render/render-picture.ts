import { type PDFiumLibrary, PDFiumLibrary as Pdfium } from '@hyzyla/pdfium'
import sharp from 'sharp'

/** WebP quality by width: small pictures show artefacts sooner. Measured on pages of text: about 25 kB and 9 kB. */
const PICTURE_QUALITY = { 600: 45, 250: 60 } as const
export type PictureWidth = keyof typeof PICTURE_QUALITY

let library: Promise<PDFiumLibrary> | undefined

/** One page of a PDF as WebP. @throws RangeError when there is no such page. */
export async function renderPicture(pdf: Uint8Array, page: number, width: PictureWidth): Promise<Uint8Array> {
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
    return await sharp(drawn.data, { raw }).removeAlpha().webp({ quality: PICTURE_QUALITY[width] }).toBuffer()
  } finally {
    document.destroy()
  }
}
