/** A template as cards and rows of both sites show it: nothing of its text. */
export interface TemplateSummary {
  /** Slug with D-number. */
  slug: string
  title: string
  summary: string
  free: boolean
  /** Its text and files are closed to the reader's account. */
  needsPlan: boolean
  pages: number
  fields: number
  minutes: number
  picture: TemplatePicture
  /** Where it is written in another language than the page: its tag (BCP 47) and its name. */
  foreign?: { tag: string; name: string }
}

/** The picture of a page of a template in its two sizes. Both have the proportions of the paper. */
export interface TemplatePicture {
  /** 250 px wide. */
  small: string
  large: string
  /** Pixels of the large one. */
  width: number
  height: number
}
