import type { LanguageCode } from '../../../languages.ts'
import { Day } from '../../day.tsx'
import { LocalLink } from '../../local-link.tsx'
import type { NewsFigures } from './count-for-news.server.ts'
import { Figures } from './figures.tsx'
import type { NewsroomCopy } from './newsroom-copy.server.ts'
import { PressContact } from './press-contact.tsx'

export interface ListedNews {
  slug: string
  title: string
  description: string
  /** `YYYY-MM-DD` */
  date: string
}

export interface NewsroomData {
  copy: Omit<NewsroomCopy, 'title' | 'description'>
  figures: NewsFigures
  articles: ListedNews[]
  /** The language that the articles are written in, where it is not the page's. */
  foreign: { code: LanguageCode; tag: string } | undefined
}

/** The newsroom: the library in figures over a register of dated notes. */
export default function Newsroom({ data: { copy, figures, articles, foreign } }: { data: NewsroomData }) {
  return (
    <>
      <header className="mx-auto max-w-page px-gutter pt-12 pb-10 sm:pt-20">
        <h1 className="max-w-4xl text-4xl sm:text-5xl lg:text-6xl">{copy.heading}</h1>
        <p className="mt-5 max-w-prose text-pretty text-lg">{copy.lead}</p>
      </header>
      <Figures figures={figures} copy={copy.figures} look="band" />
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-14 px-gutter py-12 sm:py-16 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="news">
          <h2 id="news" className="text-2xl">
            {copy.news}
          </h2>
          {copy.elsewhere !== undefined && <p className="mt-2 max-w-prose">{copy.elsewhere}</p>}
          <ol className="mt-5 border-ink border-t-2">
            {articles.map((article) => (
              <NewsRow key={article.slug} article={article} foreign={foreign} />
            ))}
          </ol>
        </section>
        <PressContact copy={copy.press} />
      </div>
    </>
  )
}

function NewsRow({ article, foreign }: { article: ListedNews } & Pick<NewsroomData, 'foreign'>) {
  const { slug, title, description, date } = article
  return (
    <li className="group relative grid gap-x-8 gap-y-1 border-line border-b py-6 sm:grid-cols-[9.5rem_1fr]">
      <p className="text-muted text-sm sm:pt-1.5">
        <Day date={date} />
      </p>
      <div>
        <h3 className="text-2xl">
          <LocalLink
            to={`/company/newsroom/${slug}/`}
            language={foreign?.code}
            lang={foreign?.tag}
            className="after:absolute after:inset-0 group-hover:text-action-strong"
          >
            {title}
          </LocalLink>
        </h3>
        <p lang={foreign?.tag} className="mt-2 max-w-prose text-pretty">
          {description}
        </p>
      </div>
    </li>
  )
}
