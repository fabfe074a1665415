import { msg } from '@lingui/core/macro'
import { brand } from '#content/brand/brand.ts'
import type { PageLoader } from '#ui/website/page-loader.server.ts'
import { findHelpAnswers, helpAnswers, linked } from './help-answers.server.ts'
import type { SupportData } from './support.page.tsx'
import { topicIds } from './support-parts.tsx'

/** The parameter of a search in the help center. */
const QUERY = 'q'
const LONGEST_QUERY = 200

export const loader: PageLoader<SupportData> = ({ url, language, i18n }) => {
  const query = (url.searchParams.get(QUERY) ?? '').trim().slice(0, LONGEST_QUERY)
  const answers = helpAnswers(language.code)
  return {
    title: i18n._(msg`Help: answers to questions about ${brand.name}`),
    description: i18n._(
      msg`Search for answers about templates, documents, files, your account and your data, or contact us.`,
    ),
    ...(query !== '' && { robots: 'noindex' as const }),
    data: {
      query,
      found:
        query === ''
          ? undefined
          : findHelpAnswers(language.code, query).map(({ slug, title, description }) => ({
              slug,
              title,
              description,
            })),
      topics: topicIds.map((id) => ({
        id,
        answers: answers.filter(({ topic }) => topic === id).map(linked),
      })),
    },
  }
}
