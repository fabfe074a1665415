import { type TagId, tagIds, tags } from '#content/blog/tags.ts'
import { type BlogArticle, blogArticles } from './blog-articles.server.ts'
import type { ListedTag } from './listed-article.ts'

/** The subjects that have articles, in their order. */
export function listTags(): ListedTag[] {
  return tagIds
    .map((id) => ({ id, title: tags[id].title, count: articlesOn(id).length }))
    .filter(({ count }) => count > 0)
}

export function articlesOn(tag: TagId): BlogArticle[] {
  return blogArticles().filter((article) => article.tags.includes(tag))
}
