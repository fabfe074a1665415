import { listTopTemplates } from '#domain/catalogue/index.ts'
import { listDocuments } from '#domain/documents/index.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { requireAccount } from '../session.server.ts'
import { toTemplateSummary } from './template-summary.server.ts'

const RECENT = 5
const SUGGESTED = 6

export function loadHome(route: RouteRequest) {
  return answering(route, async ({ db, catalogue }) => {
    const account = await requireAccount(route)
    const documents = await listDocuments({ db }, account)
    return {
      name: account.name,
      documents: documents.slice(0, RECENT),
      hasMore: documents.length > RECENT,
      templates: listTopTemplates(catalogue, 'en', SUGGESTED).map(toTemplateSummary),
    }
  })
}
