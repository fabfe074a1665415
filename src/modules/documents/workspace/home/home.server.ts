import { getI18n } from '#kernel/services.server.ts'
import { requireAccountWithAccess } from '#modules/entitlements/workspace/access.server.ts'
import { languageOf } from '#modules/identity/workspace/language/choose-language.server.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { summarizeTemplate } from '#modules/library/parts/summarize-template.server.ts'
import { countShelves, countTemplates } from '#modules/library/public.ts'
import { type ListedDocument, listRecentDocuments } from '../../list-documents.ts'
import { suggestTemplates } from '../../suggest-templates.ts'
import { openDepartmentsOf } from '../licence/licence.server.ts'
import { type WithProgress, withProgress } from '../list/document-progress.server.ts'

const RECENT = 6
const SUGGESTED = 6

/** A document to go on with, and how far it is. */
export type RecentDocument = WithProgress<ListedDocument>

export function loadHome(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccountWithAccess(route)
    const { catalogue } = services
    const language = languageOf(route)
    const listed = await listRecentDocuments(services, account, { limit: RECENT + 1 })
    const recent = listed.slice(0, RECENT)
    const workedOn = recent.map(({ templateSlug }) => templateSlug)
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
      free: countTemplates(catalogue, language.code).free,
    }
  })
}
