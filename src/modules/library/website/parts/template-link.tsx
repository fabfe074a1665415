import type { ReactNode } from 'react'
import { LocalLink } from '#ui/website/local-link.tsx'
import type { ListedTemplate } from './list-template.server.ts'

interface TemplateLinkProps {
  template: Pick<ListedTemplate, 'slug' | 'title' | 'pageLanguage' | 'foreign'>
  className?: string
  /** Its title, in its own language, unless it says so. */
  children?: ReactNode
}

/** The way to a template's page, which is in the template's language. */
export function TemplateLink({ template, className, children }: TemplateLinkProps) {
  const { slug, title, pageLanguage, foreign } = template
  return (
    <LocalLink
      to={`/templates/${slug}/`}
      language={pageLanguage}
      lang={children === undefined ? foreign?.tag : undefined}
      className={className}
    >
      {children ?? title}
    </LocalLink>
  )
}
