import { SignUpLink, StartText } from '#modules/identity/website/sign-up/sign-up-link.tsx'
import { buttonClass } from '#ui/components/button-class.ts'
import { Items, Section } from '#ui/website/blocks/section.tsx'
import { ScreenPicture } from '#ui/website/screen-picture.tsx'
import type { Screen } from '#ui/website/screens.server.ts'
import { useSite, webAppPageUrl } from '#ui/website/site.tsx'
import { TextList } from '#ui/website/texts/text-nodes.tsx'
import type { DocumentManagementCopy, DocumentManagementData } from './document-management.page.server.ts'

/** What happens to documents once made, from the word beside the title to the last day in the trash. */
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
          {/* The head of the screen, with the word that the next section explains, cut off by its edge. */}
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

/** What the web application asks or says where a document is in two places: its words, and what follows. */
function Places({ copy: { title, lead, rows } }: { copy: DocumentManagementCopy['places'] }) {
  return (
    <Section id="places" title={title} lead={lead} ground="sunken">
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
    </Section>
  )
}

/** Every word that may stand beside a document's title, and what it means. */
function States({ copy: { title, lead, seen, means, rows } }: { copy: DocumentManagementCopy['states'] }) {
  return (
    <Section id="states" title={title} lead={lead}>
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
    </Section>
  )
}

/** A morning on two devices as a log: what happened where, and which version the server had afterwards. */
export function Story({
  copy: { title, lead, version, rows, note },
}: {
  copy: DocumentManagementCopy['story']
}) {
  return (
    <Section
      id="story"
      title={title}
      lead={lead}
      size="small"
      beside="gap-x-16 gap-y-8 md:grid-cols-[1fr_1.7fr]"
    >
      <div>
        <ol className="border-brass border-l-2">
          {rows.map((row, position) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the log never changes while it is shown.
              key={position}
              className="relative grid grid-cols-[1fr_auto] gap-x-6 pb-7 pl-6 before:absolute before:top-2 before:-left-1.25 before:size-2 before:rounded-full before:bg-brass"
            >
              <h3 className="font-medium font-sans text-base">
                <span className="tabular-nums">{row.time}</span>
                <span className="text-muted"> · {row.place}</span>
              </h3>
              <p className="text-muted text-sm leading-6">
                {version} <span className="font-medium text-ink tabular-nums">{row.version}</span>
              </p>
              <p className="col-span-2 mt-1 max-w-prose">{row.text}</p>
            </li>
          ))}
        </ol>
        <div className="mt-2 border-line border-t pt-5">
          <p className="max-w-prose text-muted">{note}</p>
        </div>
      </div>
    </Section>
  )
}

interface ListActsProps {
  copy: DocumentManagementCopy['list']
  screen: Screen
}

/** The list of one's documents as it is on the screen, what can be done in it, and the way there. */
function ListActs({ copy: { title, alt, acts, action }, screen }: ListActsProps) {
  const site = useSite()
  return (
    <section aria-labelledby="list" className="border-line border-t">
      <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <h2 id="list" className="text-3xl sm:text-4xl">
            {title}
          </h2>
          <a href={webAppPageUrl(site, 'documents/')} className={buttonClass({ variant: 'secondary' })}>
            {action}
          </a>
        </div>
        <div className="mt-8 grid items-start gap-x-14 gap-y-8 lg:grid-cols-[1.5fr_1fr]">
          <ScreenPicture
            screen={screen}
            alt={alt}
            sizes="(min-width: 1200px) 660px, calc(100vw - 2rem)"
            className="lg:sticky lg:top-24"
          />
          <Items
            as="dl"
            items={acts}
            className="grid gap-x-10 border-ink border-t-2 xs:grid-cols-2 lg:grid-cols-1"
            itemClassName="border-line border-b py-4"
            textClassName="mt-1 text-muted"
          />
        </div>
      </div>
    </section>
  )
}

interface LeavingProps {
  take: DocumentManagementCopy['take']
  limits: DocumentManagementCopy['limits']
  screen: Screen
}

/** How documents are taken away, and what nobody should expect of the place where they are kept. */
export function Leaving({ take, limits, screen }: LeavingProps) {
  return (
    <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
      <section aria-labelledby="take" className="grid gap-x-16 gap-y-8 md:grid-cols-2 md:items-center">
        <div>
          <h2 id="take" className="text-3xl">
            {take.title}
          </h2>
          <div className="mt-4 max-w-prose space-y-3">
            {take.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <ScreenPicture
          screen={screen}
          alt={take.alt}
          sizes="(min-width: 576px) 512px, calc(100vw - 2rem)"
          className="w-full max-w-lg"
        />
      </section>
      <section aria-labelledby="limits" className="mt-16 border-ink border-t-2 pt-6">
        <div className="grid gap-x-16 gap-y-6 md:grid-cols-2 md:grid-rows-[auto_1fr]">
          <h2 id="limits" className="text-2xl">
            {limits.title}
          </h2>
          <TextList
            texts={limits.items}
            className="divide-y divide-line md:col-start-2 md:row-span-2 md:row-start-1"
            itemClassName="py-3 first:pt-0"
          />
          <SignUpLink
            variant="primary"
            destination=""
            entryPoint="document-management-end"
            entry="create-account"
            className="self-start justify-self-start md:col-start-1"
          >
            <StartText />
          </SignUpLink>
        </div>
      </section>
    </div>
  )
}

interface TrashProps {
  copy: DocumentManagementCopy['trash']
  /** How long what was deleted can be restored. */
  days: number
}

/** The days in the trash as a ruler, with what is possible at its beginning, along it and past its end. */
function Trash({ copy: { title, marks, sooner }, days }: TrashProps) {
  return (
    <Section id="trash" title={title} ground="sunken">
      <Ruler days={days} />
      <Items
        as="dl"
        items={marks.map(({ day, text }) => ({ name: day, text }))}
        className="mt-5 grid gap-x-10 gap-y-6 xs:grid-cols-[1fr_2fr_1fr]"
        textClassName="mt-1 max-w-prose text-muted"
      />
      <p className="mt-7 text-muted">{sooner}</p>
    </Section>
  )
}

/** One tick a day, a longer one every tenth; the line goes on after the last, and nothing is on it. */
function Ruler({ days }: { days: number }) {
  const step = 10
  const end = days * step
  const shown = end * 1.33
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${shown} 24`}
      preserveAspectRatio="none"
      className="mt-9 block h-10 w-full stroke-ink"
    >
      <line x1="0" y1="23" x2={end} y2="23" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      <line
        x1={end}
        y1="23"
        x2={shown}
        y2="23"
        strokeWidth="1"
        strokeDasharray="4 5"
        vectorEffect="non-scaling-stroke"
        className="stroke-field-line"
      />
      {Array.from({ length: days + 1 }, (_, day) => day).map((day) => (
        <line
          key={day}
          x1={Math.max(1, day * step)}
          y1={day % 10 === 0 ? 2 : 14}
          x2={Math.max(1, day * step)}
          y2="23"
          strokeWidth={day % 10 === 0 ? 2 : 1}
          vectorEffect="non-scaling-stroke"
          className={day % 10 === 0 ? 'stroke-brass' : 'stroke-field-line'}
        />
      ))}
    </svg>
  )
}
