import { defaultLanguage, languageOfTag } from '#kernel/i18n/languages.ts'
import { getI18n } from '#kernel/services.server.ts'
import { answeringOperator, type RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { countVerdicts } from '#modules/visitors/public.ts'
import { helpAnswers } from '../website/support/help-answers.server.ts'

/** The help center's answers that visitors judged, in the operator's language, the least helpful first. */
export function loadHelp(route: RouteRequest) {
  return answeringOperator(route, async (services) => {
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
