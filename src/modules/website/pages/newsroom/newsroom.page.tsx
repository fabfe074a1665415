import type { TemplatePicture } from '#modules/library/parts/summarize-template.server.ts'
import { PagePicture } from '#ui/components/picture.tsx'
import { Day } from '#ui/website/day.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import type { NewsroomData } from './newsroom.page.server.ts'
import { Figures, PressContact } from './newsroom-parts.tsx'

/** The newsroom: the library in figures and first pages, the newest note as lead story, then the others. */
export default function Newsroom({ data }: { data: NewsroomData }) {
  const { copy, figures, wall, articles, foreign } = data
  const [lead, ...others] = articles
  return (
    <>
      <header className="mx-auto grid max-w-page items-end gap-x-16 gap-y-5 px-gutter pt-12 pb-10 sm:pt-20 md:grid-cols-[1.4fr_1fr]">
        <h1 className="text-4xl sm:text-5xl lg:text-6xl">{copy.heading}</h1>
        <p className="max-w-prose text-pretty text-lg md:pb-1.5">{copy.lead}</p>
      </header>
      <Figures figures={figures} copy={copy.figures} look="band">
        {wall.length > 0 && <Wall pictures={wall} />}
      </Figures>
      <section aria-labelledby="news" className="mx-auto max-w-page px-gutter py-12 sm:py-16">
        <div className="flex flex-wrap items-baseline gap-x-8 gap-y-1 border-ink border-t-2 pt-3">
          <h2 id="news" className="font-sans font-semibold text-base">
            {copy.news}
          </h2>
          {copy.elsewhere !== undefined && <p className="max-w-prose text-muted">{copy.elsewhere}</p>}
        </div>
        <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[1.15fr_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-24">
          {lead !== undefined && <LeadStory article={lead} foreign={foreign} />}
          <ol className="divide-y divide-line border-line border-b max-lg:border-t max-lg:pt-6 lg:row-span-2">
            {others.map((article) => (
              <NewsRow key={article.slug} article={article} foreign={foreign} />
            ))}
          </ol>
          <PressContact copy={copy.press} />
        </div>
      </section>
    </>
  )
}

/** Real first pages of the library, two rows deep and cut off by the edge of their band. */
function Wall({ pictures }: { pictures: readonly TemplatePicture[] }) {
  return (
    <div className="max-h-44 overflow-hidden pt-px pr-1.5 sm:max-h-64">
      <ul className="grid grid-cols-6 gap-x-3 gap-y-4 sm:gap-x-5">
        {pictures.map((picture) => (
          <li key={picture.small}>
            <PagePicture
              src={picture.small}
              sizes="(min-width: 996px) 100px, 14vw"
              width={picture.width}
              height={picture.height}
              alt=""
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface NoteProps extends Pick<NewsroomData, 'foreign'> {
  article: NewsroomData['articles'][number]
}

function LeadStory({ article, foreign }: NoteProps) {
  const { description, date } = article
  return (
    <article className="group relative">
      <p className="border-brass border-l-4 pl-3 text-muted text-sm">
        <Day date={date} />
      </p>
      <h3 className="mt-4 text-4xl lg:text-5xl">
        <NoteLink article={article} foreign={foreign} />
      </h3>
      <p lang={foreign?.tag} className="mt-4 max-w-prose text-pretty text-lg">
        {description}
      </p>
    </article>
  )
}

function NewsRow({ article, foreign }: NoteProps) {
  const { description, date } = article
  return (
    <li className="group relative py-6 first:pt-0">
      <p className="text-muted text-sm">
        <Day date={date} />
      </p>
      <h3 className="mt-1.5 text-2xl">
        <NoteLink article={article} foreign={foreign} />
      </h3>
      <p lang={foreign?.tag} className="mt-1.5 max-w-prose text-pretty text-muted">
        {description}
      </p>
    </li>
  )
}

/** The title of a note: all of the note around it can be pressed. */
function NoteLink({ article: { slug, title }, foreign }: NoteProps) {
  return (
    <LocalLink
      to={`/company/newsroom/${slug}/`}
      language={foreign?.code}
      lang={foreign?.tag}
      className="after:absolute after:inset-0 group-hover:text-action-strong"
    >
      {title}
    </LocalLink>
  )
}
