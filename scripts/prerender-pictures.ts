import { mkdir, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { type Card, createRenderPool } from '#engine/render/pool.ts'
import type { Catalogue } from '#modules/library/catalogue/catalogue.ts'
import { createPictures } from '#modules/library/pictures/pictures.ts'
import { hashOf } from './library/revision-of.ts'

/** A picture that prerendered pages show, as it is served. */
export interface MadePicture {
  path: string
  type: string
  cacheControl: string
  body: Buffer
}

/** What the looks of a picture depend on, besides what it shows. */
const drawing = ['document.typ', 'page-style.ts', 'render-picture.ts']

const forEver = 'public, max-age=31536000, immutable'

/**
 * Makes the pictures of prerendered pages: the template pages in their `<picture>` elements, which are in
 * view first. All others are made on request.
 */
export async function makePictures(
  pages: readonly string[],
  { catalogue, brand }: { catalogue: Catalogue; brand: Card['brand'] },
): Promise<MadePicture[]> {
  const size = availableParallelism()
  const directory = await findFolder()
  const pool = createRenderPool({
    size,
    deadlineMs: 60_000,
    memoryLimitMb: 512,
    restartAfter: Number.POSITIVE_INFINITY,
    log: (event, details) => console.warn(event, details),
  })
  try {
    const pictures = createPictures({ catalogue, renderer: pool, directory, brand })
    const sheets = [...new Set(pages.flatMap(templatePagesOf))]
    const work = sheets.map((address) => () => drawSheet(address, pictures))
    return await inTurns(work, size)
  } finally {
    await pool.close()
  }
}

function templatePagesOf(html: string): string[] {
  const elements = html.match(/<picture>.*?<\/picture>/gs) ?? []
  return elements.flatMap((element) => element.match(sheetAddress) ?? [])
}

const sheetAddress = /\/pictures\/D\d+-[\w-]+\/\d+-(?:250|600|900)\.(?:webp|avif|jpg)/g
const sheetParts = /D\d+-(?<revision>[\w-]+)\/(?<page>\d+)-(?<width>250|600|900)\.(?<format>webp|avif|jpg)$/

async function drawSheet(
  address: string,
  pictures: Pick<ReturnType<typeof createPictures>, 'find'>,
): Promise<MadePicture> {
  const { revision = '', page, width, format } = sheetParts.exec(address)?.groups ?? {}
  const body = await pictures.find(revision, {
    page: Number(page),
    width: Number(width) as 250 | 600 | 900,
    format: format as 'webp' | 'avif' | 'jpg',
  })
  if (body === undefined) throw new Error(`a page shows ${address}, and there is no such picture`)
  const type = `image/${format === 'jpg' ? 'jpeg' : format}`
  return { path: address, type, cacheControl: forEver, body: Buffer.from(body) }
}

/** Kept beside the build, for each way of drawing them: an unchanged picture costs the next build nothing. */
async function findFolder(): Promise<string> {
  const render = path.join(import.meta.dirname, '..', 'src', 'engine', 'render')
  const sources = await Promise.all(drawing.map((file) => readFile(path.join(render, file), 'utf8')))
  const folder = path.resolve('build', 'pictures', hashOf(...sources))
  await mkdir(folder, { recursive: true })
  return folder
}

/** Runs so many at once: the renderers' queue is short. */
async function inTurns<Made>(work: readonly (() => Promise<Made>)[], atOnce: number): Promise<Made[]> {
  const made: Made[] = []
  const waiting = work.entries()
  const run = async () => {
    for (const [index, make] of waiting) made[index] = await make()
  }
  await Promise.all(Array.from({ length: atOnce }, run))
  return made
}
