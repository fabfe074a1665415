import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { drawPage } from './render-picture.ts'

const require = createRequire(import.meta.url)

/** What a link to a page looks like where it is shared. */
export interface Card {
  /** Whose page it is, and their mark as SVG. */
  brand: { name: string; mark: string }
  title: string
  text: string
  /** BCP 47. */
  language: string
}

/** The size that Open Graph asks for, in pixels. */
const CARD_SIZE = { width: 1200, height: 630 } as const

/** The light theme of `src/ui/theme.css`: `render-card.test.ts` compares them. */
export const CARD_COLOURS = {
  paper: '#fbf9f4',
  ink: '#1c2024',
  muted: '#5c5a54',
  line: '#ddd7ca',
  action: '#0e5a47',
} as const

/** Where a page stands on the card: it goes on below the bar at the foot, like a sheet being pulled out. */
const SHEET = { width: 452, left: 692, top: 64, bottom: 8, edge: 1 } as const

/** Faces as files: typst does not read the compressed ones that browsers get. */
const FACES = ['newsreader/500Medium/Newsreader_500Medium.ttf', 'inter/400Regular/Inter_400Regular.ttf']

/** Typst keeps results of this many: no card is set twice. */
const CACHED_CARDS = 1

let compiler: NodeCompiler | undefined
let design: string | undefined

/**
 * The picture of a card as JPEG, which every service that shows such cards takes. With the PDF of a document
 * its first page stands beside the words, with no more of its own to be read than `clearWords`.
 */
export async function renderCard(card: Card, pdf?: Uint8Array, clearWords?: number): Promise<Uint8Array> {
  const { picture } = await drawPage(set(card, pdf !== undefined), 1, CARD_SIZE.width)
  const sheet = pdf === undefined ? [] : [await sheetOf(pdf, clearWords)]
  return await picture.composite(sheet).jpeg({ quality: 82, chromaSubsampling: '4:4:4' }).toBuffer()
}

/** Sets the words; answers a PDF of one page. @throws Error with typst's diagnostics */
function set({ brand, title, text, language }: Card, beside: boolean): Uint8Array {
  compiler ??= NodeCompiler.create({
    fontArgs: [
      { fontBlobs: FACES.map((face) => readFileSync(require.resolve(`@expo-google-fonts/${face}`))) },
    ],
  })
  design ??= readFileSync(new URL('./card.typ', import.meta.url), 'utf8')
  const [primary] = language.split('-')
  const card = JSON.stringify({ name: brand.name, title, text, language: primary, beside })
  const inputs = { card, colours: JSON.stringify(CARD_COLOURS), mark: brand.mark }
  const compiled = compiler.compile({ mainFileContent: design, inputs })
  const { result } = compiled
  if (!result) {
    const error = compiled.takeError()
    throw new Error(`typst: ${JSON.stringify(error && compiler.fetchDiagnostics(error)).slice(0, 2000)}`)
  }
  const pdf = compiler.pdf(result)
  compiler.evictCache(CACHED_CARDS)
  return pdf
}

async function sheetOf(pdf: Uint8Array, clearWords: number | undefined) {
  const { width, left, top, bottom, edge } = SHEET
  const { picture, height } = await drawPage(pdf, 1, width, clearWords)
  const shown = { left: 0, top: 0, width, height: Math.min(height, CARD_SIZE.height - top - edge - bottom) }
  const framed = picture
    .extract(shown)
    .extend({ top: edge, left: edge, right: edge, background: CARD_COLOURS.line })
  return { input: await framed.png().toBuffer(), left, top }
}
