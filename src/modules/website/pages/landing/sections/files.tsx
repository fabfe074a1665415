import { ScreenPicture } from '#ui/website/screen-picture.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { Shown } from './section.tsx'

/** The files that a document becomes, beside the screen that hands them over. */
export function Files({ rows, screen, alt }: Shown<'files'>) {
  return (
    <div className="grid gap-x-14 gap-y-9 md:grid-cols-[1.2fr_1fr] md:items-start">
      <dl className="divide-y divide-line border-ink border-t-2">
        {rows.map(({ name, extension, text }) => (
          <div key={extension} className="grid gap-x-8 gap-y-1 py-4 xxs:grid-cols-[8rem_1fr]">
            <dt className="font-heading font-medium text-xl">
              {name} <span className="block font-mono font-normal text-muted text-sm">{extension}</span>
            </dt>
            <dd>
              <TextNodes nodes={text} />
            </dd>
          </div>
        ))}
      </dl>
      <ScreenPicture screen={screen} alt={alt} sizes="(min-width: 996px) 480px, 94vw" />
    </div>
  )
}
