import { PagePicture } from '#ui/components/picture.tsx'
import { ChoiceLink } from '../choice-link.tsx'
import type { Shown } from './section.tsx'

/** Every page of one document that may be read whole, and the way to fill it in. */
export function Pages({ document, pictures }: Shown<'pages'>) {
  const { slug, title, needsPlan, foreign } = document
  return (
    <>
      <Sheets title={title} pictures={pictures} />
      <p className="mt-5">
        <ChoiceLink
          choice={{ destination: slug, documentName: title, needsPlan }}
          entryPoint="landing-document"
          lang={foreign?.tag}
          className="text-link inline-flex min-h-11 items-center font-medium text-lg"
        >
          {title}
        </ChoiceLink>
      </p>
    </>
  )
}

/** Pushed along like sheets on a table. */
function Sheets({ title, pictures }: { title: string; pictures: Shown<'pages'>['pictures'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
    <div tabIndex={0} className="-mx-gutter overflow-x-auto px-gutter pb-3">
      <ol className="flex w-max gap-5">
        {pictures.map((picture, position) => (
          <li key={picture.large} className="w-44 shrink-0 sm:w-56">
            <PagePicture
              src={picture.large}
              srcSet={`${picture.small} 250w, ${picture.large} ${picture.width}w`}
              sizes="224px"
              width={picture.width}
              height={picture.height}
              alt={`${title}, ${position + 1}/${pictures.length}`}
            />
            <p aria-hidden="true" className="mt-2 text-center text-muted text-sm tabular-nums">
              {position + 1}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
