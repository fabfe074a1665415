import { LogoMark } from '#ui/components/logo.tsx'
import { Picture } from '#ui/components/picture.tsx'
import { TextParagraphs } from '#ui/website/texts/text-paragraphs.tsx'
import type { DownloadData } from './download.page.tsx'
import { Install } from './install.tsx'

/** What there is to install, beside what it looks like on a phone. */
export function DownloadHead({ data: { copy, screen } }: { data: DownloadData }) {
  return (
    <header className="overflow-x-clip border-line border-b">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-12 px-gutter pt-12 sm:grid-cols-[1.6fr_1fr] sm:pt-20">
        <div className="min-w-0 sm:pb-20">
          <LogoMark className="size-16 sm:size-20" />
          <h1 className="mt-6 max-w-2xl text-4xl sm:text-5xl">{copy.heading}</h1>
          <div className="mt-5 max-w-prose space-y-3 text-lg">
            <TextParagraphs texts={copy.lead} />
          </div>
          <Install copy={copy} />
          <dl className="mt-9 grid max-w-2xl gap-x-8 gap-y-4 border-line border-t pt-5 xs:max-sm:grid-cols-3 md:grid-cols-3">
            {copy.facts.map(({ name, text }) => (
              <div key={name}>
                <dt className="text-muted text-sm">{name}</dt>
                <dd className="font-medium">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        {/* A phone whose lower half is below the edge. */}
        <div className="mx-auto h-80 w-64 self-end overflow-hidden rounded-t-[1.75rem] border-6 border-ink border-b-0 bg-sheet sm:h-[28rem] sm:w-full sm:max-w-72">
          <Picture
            file={screen.light}
            dark={screen.dark}
            alt={copy.screenAlt}
            sizes="280px"
            lazy={false}
            className="h-auto w-full"
          />
        </div>
      </div>
    </header>
  )
}
