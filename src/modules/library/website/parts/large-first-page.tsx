import { useLingui } from '@lingui/react/macro'
import { Picture, type PictureFile } from '#ui/components/picture.tsx'

interface LargeFirstPageProps {
  document: { title: string; page: PictureFile }
  /** How wide it is shown, as the attribute says it. */
  sizes: string
  /** Off for the page that is in view first. */
  lazy?: boolean
}

/** The first page of a template, large. */
export function LargeFirstPage({ document: { title, page }, sizes, lazy = true }: LargeFirstPageProps) {
  const { t } = useLingui()
  return (
    <Picture
      file={page}
      alt={t`First page of the ${title}`}
      sizes={sizes}
      lazy={lazy}
      className="page-edge h-auto w-full bg-page"
    />
  )
}
