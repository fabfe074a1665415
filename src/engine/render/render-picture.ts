import { type PDFiumLibrary, type PDFiumPage, PDFiumLibrary as Pdfium } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'
import { PAGE_STYLE } from './page-style.ts'

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
  /** How many of its words can be read at most: the line with the next one is blurred, and all below. */
  clearWords?: number | undefined
}

/** The picture of one page of a PDF. @throws RangeError when there is no such page. */
export async function renderPicture(
  pdf: Uint8Array,
  page: number,
  width: PictureWidth,
  { encoding = 'webp', clearWords }: PictureLook = {},
): Promise<Uint8Array> {
  const { picture } = await drawPage(pdf, page, width, clearWords)
  const quality = QUALITY[encoding][width]
  return await picture
    .toFormat(encoding, { quality, ...(encoding === 'avif' && { effort: AVIF_EFFORT }) })
    .toBuffer()
}

/** Over so many points, about a line, a page loses its sharpness before it is blurred. */
const FADE = 14

/** What is set in these is nobody's text to withhold: own answers, and the labels of what is still blank. */
const { legible: ANSWER_INK, blankInk: LABEL_INK } = PAGE_STYLE.colour

/** The same pixels as a picture of its own: what is done to it next is done after, in whatever order. */
async function rawOf(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
}

let library: Promise<PDFiumLibrary> | undefined

/** A page as pixels, not encoded yet. */
interface DrawnPage {
  picture: Sharp
  width: number
  height: number
}

/** On a page in points above its foot, on its picture in pixels below its head. */
interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * One page of a PDF, from 1, so many pixels wide; with `clearWords` blurred where more words than that can be
 * read, but for what is in a legible ink. @throws RangeError when there is no such page.
 */
export async function drawPage(
  pdf: Uint8Array,
  page: number,
  width: number,
  clearWords?: number,
): Promise<DrawnPage> {
  library ??= Pdfium.init()
  const document = await (await library).loadDocument(pdf)
  try {
    if (page < 1 || page > document.getPageCount()) throw new RangeError(`no page ${page}`)
    const drawing = document.getPage(page - 1)
    const { originalWidth, originalHeight } = drawing.getOriginalSize()
    // The height is given too: by itself pdfium keeps the page's own and stretches it.
    const height = Math.round((width * originalHeight) / originalWidth)
    // Before it is drawn: that closes the page.
    const words = clearWords === undefined ? undefined : wordsOf(drawing)
    const drawn = await drawing.render({ width, height, render: 'bitmap' })
    const raw = { width: drawn.width, height: drawn.height, channels: 4 } as const
    const clear = { picture: sharp(drawn.data, { raw }).removeAlpha(), width, height }
    if (words === undefined || clearWords === undefined) return clear
    // From the top of the page, as the eye counts.
    const tops = words.tops.sort((a, b) => b - a)
    const top = clearWords === 0 ? originalHeight : tops[clearWords]
    if (top === undefined) return clear
    const scale = height / originalHeight
    const legible = clearWords === 0 ? [] : words.legible
    const spared = legible.map((box) => ({
      left: Math.max(0, Math.floor(box.left * scale)),
      top: Math.max(0, Math.floor((originalHeight - box.top) * scale)),
      right: Math.min(width, Math.ceil(box.right * scale)),
      bottom: Math.min(height, Math.ceil((originalHeight - box.bottom) * scale)),
    }))
    const from = Math.max(0, Math.floor((originalHeight - top) * scale))
    return { picture: await blurBelow(clear, from, FADE * scale, spared), width, height }
  } finally {
    document.destroy()
  }
}

/**
 * Blurs a page from so many pixels below its head, and leaves what is spared lying on it. Made so small that
 * the words are gone, and then as large as before: nothing comes back with the size.
 */
async function blurBelow({ picture, ...size }: DrawnPage, from: number, fade: number, spared: Box[]) {
  const raw = { ...size, channels: 3 } as const
  const place = (x: number, y: number) => (y * size.width + x) * raw.channels
  const clear = await picture.raw().toBuffer()
  // What is spared casts no shadow of its own.
  const withheld = Buffer.from(clear)
  for (const { left, top, right, bottom } of spared)
    for (let y = top; y < bottom; y += 1) withheld.fill(255, place(left, y), place(right, y))
  const small = await rawOf(sharp(withheld, { raw }).resize({ width: BLURRED_WIDTH }).blur(BLUR_SIGMA))
  const shown = await small
    .resize({ ...size, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  for (let y = 0; y < from; y += 1) {
    const sharpness = Math.min(1, (from - y) / fade)
    for (let at = place(0, y); at < place(0, y + 1); at += 1) {
      const [soft = 0, crisp = 0] = [shown[at], clear[at]]
      shown[at] = soft + sharpness * (crisp - soft)
    }
  }
  for (const { left, top, right, bottom } of spared)
    for (let y = top; y < bottom; y += 1)
      for (let at = place(left, y); at < place(right, y); at += 1)
        shown[at] = Math.min(shown[at] ?? 0, clear[at] ?? 0)
  return sharp(shown, { raw })
}

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u

/** The upper edge of the line of each word but own ones, and where what is set in a legible ink stands. */
function wordsOf(page: PDFiumPage): { tops: number[]; legible: Box[] } {
  // What reads places is there but not in the package's types, and the page's own handle is private.
  const { module, pageIdx } = page as unknown as {
    pageIdx: number
    module: {
      HEAPF32: Float32Array
      HEAPU8: Uint8Array
      wasmExports: { malloc(bytes: number): number; free(place: number): void }
    } & Record<
      | '_FPDFText_LoadPage'
      | '_FPDFText_ClosePage'
      | '_FPDFText_CountChars'
      | '_FPDFText_GetUnicode'
      | '_FPDFText_GetCharAngle'
      | '_FPDFText_GetFillColor'
      | '_FPDFText_GetLooseCharBox',
      (...given: number[]) => number
    >
  }
  const text = module._FPDFText_LoadPage(pageIdx)
  /** Four numbers of four bytes each. */
  const four = module.wasmExports.malloc(16)
  const words = { tops: [] as number[], legible: [] as Box[] }
  try {
    let isInWord = false
    /** What is legible and goes on: with the spaces between its words. */
    let run: Box | undefined
    const count = module._FPDFText_CountChars(text)
    for (let at = 0; at < count; at += 1) {
      const character = String.fromCodePoint(module._FPDFText_GetUnicode(text, at))
      const isWord = WORD_CHARACTER.test(character)
      const begins = isWord && !isInWord
      isInWord = isWord
      if (character.trim() === '') continue
      // What lies across the page is its watermark.
      if (module._FPDFText_GetCharAngle(text, at) !== 0) continue
      if (!module._FPDFText_GetLooseCharBox(text, at, four)) continue
      const [left = 0, top = 0, right = 0, bottom = 0] = module.HEAPF32.subarray(four / 4, four / 4 + 4)
      const box = { left, top, right, bottom }
      const ink = inkOf(at)
      if (begins && ink !== ANSWER_INK) words.tops.push(top)
      if (ink !== ANSWER_INK && ink !== LABEL_INK) run = undefined
      else if (run && Math.abs(run.bottom - bottom) < 1 && left >= run.left) {
        run.right = right
      } else {
        run = box
        words.legible.push(box)
      }
    }
  } finally {
    module.wasmExports.free(four)
    module._FPDFText_ClosePage(text)
  }
  return words

  function inkOf(at: number): string | undefined {
    const places = [four, four + 4, four + 8] as const
    if (!module._FPDFText_GetFillColor(text, at, ...places, four + 12)) return undefined
    const hex = places.map((place) => (module.HEAPU8[place] ?? 0).toString(16).padStart(2, '0'))
    return hex.join('').toUpperCase()
  }
}
