import { type PDFiumLibrary, PDFiumLibrary as Pdfium } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'

/** WebP quality by width: small pictures show artefacts sooner. Measured on pages of text: about 50, 25 and 9 kB. */
const PICTURE_QUALITY = { 900: 40, 600: 45, 250: 60 } as const
export type PictureWidth = keyof typeof PICTURE_QUALITY

/**
 * A blurred page keeps this many pixels across its whole width, blurred once more: a letter of its text is less than one of
 * them. What is left is where paragraphs stand.
 */
const BLURRED_WIDTH = 80
const BLUR_SIGMA = 1.2

let library: Promise<PDFiumLibrary> | undefined

/** One page of a PDF as WebP. @throws RangeError when there is no such page. */
export async function renderPicture(
  pdf: Uint8Array,
  page: number,
  width: PictureWidth,
  blurred = false,
): Promise<Uint8Array> {
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
    const picture = sharp(drawn.data, { raw }).removeAlpha()
    const shown = blurred ? await blur(picture, { width, height }) : picture
    return await shown.webp({ quality: PICTURE_QUALITY[width] }).toBuffer()
  } finally {
    document.destroy()
  }
}

/** Made so small that the words are gone, and then as large as before: nothing comes back with the size. */
async function blur(picture: Sharp, size: { width: number; height: number }): Promise<Sharp> {
  const { data, info } = await picture
    .resize({ width: BLURRED_WIDTH })
    .blur(BLUR_SIGMA)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } }).resize({ ...size, fit: 'fill', kernel: 'cubic' })
}
