import { LocalLink } from '#ui/website/local-link.tsx'
import { FirstPage } from '../../parts/first-page.tsx'
import { TemplateFacts } from '../../parts/template-facts.tsx'
import type { ListedTemplate } from './list-template.server.ts'

type CardProps = { template: ListedTemplate; heading?: 'h3' | 'h4' }

/** A listed template: its first page, what it is for, what filling it in takes. All of it can be pressed. */
export function TemplateCard({ template, heading: Heading = 'h3' }: CardProps) {
  const { slug, title, summary, picture, pageLanguage, foreign } = template
  return (
    <article className="template-card group">
      <div className="self-start">
        <FirstPage title={title} picture={picture} sizes="136px" decorative />
      </div>
      <div className="flex min-w-0 flex-col">
        <Heading className="card-title">
          <LocalLink
            to={`/templates/${slug}/`}
            language={pageLanguage}
            lang={foreign?.tag}
            className="whole-card"
          >
            {title}
          </LocalLink>
        </Heading>
        <p lang={foreign?.tag} className="card-text">
          {summary}
        </p>
        <TemplateFacts template={template} showsQuestions className="mt-auto pt-4" />
      </div>
    </article>
  )
}
