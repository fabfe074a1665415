import { countVerdicts } from '#domain/events/index.ts'
import { defaultLanguage, languageOfTag } from '../../../languages.ts'
import { getI18n } from '../../../request-context.ts'
import { helpAnswers } from '../../../website/pages/support/help-answers.server.ts'
import { answering, type RouteRequest } from '../../answering.server.ts'
import { requireOperator } from '../../session.server.ts'

/** The answers of the help center that visitors have judged, in the operator's language, the least helpful first. */
export function loadHelp(route: RouteRequest) {
  return answering(route, async (services) => {
    await requireOperator(route)
    const language = languageOfTag(getI18n(route.context).locale) ?? defaultLanguage
    const titles = new Map(helpAnswers(language.code).map(({ slug, title }) => [slug, title]))
    const judged = await countVerdicts(services, { answers: [...titles.keys()] })
    return {
      answerCount: titles.size,
      judged: judged.map((verdicts) => ({
        ...verdicts,
        title: titles.get(verdicts.answer) ?? verdicts.answer,
        address: `${services.urls.website}${language.prefix}/company/support/${verdicts.answer}/`,
      })),
    }
  })
}
