import { useLingui } from '@lingui/react/macro'
import { PagePicture } from '#ui/components/picture.tsx'
import type { TemplatePicture } from './summarize-template.server.ts'

interface FirstPageProps {
  title: string
  picture: TemplatePicture
  /** How wide the picture is shown, as the attribute `sizes` says it. */
  sizes: string
  lazy?: boolean
  /** Beside a link or heading that names the template already. */
  decorative?: boolean
}

/** The real first page of a template. */
export function FirstPage({ title, picture, sizes, lazy = true, decorative = false }: FirstPageProps) {
  const { t } = useLingui()
  return (
    <PagePicture
      src={picture.large}
      srcSet={`${picture.small} 250w, ${picture.large} ${picture.width}w`}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={decorative ? '' : t`First page of the ${title}`}
      lazy={lazy}
    />
  )
}
