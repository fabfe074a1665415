import type { PictureFile } from '#ui/components/picture.tsx'
import { ScreenPicture } from '#ui/website/screen-picture.tsx'
import type { Screen } from '#ui/website/screens.server.ts'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { AppsCopy } from './apps.page.server.ts'
import { Board } from './board.tsx'
import { Matrix } from './matrix.tsx'
import { Missing } from './missing.tsx'

export interface AppsData {
  copy: Omit<AppsCopy, 'title' | 'description'>
  phone: Screen
  desk: Screen
  /** First pages of templates of the library, where it has any in the language. */
  shelf: PictureFile[]
}

/** What there is to use: a directory of three doors, a table of what works where, and what is missing. */
export default function Apps({ data: { copy, phone, desk, shelf } }: { data: AppsData }) {
  return (
    <>
      <header className="overflow-hidden border-line border-b bg-sunken">
        <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-gutter pt-12 sm:pt-16 xs:grid-cols-[1.6fr_1fr]">
          <div className="xs:self-center xs:pb-16">
            <h1 className="text-4xl sm:text-5xl lg:text-6xl">{copy.heading}</h1>
            <p className="mt-5 max-w-prose text-lg">
              <TextNodes nodes={copy.lead} />
            </p>
          </div>
          {/* The phone stands on the edge of the next section. */}
          <div className="mx-auto h-72 w-60 xs:h-80 sm:h-96 sm:w-72">
            <ScreenPicture
              screen={phone}
              alt={copy.phoneAlt}
              sizes="(min-width: 768px) 288px, 240px"
              lazy={false}
              className="rounded-b-none!"
            />
          </div>
        </div>
      </header>
      <Board copy={copy.board} desk={desk} shelf={shelf} />
      <Matrix copy={copy.matrix} />
      <Missing copy={copy.missing} />
      <section aria-labelledby="own" className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <div className="border-brass border-l-4 pl-5 sm:pl-8">
          <h2 id="own" className="text-3xl">
            {copy.own.title}
          </h2>
          <p className="mt-3 max-w-measure text-lg">
            <TextNodes nodes={copy.own.text} />
          </p>
        </div>
      </section>
    </>
  )
}
