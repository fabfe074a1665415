import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Card, PictureEncoding, RenderPool, RenderRequest } from '#engine/render/pool.ts'
import { evaluateTemplate, shownAnswers } from '#engine/sheet/printable.ts'
import { shownPart } from '#modules/entitlements/public.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { PictureFormat, PictureWidth } from '../catalogue/schema.ts'

/** The width of thumbnails, in which nobody can read, and in which a blurred page is there. */
const SMALL_WIDTH = 250

const encodings: Record<PictureFormat, PictureEncoding> = { webp: 'webp', avif: 'avif', jpg: 'jpeg' }

export type Pictures = ReturnType<typeof createPictures>

/**
 * Pictures of template pages, made on first request and kept in a folder under their content hash: a picture
 * never changes, a new revision has new ones. Requests for the same picture wait for one rendering.
 */
export function createPictures(deps: {
  catalogue: Catalogue
  renderer: Pick<RenderPool, 'render'>
  directory: string
  /** Who stands on the cards. */
  brand: Card['brand']
  /** What else stands on the card of a page that is no template's, by its path. */
  wordsOfCard?: ((path: string) => Omit<Card, 'brand'> | undefined) | undefined
}) {
  const underWay = new Map<string, Promise<Uint8Array>>()

  /** Makes a picture once for all who ask at the same time. */
  function keep(name: string, request: () => RenderRequest): Promise<Uint8Array> {
    const running = underWay.get(name) ?? make(name, request).finally(() => underWay.delete(name))
    underWay.set(name, running)
    return running
  }

  async function make(name: string, request: () => RenderRequest): Promise<Uint8Array> {
    const file = path.join(deps.directory, name)
    const kept = await readKept(file)
    if (kept !== undefined) return kept
    const picture = await deps.renderer.render(request())
    await mkdir(deps.directory, { recursive: true })
    // Written aside and moved: a reader never finds half a picture.
    const unfinished = `${file}.${process.pid}.part`
    await writeFile(unfinished, picture)
    await rename(unfinished, file)
    return picture
  }

  /**
   * One page of a template's revision, or undefined where there is no such picture. Of a free template
   * everybody may read all, of any other where it begins (`shownPart`): the rest of the first page is
   * blurred, and so are further ones, which are there in one width and format. Our name lies across them.
   */
  async function find(
    revision: string,
    { page, width, format }: { page: number; width: PictureWidth; format: PictureFormat },
  ): Promise<Uint8Array | undefined> {
    const entry = deps.catalogue.findByRevision(revision)
    if (entry === undefined || page < 1 || page > entry.pages) return undefined
    const { template } = entry
    const isBlurred = page > 1 && !template.free
    // Twice as wide it would show no more.
    if (isBlurred && (width !== SMALL_WIDTH || format !== 'webp')) return undefined
    // A template that is no longer free must not go on showing its pages.
    const kind = template.free ? '' : '-fenced'
    return keep(`${revision}-${page}-${width}${kind}.${format}`, () => ({
      format: 'picture',
      tree: evaluateTemplate(template, shownAnswers(template)),
      width,
      page,
      encoding: encodings[format],
      ...(!template.free && {
        watermark: deps.brand.name,
        ...(isBlurred && { clearWords: 0 }),
        ...(page === 1 && width !== SMALL_WIDTH && shownPart(template)),
      }),
    }))
  }

  return {
    find,
    /** The JPEG that stands for a template's page where its address is shared: its name and first page. */
    findCard: async (revision: string): Promise<Uint8Array | undefined> => {
      const entry = deps.catalogue.findByRevision(revision)
      if (entry === undefined) return undefined
      const { title, language, copy, free } = entry.template
      const card: Card = { brand: deps.brand, title, text: copy.summary, language }
      // The operator's name and mark are no part of the revision.
      const hash = hashOf(deps.brand)
      const kind = free ? 'card' : 'card-fenced'
      return keep(`${revision}-${kind}-${hash}.jpg`, () => ({
        format: 'card',
        card,
        tree: evaluateTemplate(entry.template, shownAnswers(entry.template)),
        ...(!free && { clearWords: shownPart(entry.template).clearWords }),
      }))
    },
    /** The same for a page that is no template's: its name and description. */
    findPageCard: async (path: string): Promise<Uint8Array | undefined> => {
      const words = deps.wordsOfCard?.(path)
      if (words === undefined) return undefined
      const card: Card = { brand: deps.brand, ...words }
      return keep(`card-${hashOf(card)}.jpg`, () => ({ format: 'card', card }))
    },
  }
}

/** Names what stands on a card. */
function hashOf(words: Card | Card['brand']): string {
  return createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 12)
}

async function readKept(file: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
