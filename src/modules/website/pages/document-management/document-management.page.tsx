import { ScreenPicture } from '#ui/website/screen-picture.tsx'
import type { Screen } from '#ui/website/screens.server.ts'
import type { DocumentManagementCopy } from './document-management.page.server.ts'
import { Leaving } from './leaving.tsx'
import { ListActs } from './list-acts.tsx'

import { Story } from './story.tsx'
import { Trash } from './trash.tsx'

export interface DocumentManagementData {
  copy: Omit<DocumentManagementCopy, 'title' | 'description'>
  trashDays: number
  screens: { fillIn: Screen; fillInPhone: Screen; documents: Screen; download: Screen }
}

/** What happens to documents after they are made, from the word beside the title to the last day in the trash. */
export default function DocumentManagement({ data }: { data: DocumentManagementData }) {
  const { copy, trashDays, screens } = data
  return (
    <>
      <header className="border-line border-b bg-sunken">
        <div className="mx-auto max-w-page px-gutter pt-12 sm:pt-16">
          <div className="grid gap-x-16 gap-y-5 md:grid-cols-[1.5fr_1fr] md:items-end">
            <h1 className="text-4xl sm:text-5xl">{copy.heading}</h1>
            <p className="max-w-prose text-lg">{copy.lead}</p>
          </div>
          {/* The head of the screen, where the word stands that the next section explains, cut off by its edge. */}
          <ScreenPicture
            screen={screens.fillIn}
            alt={copy.barAlt}
            sizes="(min-width: 1200px) 1136px, calc(100vw - 4rem)"
            lazy={false}
            className="mt-10 rounded-b-none border-b-0 max-xs:hidden"
            pictureClassName="aspect-[1550/340] object-cover object-top"
          />
          <ScreenPicture
            screen={screens.fillInPhone}
            alt={copy.barAlt}
            sizes="calc(100vw - 2rem)"
            lazy={false}
            className="mt-8 rounded-b-none border-b-0 xs:hidden"
            pictureClassName="aspect-[585/340] object-cover object-top"
          />
        </div>
      </header>
      <States copy={copy.states} />
      <Places copy={copy.places} />
      <Story copy={copy.story} />
      <ListActs copy={copy.list} screen={screens.documents} />
      <Trash copy={copy.trash} days={trashDays} />
      <Leaving take={copy.take} limits={copy.limits} screen={screens.download} />
    </>
  )
}

/** What the web application asks or says where one document is in two places: its own words, and what follows from them. */
function Places({ copy: { title, lead, rows } }: { copy: DocumentManagementCopy['places'] }) {
  return (
    <section aria-labelledby="places" className="border-line border-y bg-sunken">
      <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <h2 id="places" className="text-3xl sm:text-4xl">
          {title}
        </h2>
        <p className="mt-3 text-lg text-muted">{lead}</p>
        <ul className="mt-9 grid gap-x-8 gap-y-10 md:grid-cols-3">
          {rows.map(({ when, dialog, choices, text }) => (
            <li key={when} className="md:row-span-3 md:grid md:grid-rows-subgrid md:gap-y-0">
              <h3 className="font-medium font-sans text-base">{when}</h3>
              <blockquote className="mt-3 rounded-sheet border border-field-line bg-sheet p-5">
                <p className="font-heading font-medium text-xl leading-snug">{dialog}</p>
                {choices.length > 0 && (
                  <p className="mt-2 text-action text-sm">
                    {choices.map((choice, position) => (
                      <span key={choice}>
                        {position > 0 && <span className="text-muted"> · </span>}
                        {choice}
                      </span>
                    ))}
                  </p>
                )}
              </blockquote>
              <p className="mt-4 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Every word that may stand beside a document's title, and what it means. */
function States({ copy: { title, lead, seen, means, rows } }: { copy: DocumentManagementCopy['states'] }) {
  return (
    <section aria-labelledby="states" className="mx-auto max-w-page px-gutter py-14 sm:py-20">
      <h2 id="states" className="text-3xl sm:text-4xl">
        {title}
      </h2>
      <p className="mt-3 text-lg text-muted">{lead}</p>
      <p
        aria-hidden="true"
        className="mt-8 hidden gap-x-12 border-ink border-t-2 py-2.5 text-muted text-sm sm:grid sm:grid-cols-[1fr_1.6fr]"
      >
        <span>{seen}</span>
        <span>{means}</span>
      </p>
      <dl className="max-sm:mt-8 max-sm:border-ink max-sm:border-t-2">
        {rows.map(({ label, text }) => (
          <div
            key={label}
            className="grid gap-x-12 gap-y-1 border-line border-t py-4 sm:grid-cols-[1fr_1.6fr]"
          >
            <dt className="font-medium">{label}</dt>
            <dd className="max-w-prose text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
