import { type PDFiumLibrary, PDFiumLibrary as Pdfium } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'

/**
 * Quality by encoding and width: small pictures show artefacts sooner. Measured on pages of text: WebP is
 * about 50, 25 and 9 kB; AVIF looks the same at three quarters of it.
 */
const QUALITY = {
  webp: { 900: 40, 600: 45, 250: 60 },
  avif: { 900: 42, 600: 45, 250: 52 },
  jpeg: { 900: 70, 600: 70, 250: 75 },
} as const
export type PictureEncoding = keyof typeof QUALITY
export type PictureWidth = keyof (typeof QUALITY)['webp']

/** AVIF: higher takes twice as long at each step, and saves a few per cent. */
const AVIF_EFFORT = 2

/**
 * A blurred page keeps this many pixels across its whole width, blurred once more: a letter of its text is
 * less than one of them. What is left is where paragraphs stand.
 */
const BLURRED_WIDTH = 80
const BLUR_SIGMA = 1.2

export interface PictureLook {
  encoding?: PictureEncoding | undefined
  blurred?: boolean | undefined
}

/** The picture of one page of a PDF. @throws RangeError when there is no such page. */
export async function renderPicture(
  pdf: Uint8Array,
  page: number,
  width: PictureWidth,
  { encoding = 'webp', blurred = false }: PictureLook = {},
): Promise<Uint8Array> {
  const drawn = await drawPage(pdf, page, width)
  const shown = blurred ? await blur(drawn) : drawn.picture
  const quality = QUALITY[encoding][width]
  return await shown
    .toFormat(encoding, { quality, ...(encoding === 'avif' && { effort: AVIF_EFFORT }) })
    .toBuffer()
}

/** Made so small that the words are gone, and then as large as before: nothing comes back with the size. */
async function blur({ picture, ...size }: DrawnPage): Promise<Sharp> {
  const { data, info } = await picture
    .resize({ width: BLURRED_WIDTH })
    .blur(BLUR_SIGMA)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } }).resize({ ...size, fit: 'fill', kernel: 'cubic' })
}

let library: Promise<PDFiumLibrary> | undefined

/** A page as pixels, not encoded yet. */
interface DrawnPage {
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
