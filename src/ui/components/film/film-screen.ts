import type { PictureFile } from '../picture.tsx'

/** From a search to a document, in the order in which somebody sees it. */
export const filmScreenNames = ['find', 'fill-in', 'download'] as const

/** One screen of the product, in both themes. */
export interface FilmScreen {
  name: (typeof filmScreenNames)[number]
  light: PictureFile
  dark: PictureFile
}
