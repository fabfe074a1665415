import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Plugin } from 'vite'

/** Ends an import of a picture that is to be encoded: `./fill-in.webp?picture`. */
const QUERY = '?picture'

interface Encoding {
  ending: string
  encode: (picture: Sharp) => Sharp
}

/** The widths made of a picture, as shares of its own: for large or dense screens, and for all others. */
const SHARES = [1, 0.6] as const

/**
 * Text on screens, encoded by look: AVIF first, because it is the smallest, WebP for browsers without it, and
 * JPEG for the very old. Effort 1 of AVIF takes a fifth of the default's time, for 8 % more bytes.
 */
const encodings = [
  { type: 'image/avif', ending: 'avif', encode: (picture) => picture.avif({ quality: 50, effort: 1 }) },
  { type: 'image/webp', ending: 'webp', encode: (picture) => picture.webp({ quality: 62 }) },
] satisfies (Encoding & { type: string })[]
const fallback: Encoding = {
  ending: 'jpg',
  encode: (picture) => picture.jpeg({ quality: 72 }),
}

/**
 * Turns the import of a stored picture into what the component `Picture` takes: its size, and its addresses
 * by encoding and width. Files are kept in `build/pictures` under the hash of what they are made from; Vite
 * gives each its hashed name.
 *
 * @param encodes off in tests, which need no pixels
 */
export function pictures({ encodes = true } = {}): Plugin {
  return {
    name: 'formulary-pictures',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(QUERY)) return null
      const file = id.slice(0, -QUERY.length)
      this.addWatchFile(file)
      return encodes
        ? await pictureModule(file, path.resolve('build', 'pictures'))
        : await withoutPixels(file)
    },
  }
}

/** Its addresses are Vite's to give: every file is imported, and the module puts them together. */
export async function pictureModule(file: string, directory: string): Promise<string> {
  const source = await readFile(file)
  const { width, height } = await sizeOf(source)
  const imports: string[] = []
  const importAt = async (share: number, encoding: Encoding): Promise<[name: string, width: number]> => {
    const wide = Math.round(width * share)
    const made = await keep({ file, source, directory }, encoding, wide)
    const name = `file${imports.length}`
    imports.push(`import ${name} from ${JSON.stringify(`${made}?url`)}`)
    return [name, wide]
  }
  const sources: string[] = []
  for (const encoding of encodings) {
    const entries: string[] = []
    for (const share of SHARES) {
      const [name, wide] = await importAt(share, encoding)
      entries.push(`\${${name}} ${wide}w`)
    }
    sources.push(`{ type: '${encoding.type}', srcSet: \`${entries.join(', ')}\` }`)
  }
  const [src] = await importAt(SHARES[1], fallback)
  return `${imports.join('\n')}
export default { width: ${width}, height: ${height}, src: ${src}, sources: [${sources.join(', ')}] }`
}

async function withoutPixels(file: string): Promise<string> {
  const { width, height } = await sizeOf(await readFile(file))
  return `export default { width: ${width}, height: ${height}, src: '/${path.basename(file)}', sources: [] }`
}

async function sizeOf(source: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(source).metadata()
  return { width, height }
}

/** A file of the picture, made where it is not there yet. */
async function keep(
  { file, source, directory }: { file: string; source: Buffer; directory: string },
  { ending, encode }: Encoding,
  width: number,
): Promise<string> {
  const hash = createHash('sha256').update(source).update(encode.toString()).digest('base64url').slice(0, 16)
  const folder = path.join(directory, hash)
  // Its name stands in the page, so it tells what it is, and the hash is Vite's own.
  const made = path.join(folder, `${path.parse(file).name}-${width}.${ending}`)
  if (existsSync(made)) return made
  await mkdir(folder, { recursive: true })
  const unfinished = `${made}.${process.pid}.part`
  await encode(sharp(source).resize({ width })).toFile(unfinished)
  await rename(unfinished, made)
  return made
}
