import { useLingui } from '@lingui/react/macro'
import { Picture, type PictureFile } from '#ui/components/picture.tsx'
import type { ListedTemplate } from './list-template.server.ts'
import { TemplateLink } from './template-link.tsx'

interface DocumentFigureProps {
  document: ListedTemplate & { page: PictureFile }
  /** How wide its page is shown, as the attribute says it. */
  sizes: string
  className?: string
}

/** The first page of a template, large, and below it the way to the template. */
export function DocumentFigure({ document, sizes, className }: DocumentFigureProps) {
  const { t } = useLingui()
  const { title, page, foreign } = document
  return (
    <figure className={className}>
      <Picture
        file={page}
        alt={t`First page of the ${title}`}
        sizes={sizes}
        className="page-edge h-auto w-full bg-page"
      />
      <figcaption className="mt-4 text-sm">
        <TemplateLink template={document} className="text-link inline-flex min-h-11 items-center" />
        {foreign !== undefined && <span className="text-muted"> · {foreign.name}</span>}
      </figcaption>
    </figure>
  )
}
