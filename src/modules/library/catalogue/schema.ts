/** The departments of the library (SET-24) in the order shown (CAT-5); they stand in addresses. */
export const departmentIds = [
  'legal',
  'administration',
  'human-resources',
  'finance-and-accounting',
  'sales-and-marketing',
  'production-and-operations',
] as const

export const facetIds = [
  'department',
  'category',
  'type',
  'language',
  'jurisdiction',
  'format',
  'free',
] as const
export type FacetId = (typeof facetIds)[number]

/** A part of a text: from a character's index up to, and without, another's. */
export type TextRange = [start: number, end: number]

/** Why a template was found that has none of the typed words in it. */
export interface FoundBy {
  kind: 'synonym' | 'translation' | 'spelling'
  /** Words of the query: of a spelling as they were typed, otherwise as they were put right. */
  typed: string
  /** The words of the template that stand for them. */
  meant: string
}

export type PictureWidth = 250 | 600 | 900
/** As it stands at the end of an address. */
export type PictureFormat = 'webp' | 'avif' | 'jpg'

/** Names a template's picture: its D-number, and its revision so that it may be cached for ever. */
interface Pictured {
  number: number
  revision: string
}

/** Where the picture of a page is served, as WebP unless told. Pages count from 1. */
export function picturePath(
  pictured: Pictured,
  width: PictureWidth,
  page = 1,
  format: PictureFormat = 'webp',
) {
  return `${pictureFolder(pictured)}/${page}-${width}.${format}`
}

/** Where the picture is served that stands for a template's page where its address is shared. */
export function cardPath(pictured: Pictured): string {
  return `${pictureFolder(pictured)}/card.jpg`
}

function pictureFolder({ number, revision }: Pictured): string {
  return `/pictures/D${number}-${revision}`
}

/** A template as search and top50 answer it (CAT-2, SET-22): the four names are specified. */
export function toCatalogueDocument(entry: {
  slug: string
  revision: string
  template: { title: string; number: number }
}) {
  return {
    label: entry.template.title,
    /** Slug with D-number. */
    url: entry.slug,
    /** The first page, 250 px wide; with 600 in place of 250 it is the large one. */
    thumb: picturePath({ number: entry.template.number, revision: entry.revision }, 250),
    /** The search route that finds this template. */
    search: `/search/?t=${entry.slug}`,
  }
}
