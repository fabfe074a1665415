import {
  type CatalogueTemplate,
  type PictureFormat,
  type PictureWidth,
  picturePath,
} from '#domain/catalogue/index.ts'
import { pictureOf } from '../../components/library/summarize-template.server.ts'
import type { PictureFile } from '../../components/picture.tsx'

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
