import { FirstPage } from '../../components/library/first-page.tsx'
import { TemplateFacts } from '../../components/library/template-facts.tsx'
import { LocalLink } from '../local-link.tsx'
import type { ListedTemplate } from './listed-template.ts'

/** A template among many: small enough that a whole department is in view. All of it can be pressed. */
export function TemplateRow({ template }: { template: ListedTemplate }) {
  const { slug, title, picture, pageLanguage, foreign } = template
  return (
    <article className="group relative flex items-center gap-4 py-3">
      <div className="w-11 shrink-0">
        <FirstPage title={title} picture={picture} sizes="44px" decorative />
      </div>
      <div className="min-w-0">
        <h4 className="font-medium leading-snug">
          <LocalLink
            to={`/templates/${slug}/`}
            language={pageLanguage}
            lang={foreign?.tag}
            className="after:absolute after:inset-0 after:rounded-control group-hover:text-action-strong group-hover:underline"
          >
            {title}
          </LocalLink>
        </h4>
        <TemplateFacts template={template} className="mt-1 gap-y-1 text-muted" />
      </div>
    </article>
  )
}
