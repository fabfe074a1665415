import { ScreenPicture } from '../../screen-picture.tsx'
import type { Screen } from '../../screens.server.ts'
import type { DocumentManagementCopy } from './document-management.server.ts'
import { Leaving } from './leaving.tsx'
import { ListActs } from './list-acts.tsx'
import { Places } from './places.tsx'
import { States } from './states.tsx'
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
