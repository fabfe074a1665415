import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Catalogue, CatalogueTemplate, PictureWidth } from '#domain/catalogue/index.ts'
import type { RenderPool } from '#engine/render/pool.ts'
import { evaluate } from '#engine/source/index.ts'

/** The width in which a blurred page is there. */
const BLURRED_WIDTH = 250

export interface Pictures {
  /**
   * The WebP of one page of a template's revision, or undefined where there is no such page. Everybody may read the first page,
   * and all of a free template; further ones are blurred, and there in one width.
   */
  find(revision: string, page: number, width: PictureWidth): Promise<Uint8Array | undefined>
  /** Makes the first page's pictures of the whole library, one after the other, so that no visitor waits for one. */
  makeAll(signal: AbortSignal): Promise<void>
}

/**
 * Pictures of template pages, made on first request and kept in a folder under their content hash: a picture never
 * changes, a new revision has new ones. Requests for the same picture wait for one rendering.
 */
export function createPictures(deps: {
  catalogue: Catalogue
  renderer: Pick<RenderPool, 'render'>
  directory: string
}): Pictures {
  const underWay = new Map<string, Promise<Uint8Array>>()

  async function make(entry: CatalogueTemplate, page: number, width: PictureWidth): Promise<Uint8Array> {
    // A template that is no longer free must not go on showing its pages.
    const kind = isBlurred(entry, page) ? '-blurred' : ''
    const file = path.join(deps.directory, `${entry.revision}-${page}-${width}${kind}.webp`)
    const kept = await readKept(file)
    if (kept !== undefined) return kept
    const tree = evaluate(entry.template, {})
    const blurred = isBlurred(entry, page)
    const picture = await deps.renderer.render({ format: 'picture', tree, width, page, blurred })
    await mkdir(deps.directory, { recursive: true })
    // Written aside and moved: a reader never finds half a picture.
    const unfinished = `${file}.${process.pid}.part`
    await writeFile(unfinished, picture)
    await rename(unfinished, file)
    return picture
  }

  async function find(revision: string, page: number, width: PictureWidth): Promise<Uint8Array | undefined> {
    const entry = deps.catalogue.findByRevision(revision)
    if (entry === undefined || page < 1 || page > entry.pages) return undefined
    // Twice as wide it would show no more.
    if (isBlurred(entry, page) && width !== BLURRED_WIDTH) return undefined
    const key = `${revision}-${page}-${width}`
    const running = underWay.get(key) ?? make(entry, page, width).finally(() => underWay.delete(key))
    underWay.set(key, running)
    return running
  }

  return {
    find,
    makeAll: async (signal) => {
      for (const { revision } of deps.catalogue.templates) {
        for (const width of [600, 250] as const) {
          if (signal.aborted) return
          await find(revision, 1, width)
        }
      }
    },
  }
}

function isBlurred({ template }: CatalogueTemplate, page: number): boolean {
  return page > 1 && !template.free
}

async function readKept(file: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
