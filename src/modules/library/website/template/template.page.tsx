import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '#ui/components/badge.tsx'
import { LocalLink, localPath as pathIn, useLocalPath } from '#ui/website/local-link.tsx'
import { breadcrumbList, StructuredData } from '#ui/website/structured-data.tsx'
import { TemplateCard } from '../parts/template-card.tsx'
import type { TemplateData } from './template.page.server.ts'
import { TemplateGuide } from './template-guide.tsx'
import { FillIn, PlanNeeded, TemplateHead } from './template-head.tsx'
import { TemplateInside } from './template-inside.tsx'
import { TemplateLaw } from './template-law.tsx'

export default function Template({ data }: { data: TemplateData }) {
  const { t } = useLingui()
  const { slug, needsPlan, law } = data
  return (
    <article data-department={data.department?.id}>
      <TemplateHead data={data} />
      <div className="mx-auto max-w-page px-gutter py-12 sm:py-16">
        <TemplateGuide {...data} />
        <TemplateInside data={data} />
        <TemplateLaw law={law} />
        <TemplateCounterparts counterparts={data.counterparts} />
        <RelatedTemplates {...data} />
      </div>
      <div className="border-line border-t bg-sunken print:hidden">
        <div className="mx-auto max-w-page px-gutter py-14 text-center">
          <h2 className="text-3xl">{t`Ready when you are`}</h2>
          <p className="mx-auto mt-3 mb-6 max-w-prose text-muted">
            <Trans>Your answers are saved as you type, so you can stop at any question and come back.</Trans>
          </p>
          <FillIn template={data} entryPoint="template-end" />
          {needsPlan && (
            <p className="mx-auto mt-4 max-w-prose text-muted text-sm">
              <PlanNeeded slug={slug} plan={data.plan} />
            </p>
          )}
        </div>
      </div>
      <TemplateStructuredData data={data} />
    </article>
  )
}

/** The same kind of document in other languages and under other laws. */
function TemplateCounterparts({ counterparts }: Pick<TemplateData, 'counterparts'>) {
  const { t } = useLingui()
  if (counterparts.length === 0) return null
  return (
    <section className="mt-16 max-w-3xl print:hidden">
      <h2 className="text-3xl">{t`In other languages and countries`}</h2>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {counterparts.map(({ slug, title, pageLanguage, foreign, place, isEquivalent }) => (
          <li key={slug} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3.5">
            <LocalLink
              to={`/templates/${slug}/`}
              language={pageLanguage}
              lang={foreign?.tag}
              className="text-link font-medium"
            >
              {title}
            </LocalLink>
            {foreign !== undefined && <Badge>{foreign.name}</Badge>}
            <span className="text-muted text-sm">{place}</span>
            <span className="w-full text-muted text-sm">
              {isEquivalent
                ? t`The same document, written in that language.`
                : t`For the same purpose, written for the law of that place.`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RelatedTemplates({ related, family }: Pick<TemplateData, 'related' | 'family'>) {
  const { t } = useLingui()
  if (related.length === 0 && family === undefined) return null
  return (
    <section className="mt-16 print:hidden">
      <h2 className="text-3xl">{t`Related templates`}</h2>
      <ul className="mt-6 grid gap-4 md:grid-cols-2">
        {related.map((template) => (
          <li key={template.slug}>
            <TemplateCard template={template} />
          </li>
        ))}
      </ul>
      {family !== undefined && (
        <p className="mt-5">
          <LocalLink to={family.path} className="text-link inline-flex min-h-9 items-center font-medium">
            {t`See all: ${family.name}`}
          </LocalLink>
        </p>
      )}
    </section>
  )
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

function TemplateStructuredData({ data }: { data: TemplateData }) {
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
          encodingFormat: [data.book ? xlsx : docx, 'application/pdf'],
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
