import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { isBook } from '#engine/sheet/printable.ts'
import { readSheet } from '#engine/sheet/read-sheet.ts'
import { newId } from '#kernel/ids.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { readSharedSources } from '../../../scripts/library/read-library.ts'
import { createDocument } from './create-document.ts'
import { findUploadTargets } from './find-upload-targets.ts'
import { prepareDownload } from './prepare-download.ts'
import { documents } from './tables.ts'
import { deleteDocuments } from './trash.ts'
import { loadUploadTargets } from './workspace/editor/document-requests.server.ts'

const FILE = 'content/sheets/en/service-invoice-spreadsheet.yaml'
const { template } = readSheet(readFileSync(FILE, 'utf8'), FILE, readSharedSources().law)
if (!template) throw new Error(`${FILE} has a fault`)
const NUMBER = template.number
const slug = `${template.slug}-D${NUMBER}`
const { db } = await createTestDatabase()
const deps = buildDependencies(db, { templates: [{ ...buildTemplate(), template }, buildTemplate()] })

async function buildActor() {
  const { accountId, cookie } = await buildSession(deps)
  return { id: accountId, library: 'all' as const, cookie }
}
type Actor = Awaited<ReturnType<typeof buildActor>>

async function buildDocument(actor: Actor) {
  const answers = { customer: 'Whitfield & Sons' }
  const outcome = await createDocument(deps, actor, { templateSlug: slug, answers })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.document
}

const targetsOf = (actor: Omit<Actor, 'cookie'> | { id: string; library: string[] }, document?: string) =>
  findUploadTargets(deps, actor, { template: NUMBER, document })
const fresh = { slug, title: template.title, mayDownload: true }

describe('an edited file that comes to the list of documents', () => {
  test('goes into the document that its download names, or into a new one of its template', async () => {
    const actor = await buildActor()
    const { id, title } = await buildDocument(actor)
    const { tree } = await prepareDownload(deps, actor, { id })
    expect(isBook(tree) && tree.document).toBe(id)
    const document = { id, slug, title, isIssued: false, mayDownload: true }
    expect(await targetsOf(actor, id)).toEqual({ document, template: fresh })
    expect(await targetsOf(actor)).toEqual({ template: fresh })
  })

  test('R-12 says nothing of a document of somebody else, in the trash, of another template, or nowhere', async () => {
    const [actor, other] = [await buildActor(), await buildActor()]
    const { id } = await buildDocument(actor)
    for (const unknown of [id, newId()]) expect(await targetsOf(other, unknown)).toEqual({ template: fresh })
    const ofAnother = findUploadTargets(deps, actor, { template: 1, document: id })
    await expect(ofAnother).rejects.toMatchObject({ code: 'not_found' })
    await deleteDocuments(deps, actor, { ids: [id] })
    expect(await targetsOf(actor, id)).toEqual({ template: fresh })
  })

  test('changes nothing that was issued', async () => {
    const actor = await buildActor()
    const { id } = await buildDocument(actor)
    await db.update(documents).set({ frozenAt: new Date() }).where(eq(documents.id, id))
    expect(await targetsOf(actor, id)).toMatchObject({ document: { id, isIssued: true }, template: fresh })
  })

  test('LIC-3 SET-9 says where a plan is needed: without one, its inputs are in no browser', async () => {
    const actor = await buildActor()
    const { id } = await buildDocument(actor)
    const withoutPlan = await targetsOf({ id: actor.id, library: [] }, id)
    expect(withoutPlan).toMatchObject({ document: { mayDownload: false }, template: { mayDownload: false } })
  })

  test('R-12 is asked for by whoever is logged in, and of what a file can name', async () => {
    const actor = await buildActor()
    const { id } = await buildDocument(actor)
    const ask = (query: string, cookie = actor.cookie) =>
      answerOf(loadUploadTargets(buildRouteRequest(deps, `/app/upload-targets/?${query}`, { cookie })))
    const { status, data } = await ask(`template=${NUMBER}&document=${id}`)
    expect([status, await (data as Response).json()]).toMatchObject([200, { document: { id }, template: {} }])
    const forged = await ask(`template=${NUMBER}&document=${encodeURIComponent(`${id}'--`)}`)
    expect(await (forged.data as Response).json()).not.toHaveProperty('document')
    expect(await ask(`template=${NUMBER}`, '')).toMatchObject({ status: 401 })
    for (const query of ['', 'template=none', 'template=0', 'template=1e9'])
      expect((await ask(query)).status, query).toBe(400)
    // A text has no cells to be filled in, and no template has this number.
    for (const number of [1, 999_999]) expect((await ask(`template=${number}`)).status).toBe(404)
  })
})
