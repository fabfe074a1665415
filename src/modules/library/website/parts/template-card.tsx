import { LocalLink } from '#ui/website/local-link.tsx'
import { FirstPage } from '../../parts/first-page.tsx'
import { TemplateFacts } from '../../parts/template-facts.tsx'
import type { ListedTemplate } from './list-template.server.ts'

type CardProps = { template: ListedTemplate; heading?: 'h3' | 'h4' }

/** A listed template: its first page, what it is for, what filling it in takes. All of it can be pressed. */
export function TemplateCard({ template, heading: Heading = 'h3' }: CardProps) {
  const { slug, title, summary, picture, pageLanguage, foreign } = template
  return (
    <article className="group relative grid h-full grid-cols-[4.5rem_1fr] content-start gap-x-4 rounded-sheet border border-line bg-sheet p-4 transition-colors hover:border-action has-[a:focus-visible]:border-action xxs:grid-cols-[8.5rem_1fr] xxs:content-stretch xxs:gap-x-5 xxs:p-5">
      <div className="self-start">
        <FirstPage title={title} picture={picture} sizes="136px" decorative />
      </div>
      <div className="flex min-w-0 flex-col">
        <Heading className="wrap-anywhere font-heading font-medium text-xl leading-tight xxs:text-2xl">
          <LocalLink
            to={`/templates/${slug}/`}
            language={pageLanguage}
            lang={foreign?.tag}
            className="after:absolute after:inset-0 after:rounded-sheet group-hover:text-action-strong"
          >
            {title}
          </LocalLink>
        </Heading>
        <p lang={foreign?.tag} className="mt-2 line-clamp-4 text-muted text-sm">
          {summary}
        </p>
        <TemplateFacts template={template} showsQuestions className="mt-auto gap-y-1.5 pt-4" />
      </div>
    </article>
  )
}
