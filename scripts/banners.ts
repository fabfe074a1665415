import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { brand } from '#content/brand/brand.ts'
import { banners, sizeOf } from '#modules/retailer/website/banners.ts'
import { launchOptions } from '#tests/builders/chromium.ts'

// Draws what affiliates may show (`public/banners/`), with the product's name, mark and fonts, and a screen
// of it where there is room: `node scripts/banners.ts`, after the name or the screens have changed.
const dataUrl = async (file: string, type: string) =>
  `data:${type};base64,${(await readFile(file)).toString('base64')}`
const mark = await dataUrl('public/favicon.svg', 'image/svg+xml')
const screen = await dataUrl('content/screens/en/fill-in.light.webp', 'image/webp')
const heading = await dataUrl(
  'node_modules/@fontsource/newsreader/files/newsreader-latin-500-normal.woff2',
  'font/woff2',
)
const text = await dataUrl(
  'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'font/woff2',
)
/** Colours of a kept banner: as many as text with smooth edges on two grounds needs. */
const COLOURS = 128

interface Banner {
  width: number
  height: number
  words: string
}

/** One row where it is flat, one column where it is not; the screen below or beside the words. */
function draw({ width, height, words }: Banner): string {
  const isRow = width > 4 * height
  const isLarge = width > 1000
  const isLow = height <= 100
  const unit = isLarge ? 32 : isLow ? 15 : Math.min(17, width / 11.5)
  const pad = isLow ? 12 : unit * 1.2
  const screenAt = isLarge
    ? 'left: 52%; top: 13%; width: 80%'
    : `left: ${pad}px; top: ${height > 250 ? (width < 200 ? 46 : 42) : 74}%; width: ${width < 200 ? 330 : 200}%`
  return `<!doctype html><style>
    @font-face { font-family: Heading; src: url(${heading}) }
    @font-face { font-family: Text; font-weight: 100 900; src: url(${text}) }
    * { margin: 0; box-sizing: border-box }
    body { width: ${width}px; height: ${height}px; overflow: hidden; background: #0e5a47; color: #fbf8f1;
      font: 500 ${unit}px/1.35 Text; display: flex; flex-direction: ${isRow ? 'row' : 'column'};
      align-items: ${isRow ? 'center' : 'flex-start'}; gap: ${isRow ? unit * 1.4 : isLow ? 8 : unit * 0.8}px;
      padding: ${pad}px ${isLow ? 18 : pad}px; position: relative;
      ${isLarge || (isLow && !isRow) ? 'justify-content: center' : ''} }
    .name { display: flex; align-items: center; gap: .45em; font-weight: 600; flex: none }
    .name img { width: 1.7em; height: 1.7em; border: 1px solid #fbf8f155; border-radius: .3em }
    h1 { font: 500 ${unit * (isLarge ? 2.1 : isLow ? 1.4 : 1.6)}px/1.12 Heading; text-wrap: balance;
      ${isRow ? 'flex: 1' : isLarge ? 'width: 46%' : ''} }
    .way { background: #fbf8f1; color: #0e5a47; font-weight: 600; padding: .4em .8em; border-radius: .35em;
      white-space: nowrap; flex: none; font-size: ${isLarge ? 1 : 0.9}em }
    .screen { position: absolute; border-radius: ${unit * 0.4}px; ${screenAt} }
  </style>
  <p class="name"><img src="${mark}" alt="">${brand.name}</p>
  <h1>${words}</h1>
  ${isLow && !isRow ? '' : '<p class="way">See the templates</p>'}
  ${isLow ? '' : `<img class="screen" src="${screen}" alt="">`}`
}

await mkdir('public/banners', { recursive: true })
const browser = await chromium.launch(launchOptions)
const page = await browser.newPage({ deviceScaleFactor: 1 })
for (const banner of banners) {
  const { width, height } = banner
  await page.setViewportSize({ width, height })
  await page.setContent(draw(banner))
  await page.evaluate(() => document.fonts.ready)
  const drawn = await page.screenshot()
  await writeFile(
    `public/banners/${sizeOf(banner)}.png`,
    await sharp(drawn).png({ palette: true, colours: COLOURS, effort: 10 }).toBuffer(),
  )
}
await browser.close()
