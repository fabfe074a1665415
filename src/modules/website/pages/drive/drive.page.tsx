import type { ReactNode } from 'react'
import { buttonClass } from '#ui/components/button-class.ts'
import { Section } from '#ui/website/blocks/section.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { ScreenPicture } from '#ui/website/screen-picture.tsx'
import { PlannedLabel } from '#ui/website/texts/planned-label.tsx'
import { TextNodes, TextParagraph, TextParagraphs } from '#ui/website/texts/text-nodes.tsx'
import type { DriveCopy, DriveData } from './drive.page.server.ts'

/** Where files are today beside what a drive adds, and a document's life from first answer to last day. */
export default function Drive({ data: { copy, screen } }: { data: DriveData }) {
  const { life, told } = copy
  return (
    <>
      <header className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-gutter py-12 sm:py-20 md:grid-cols-[1fr_1.25fr] md:items-center lg:gap-x-20">
        <div className="min-w-0">
          <p className="mb-3">
            <PlannedLabel product="drive" />
          </p>
          <h1 className="text-4xl sm:text-5xl">{copy.heading}</h1>
          <div className="mt-5 max-w-prose space-y-3 text-lg">
            <TextParagraphs texts={copy.lead} />
          </div>
        </div>
        <figure className="min-w-0">
          <ScreenPicture
            screen={screen}
            alt={copy.screenAlt}
            sizes="(min-width: 1200px) 600px, (min-width: 996px) 50vw, calc(100vw - 2rem)"
            lazy={false}
          />
          <figcaption className="mt-3 text-muted text-sm">{copy.screen}</figcaption>
        </figure>
      </header>
      <Comparison copy={copy.compared} />
      <Section id="life" title={life.heading}>
        <ol className="mt-9 grid gap-y-8 sm:grid-cols-4">
          {life.list.map(({ name, text }) => (
            <li
              key={name}
              className="relative border-action border-l-2 pb-1 pl-6 sm:border-t-2 sm:border-l-0 sm:pt-6 sm:pr-6 sm:pl-0"
            >
              <span
                aria-hidden="true"
                className="absolute top-1 -left-[9px] size-4 rounded-full border-2 border-action bg-paper sm:-top-[9px] sm:left-0"
              />
              <h3 className="text-xl">{name}</h3>
              <TextParagraph nodes={text} className="mt-2 max-w-prose text-muted" />
            </li>
          ))}
        </ol>
      </Section>
      <section aria-labelledby="told" className="border-line border-t bg-action-tint">
        <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-16 gap-y-6 px-gutter py-12">
          <div className="max-w-prose">
            <h2 id="told" className="text-3xl">
              {told.heading}
            </h2>
            <TextParagraph nodes={told.text} className="mt-3" />
          </div>
          <LocalLink to="/company/contact/" className={buttonClass({ variant: 'primary', size: 'large' })}>
            {told.action}
          </LocalLink>
        </div>
      </section>
    </>
  )
}

/** One thing a row: how it is today, and what the drive will change. A phone shows one below the other. */
export function Comparison({ copy: { heading, today, later, rows } }: { copy: DriveCopy['compared'] }) {
  return (
    <Section id="compared" title={heading} ground="sunken">
      <div
        aria-hidden="true"
        className="mt-9 hidden grid-cols-[1fr_1.5fr_1.5fr] gap-x-8 px-6 pb-3 font-medium sm:grid"
      >
        <span />
        <span>{today}</span>
        <span className="text-muted">{later}</span>
      </div>
      <ul className="mt-8 divide-y divide-line border-ink border-t-2 bg-sheet sm:mt-0">
        {rows.map((row) => (
          <li
            key={row.what}
            className="grid gap-x-8 gap-y-3 px-5 py-5 sm:grid-cols-[1fr_1.5fr_1.5fr] sm:px-6"
          >
            <h3 className="text-xl">{row.what}</h3>
            <Side label={today}>
              <TextNodes nodes={row.today} />
            </Side>
            <Side label={later} isLater>
              <TextNodes nodes={row.later} />
            </Side>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface SideProps {
  label: string
  isLater?: boolean
  children: ReactNode
}

function Side({ label, isLater = false, children }: SideProps) {
  return (
    <p className={isLater ? 'border-line border-l-2 pl-4 text-muted' : 'border-action border-l-2 pl-4'}>
      <span className="block font-medium text-ink text-sm sm:sr-only">{label} </span>
      {children}
    </p>
  )
}
