/** A film of the operator about the product. */
export type Film =
  /**
   * An MP4 or WebM in `public/`, by its path; captions by language, as WebVTT. It is served from memory like
   * every file there, so a minute or two; a longer film belongs to a page of somebody who shows films.
   */
  | {
      kind: 'file'
      src: `/${string}`
      poster?: `/${string}`
      captions?: Readonly<Record<string, `/${string}`>>
    }
  /** A page of somebody else's that shows it, opened beside ours: nobody is called before a visitor goes. */
  | { kind: 'page'; url: `https://${string}` }

/** The films of the website (VID-1). Where there is none, its place shows screens of the product. */
export const films: { readonly [Name in FilmName]?: Film } = {}

export type FilmName = 'budgeto' | 'click-bank'
