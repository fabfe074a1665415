import { Plural, useLingui } from '@lingui/react/macro'
import { PagePicture } from '#ui/components/picture.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import type { DocsData } from './docs.page.tsx'

/** A wall of first pages, one of each kind of document, each leading to all of its kind. */
export function Kinds({ copy, kinds }: { copy: DocsData['copy']['kinds']; kinds: DocsData['kinds'] }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="kinds" className="border-line border-y bg-sunken">
      <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <h2 id="kinds" className="text-3xl sm:text-4xl">
          {copy.title}
        </h2>
        <p className="mt-3 text-lg text-muted">{copy.lead}</p>
        <ul className="mt-9 grid grid-cols-2 gap-x-6 gap-y-10 sm:grid-cols-4 lg:gap-x-12">
          {kinds.map(({ type, name, count, title, picture, tag }) => (
            <li key={type} className="group relative">
              {/* Pages of two sizes stand on one line. */}
              <div className="flex aspect-[250/354] items-end">
                <PagePicture
                  src={picture.small}
                  srcSet={`${picture.small} 250w, ${picture.large} ${picture.width}w`}
                  sizes="(min-width: 996px) 180px, (min-width: 768px) 20vw, 40vw"
                  width={picture.width}
                  height={picture.height}
                  alt={t`First page of the ${title}`}
                  lang={tag}
                />
              </div>
              <h3 className="mt-4 text-lg xs:text-xl">
                <LocalLink
                  to={`/templates/?type=${type}`}
                  className="after:absolute after:inset-0 group-hover:text-action-strong group-hover:underline"
                >
                  {name}
                </LocalLink>
              </h3>
              <p className="text-muted text-sm tabular-nums">
                <Plural value={count} one="# template" other="# templates" />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
