import { evaluate } from '#engine/source/index.ts'
import { getI18n } from '#kernel/request-context.ts'
import type { Services } from '#kernel/services.server.ts'
import { requireAccountWithAccess } from '#modules/entitlements/workspace/access.server.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { languageOf } from '#modules/identity/workspace/language/choose-language.server.ts'
import { summarizeTemplate } from '#modules/library/parts/summarize-template.server.ts'
import { countShelves, isInLanguage, libraryLanguage } from '#modules/library/public.ts'
import { type ListedDocument, listFilledIn, listRecentDocuments } from '../../list-documents.ts'
import { suggestTemplates } from '../../suggest-templates.ts'
import { interviewOf, progressOf } from '../editor/interview/interview.ts'
import { openDepartmentsOf } from '../licence/licence.server.ts'

const RECENT = 6
const SUGGESTED = 6

/** A document to go on with, and how far it is. */
export type RecentDocument = Awaited<ReturnType<typeof withProgress>>[number]

export function loadHome(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccountWithAccess(route)
    const { catalogue } = services
    const language = languageOf(route)
    const listed = await listRecentDocuments(services, account, { limit: RECENT + 1 })
    const recent = listed.slice(0, RECENT)
    const workedOn = recent.map(({ templateSlug }) => templateSlug)
    const shown = libraryLanguage(catalogue, language.code)
    const suggested = suggestTemplates(services, account, {
      workedOn,
      language: language.code,
      limit: SUGGESTED,
    })
    const counts = countShelves(catalogue, language.code).departments
    return {
      name: account.name,
      recent: await withProgress(services, account, recent),
      hasMore: listed.length > RECENT,
      suggested: suggested.map((entry) => summarizeTemplate(entry, language, account)),
      departments: [...counts].map(([id, { count }]) => ({ id, count })),
      open: openDepartmentsOf(account, getI18n(route.context)),
      free: catalogue.templates.filter((entry) => entry.template.free && isInLanguage(entry, shown)).length,
    }
  })
}

/** Counts what the editor counts, over the whole text: none of it leaves the server. */
async function withProgress(services: Services, account: Account, recent: readonly ListedDocument[]) {
  const filledIn = await listFilledIn(services, account, { ids: recent.map(({ id }) => id) })
  return recent.flatMap((document) => {
    const found = filledIn.find(({ id }) => id === document.id)
    // Deleted in this very moment.
    if (found === undefined) return []
    const { template, answers } = found
    const { required, answered } = progressOf(interviewOf(template, evaluate(template, answers)), answers)
    return { ...document, progress: { required, answered } }
  })
}
