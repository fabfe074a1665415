import { useLingui } from '@lingui/react/macro'
import { PagePicture } from '#ui/components/picture.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import type { FeaturesData } from './features.page.tsx'

/** The pages of the document side by side, and the way to where they are read. */
export function ContactSheet({
  document: { slug, title, pageLanguage, gallery },
  action,
}: {
  document: FeaturesData['document']
  action: string
}) {
  const { t } = useLingui()
  return (
    <>
      <ul className="grid grid-cols-4 gap-x-3 gap-y-5 xs:gap-x-5 lg:grid-cols-8">
        {gallery.map((picture, position) => {
          const page = position + 1
          return (
            <li key={picture.small}>
              <PagePicture
                src={picture.small}
                srcSet={`${picture.small} 250w, ${picture.large} ${picture.width}w`}
                sizes="(min-width: 1200px) 120px, 23vw"
                width={picture.width}
                height={picture.height}
                alt={page === 1 ? t`First page of the ${title}` : t`Page ${page} of the ${title}`}
              />
            </li>
          )
        })}
      </ul>
      <LocalLink
        to={`/templates/${slug}/`}
        language={pageLanguage}
        className="text-link mt-4 inline-flex min-h-11 items-center font-medium"
      >
        {action}
      </LocalLink>
    </>
  )
}
