import { AppError } from '#kernel/errors.ts'
import type { PageLoader, PageServer } from '#ui/website/page-loader.server.ts'
import type { AnswerData } from './answer.page.tsx'
import { helpAnswers, linked } from './help-answers.server.ts'

export const loader: PageLoader<AnswerData> = ({ params, language, website }) => {
  const answers = helpAnswers(language.code)
  const answer = answers.find(({ slug }) => slug === params.answer)
  if (answer === undefined) throw new AppError('not_found')
  const { slug, title, description, topic, date, body } = answer
  return {
    title,
    description,
    data: {
      slug,
      title,
      topic,
      date,
      body,
      related: answer.related.map((name) => {
        const found = answers.find((each) => each.slug === name)
        if (found === undefined) throw new Error(`the answer ${slug} names ${name}, which is none`)
        return linked(found)
      }),
      neighbours: answers.filter((each) => each.topic === topic).map(linked),
      website: website.urls.website + language.prefix,
    },
  }
}

/** What stands for `{answer}` in its address. */
export const slugs: PageServer['slugs'] = (_page, _website, language) =>
  helpAnswers(language).map(({ slug }) => slug)
