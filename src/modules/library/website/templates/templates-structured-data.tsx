import { useLingui } from '@lingui/react/macro'
import { useLocalPath } from '#ui/website/local-path.ts'
import { breadcrumbList, StructuredData } from '#ui/website/structured-data.tsx'
import type { TemplatesData } from './templates.page.tsx'

/** The list and its place in the site, for search engines. */
export function TemplatesStructuredData({ data }: { data: TemplatesData }) {
  const { t } = useLingui()
  const localPath = useLocalPath()
  const { heading, lead, shelf, url, websiteUrl, libraryUrl, groups } = data
  const crumbs = [
    { name: t`Home`, item: websiteUrl },
    { name: t`Templates`, item: libraryUrl },
    ...(shelf === undefined ? [] : [{ name: heading, item: url }]),
  ]
  const templates = groups.flatMap((group) => group.templates)
  return (
    <StructuredData
      graph={[
        {
          '@type': 'CollectionPage',
          '@id': `${url}#page`,
          name: heading,
          description: lead,
          url,
          mainEntity: {
            '@type': 'ItemList',
            numberOfItems: data.count,
            itemListElement: templates.map(({ slug, title }, position) => ({
              '@type': 'ListItem',
              position: position + 1,
              name: title,
              url: new URL(localPath(`/templates/${slug}/`), websiteUrl).href,
            })),
          },
        },
        breadcrumbList(crumbs),
      ]}
    />
  )
}
