import { brand } from '#content/brand/brand.ts'
import { defaultLanguage } from '#kernel/i18n/languages.ts'
import { breadcrumbList, StructuredData } from '#ui/website/structured-data.tsx'
import type { PostData } from './blog-post.page.tsx'

/** The article and its place in the site, for search engines. */
export function PostStructuredData({ data }: { data: PostData }) {
  const { slug, title, description, date, author, tags, picture, copy, websiteUrl } = data
  const url = `${websiteUrl}/blog/${slug}/`
  return (
    <StructuredData
      graph={[
        {
          '@type': 'BlogPosting',
          '@id': `${url}#article`,
          headline: title,
          description,
          url,
          mainEntityOfPage: url,
          datePublished: date,
          inLanguage: defaultLanguage.tag,
          keywords: tags.map((tag) => tag.title).join(', '),
          image: new URL(picture.large, websiteUrl).href,
          author: {
            '@type': 'Organization',
            name: `${author.name}, ${brand.name}`,
            url: `${websiteUrl}/blog/`,
          },
          publisher: { '@type': 'Organization', name: brand.operator, url: `${websiteUrl}/` },
        },
        breadcrumbList([
          { name: copy.blog, item: `${websiteUrl}/blog/` },
          { name: title, item: url },
        ]),
      ]}
    />
  )
}
