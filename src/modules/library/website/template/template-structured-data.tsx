import { useLingui } from '@lingui/react/macro'
import { localPath as pathIn, useLocalPath } from '#ui/website/local-path.ts'
import { breadcrumbList, StructuredData } from '#ui/website/structured-data.tsx'
import type { TemplateData } from './template.page.tsx'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The template, its place in the site and its questions, for search engines. */
export function TemplateStructuredData({ data }: { data: TemplateData }) {
  const { t } = useLingui()
  const localPath = useLocalPath()
  const { url, websiteUrl, title, summary, languageTag, free, copy, department, counterparts } = data
  const addressOf = (path: string) => new URL(path, websiteUrl).href
  const crumbs = [
    { name: t`Home`, item: websiteUrl },
    { name: t`Templates`, item: addressOf(localPath('/templates/')) },
    ...(department === undefined
      ? []
      : [{ name: department.name, item: addressOf(localPath(department.path)) }]),
    { name: title, item: url },
  ]
  const translations = counterparts.filter(({ isEquivalent }) => isEquivalent)
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
          keywords: copy.keywords.join(', '),
          thumbnailUrl: addressOf(data.picture.large),
          ...(translations.length > 0 && {
            workTranslation: translations.map(({ slug, title: name, pageLanguage }) => ({
              '@type': 'DigitalDocument',
              '@id': `${addressOf(pathIn(`/templates/${slug}/`, pageLanguage))}#template`,
              name,
            })),
          }),
        },
        breadcrumbList(crumbs),
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
