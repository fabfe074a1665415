import type { TagId } from '#content/blog/tags.ts'
import type { TemplatePicture } from '#modules/library/parts/template-summary.ts'

/** An article of the blog as lists show it. */
export interface ListedArticle {
  slug: string
  title: string
  description: string
  /** `YYYY-MM-DD` */
  date: string
  /** Of reading. */
  minutes: number
  /** What it is about, by the titles of its subjects. */
  subjects: string[]
  /** The first page of the template that it is about. */
  picture: TemplatePicture
}

/** A subject with the number of articles on it. */
export interface ListedTag {
  id: TagId
  title: string
  count: number
}
