import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Catalogue, CatalogueTemplate, PictureWidth } from '#domain/catalogue/index.ts'
import type { RenderPool } from '#engine/render/pool.ts'
import { evaluate } from '#engine/source/index.ts'

export interface Pictures {
  /** The WebP of one page of a template's revision, or undefined where there is no such page. */
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
    const file = path.join(deps.directory, `${entry.revision}-${page}-${width}.webp`)
    const kept = await readKept(file)
    if (kept !== undefined) return kept
    const tree = evaluate(entry.template, {})
    const picture = await deps.renderer.render({ format: 'picture', tree, width, page })
    await mkdir(deps.directory, { recursive: true })
    // Written aside and moved: a reader never finds half a picture.
    const unfinished = `${file}.${process.pid}.part`
    await writeFile(unfinished, picture)
    await rename(unfinished, file)
    return picture
  }

  async function find(revision: string, page: number, width: PictureWidth): Promise<Uint8Array | undefined> {
    const entry = deps.catalogue.findByRevision(revision)
    // The first page is what every visitor may see; the others wait for the template pages of a later release.
    if (entry === undefined || page !== 1) return undefined
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

async function readKept(file: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
