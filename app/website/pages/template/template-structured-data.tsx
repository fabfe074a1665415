import { useLingui } from '@lingui/react/macro'
import { StructuredData } from '../../structured-data.tsx'
import type { TemplateData } from './template.tsx'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The template, its place in the site and its questions, for search engines. */
export function TemplateStructuredData({ data }: { data: TemplateData }) {
  const { t } = useLingui()
  const { url, websiteUrl, title, summary, languageTag, free, copy } = data
  const crumbs = [
    { name: t`Home`, item: websiteUrl },
    { name: t`Templates`, item: `${websiteUrl}search/` },
    { name: title, item: url },
  ]
  return (
    <StructuredData
      graph={[
        {
          '@type': 'DigitalDocument',
          '@id': `${url}#template`,
          name: title,
          description: summary,
          url,
          inLanguage: languageTag,
          encodingFormat: [docx, 'application/pdf'],
          isAccessibleForFree: free,
          thumbnailUrl: new URL(data.picture.large, websiteUrl).href,
        },
        {
          '@type': 'BreadcrumbList',
          itemListElement: crumbs.map((crumb, position) => ({
            '@type': 'ListItem',
            position: position + 1,
            ...crumb,
          })),
        },
        {
          '@type': 'FAQPage',
          mainEntity: copy.questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ]}
    />
  )
}
