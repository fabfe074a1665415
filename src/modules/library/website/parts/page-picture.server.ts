import type { PictureFile } from '#ui/components/picture.tsx'
import type { CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { type PictureFormat, type PictureWidth, picturePath } from '../../catalogue/schema.ts'
import { pictureOf } from '../../parts/summarize-template.server.ts'

const formats: readonly [PictureFormat, string][] = [
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
]

/** The first page of a template in every encoding, for where it is large or among the first things seen. */
export function firstPageOf(entry: CatalogueTemplate, widths: readonly PictureWidth[]): PictureFile {
  const pictured = { number: entry.template.number, revision: entry.revision }
  const { width, height } = pictureOf(entry)
  return {
    width,
    height,
    src: picturePath(pictured, 600, 1, 'jpg'),
    sources: formats.map(([format, type]) => ({
      type,
      srcSet: widths.map((wide) => `${picturePath(pictured, wide, 1, format)} ${wide}w`).join(', '),
    })),
  }
}
