import { describe, expect, test } from 'vitest'
import type { Field } from '#engine/source/index.ts'
import { newId } from '#kernel/ids.ts'
import { redactText } from '#modules/entitlements/redact-text.ts'
import { buildAccount } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { createDocument, duplicateDocument } from './create-document.ts'
import { listDocuments } from './list-documents.ts'
import { openDocument, openTemplate } from './open-document.ts'
import { prepareDownload } from './prepare-download.ts'
import { renameDocument, saveDocument } from './save-document.ts'
import { DocumentTitle } from './schema.ts'
import { templateRevisions } from './tables.ts'
import { deleteDocuments, restoreDocuments } from './trash.ts'

const { db } = await createTestDatabase()
const freeTemplate = buildTemplate()
const paidTemplate = buildTemplate({ number: 2, free: false })
const deps = buildDependencies(db, { templates: [freeTemplate, paidTemplate] })
const free = { library: [] }
const nameCopy = (title: string) => `Copy of ${title}`
const freeSlug = 'letter-of-intent-D1'
const paidSlug = 'letter-of-intent-D2'

async function buildActor() {
  return { id: (await buildAccount(deps)).accountId, library: [] as string[] }
}

const titlesOf = async (
  actor: { id: string; library: string[] },
  place: 'documents' | 'trash' = 'documents',
) => (await listDocuments(deps, actor, { place })).documents.map(({ title }) => title)

async function buildDocument(actor: { id: string }, templateSlug = freeSlug) {
  const outcome = await createDocument(deps, actor, { templateSlug, answers: { company: 'Acme' } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.document
}

describe('documents', () => {
  test('a document starts from its template and is opened with it', async () => {
    const actor = await buildActor()
    const { id } = await buildDocument(actor)

    const { document, template, mayDownload } = await openDocument(deps, actor, { id })

    expect(document).toMatchObject({
      id,
      title: 'Letter of Intent – Acme',
      answers: { company: 'Acme' },
      version: 1,
    })
    expect(template).toEqual(freeTemplate.template)
    expect(mayDownload).toBe(true)
  })

  test('creating twice with one id creates once', async () => {
    const actor = await buildActor()
    const creation = { id: newId(), templateSlug: freeSlug, answers: {} }

    const [first, second] = await Promise.all([
      createDocument(deps, actor, creation),
      createDocument(deps, actor, creation),
    ])

    expect(first).toMatchObject({ ok: true, document: { id: creation.id } })
    expect(second).toEqual(first)
    expect(await titlesOf(actor)).toHaveLength(1)
  })

  test('an unknown template and a field it does not have are refused', async () => {
    const actor = await buildActor()

    await expect(createDocument(deps, actor, { templateSlug: 'none-D9', answers: {} })).rejects.toMatchObject(
      {
        code: 'not_found',
      },
    )
    expect(
      await createDocument(deps, actor, { templateSlug: freeSlug, answers: { other: 'x' } }),
    ).toMatchObject({
      ok: false,
      error: 'invalid_answers',
      problems: [{ field: 'other' }],
    })
    expect(await titlesOf(actor)).toEqual([])
  })

  test('a document keeps the revision it was made from when the template changes', async () => {
    const actor = await buildActor()
    const { id } = await buildDocument(actor)
    const changed = buildTemplate()
    changed.template.title = 'Letter of Intent, second edition'

    const opened = await openDocument(buildDependencies(db, { templates: [changed] }), actor, { id })

    expect(opened.template).toEqual(freeTemplate.template)
    const revisions = await db.select().from(templateRevisions)
    expect(revisions.filter(({ hash }) => hash === freeTemplate.revision)).toHaveLength(1)
  })

  test('a save raises the version; a stale one is answered with what is there', async () => {
    const actor = await buildActor()
    const { id } = await buildDocument(actor)

    expect(await saveDocument(deps, actor, { id, version: 1, answers: { company: 'Bolt' } })).toMatchObject({
      ok: true,
      document: { version: 2, answers: { company: 'Bolt' } },
    })
    expect(await saveDocument(deps, actor, { id, version: 1, answers: { company: 'Core' } })).toMatchObject({
      ok: false,
      error: 'conflict',
      current: { version: 2, answers: { company: 'Bolt' } },
    })
  })

  test('of 20 parallel saves on one version one wins', async () => {
    const actor = await buildActor()
    const { id } = await buildDocument(actor)

    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, save) =>
        saveDocument(deps, actor, { id, version: 1, answers: { company: `Company ${save}` } }),
      ),
    )

    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('what PostgreSQL cannot store in an answer is cleaned, not a fault', async () => {
    const actor = await buildActor()
    const { id } = await buildDocument(actor)

    const outcome = await saveDocument(deps, actor, {
      id,
      version: 1,
      answers: { company: 'a\u0000b \ud800' },
    })

    expect(outcome.ok || outcome.error === 'invalid_answers').toBe(true)
  })

  test('a document can be renamed, put into the trash and taken out again', async () => {
    const actor = await buildActor()
    const { id } = await buildDocument(actor)

    await renameDocument(deps, actor, { id, title: 'Offer to Bolt' })
    await deleteDocuments(deps, actor, { ids: [id] })

    expect(await titlesOf(actor)).toEqual([])
    expect(await titlesOf(actor, 'trash')).toEqual(['Offer to Bolt'])
    await expect(openDocument(deps, actor, { id })).rejects.toMatchObject({ code: 'not_found' })

    await restoreDocuments(deps, actor, { ids: [id] })

    expect(await titlesOf(actor)).toEqual(['Offer to Bolt'])
  })

  test('a duplicate has the answers of its source, a name and a version of its own', async () => {
    const actor = await buildActor()
    const { id } = await buildDocument(actor)
    await saveDocument(deps, actor, { id, version: 1, answers: { company: 'Bolt' } })

    const copy = await duplicateDocument(deps, actor, { id, nameCopy })
    await saveDocument(deps, actor, { id: copy.id, version: 1, answers: { company: 'Core' } })

    expect((await openDocument(deps, actor, copy)).document).toMatchObject({
      title: 'Letter of Intent – Core',
      answers: { company: 'Core' },
      version: 2,
    })
    expect((await openDocument(deps, actor, { id })).document.answers).toEqual({ company: 'Bolt' })
  })

  test('a duplicate keeps the revision of its source when the template has changed or is gone', async () => {
    const actor = await buildActor()
    const { id } = await buildDocument(actor)
    const later = buildDependencies(db, { templates: [] })

    const copy = await duplicateDocument(later, actor, { id, nameCopy })

    const { document, template } = await openDocument(later, actor, copy)
    expect(template).toEqual(freeTemplate.template)
    expect(document.revision).toBe(freeTemplate.revision)
  })

  test('what lies in the trash is not duplicated', async () => {
    const actor = await buildActor()
    const { id } = await buildDocument(actor)
    await deleteDocuments(deps, actor, { ids: [id] })

    await expect(duplicateDocument(deps, actor, { id, nameCopy })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await titlesOf(actor)).toEqual([])
  })

  test('R-12 another account gets not_found for everything about a document, and changes nothing', async () => {
    const owner = await buildActor()
    const { id } = await buildDocument(owner)
    const other = await buildActor()

    for (const attempt of [
      () => openDocument(deps, other, { id }),
      () => saveDocument(deps, other, { id, version: 1, answers: {} }),
      () => renameDocument(deps, other, { id, title: 'Mine' }),
      () => deleteDocuments(deps, other, { ids: [id] }),
      () => restoreDocuments(deps, other, { ids: [id] }),
      () => prepareDownload(deps, other, { id }),
      () => duplicateDocument(deps, other, { id, nameCopy }),
      () => createDocument(deps, other, { id, templateSlug: freeSlug, answers: {} }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await titlesOf(other)).toEqual([])
    const { document } = await openDocument(deps, owner, { id })
    expect(document).toMatchObject({ title: 'Letter of Intent – Acme', version: 1 })
  })

  test('a free template is downloaded by any account, under its title', async () => {
    const actor = await buildActor()
    const { id } = await buildDocument(actor)
    await renameDocument(deps, actor, { id, title: 'Offer: A/B "final"...' })

    const { fileName, tree } = await prepareDownload(deps, actor, { id })

    expect(fileName).toBe('Offer: A/B "final"...')
    expect(JSON.stringify(tree)).toContain('Acme')
  })

  test('no file is made of answers that contradict each other, and one of the draft once they fit', async () => {
    const day = (id: string, more: Partial<Field> = {}) =>
      ({ id, type: 'date', label: id, required: true, ...more }) as Field
    const earliest = { kind: 'field' as const, field: 'letterDate' }
    const fields = [day('letterDate'), day('deadline', { bounds: { earliest } })]
    const dated = buildTemplate({ number: 3, fields })
    const own = buildDependencies(db, { templates: [dated] })
    const actor = await buildActor()
    const answers = { letterDate: '2027-05-03', deadline: '2027-05-02' }
    const outcome = await createDocument(own, actor, { templateSlug: 'letter-of-intent-D3', answers })
    if (!outcome.ok) throw new Error(outcome.error)
    const { id } = outcome.document

    await expect(prepareDownload(own, actor, { id })).rejects.toMatchObject({
      code: 'conflict',
      fields: [{ path: 'deadline', code: 'too_early' }],
    })

    const put = { ...answers, deadline: '2027-05-03' }
    expect(await saveDocument(own, actor, { id, version: 1, answers: put })).toMatchObject({ ok: true })
    expect(JSON.stringify((await prepareDownload(own, actor, { id })).tree)).toContain('May 3, 2027')
  })

  test('a file of a document whose title is no name is called as its template', async () => {
    const actor = await buildActor()
    const { id } = await buildDocument(actor)
    await renameDocument(deps, actor, { id, title: '🎉'.repeat(100) })

    expect((await prepareDownload(deps, actor, { id })).fileName).toBe(freeTemplate.template.title)
  })

  test('half a character is no title, and is left out of one', () => {
    expect(DocumentTitle.safeParse('\uD83C').error?.issues).toMatchObject([{ message: 'required' }])
    expect(DocumentTitle.parse('Offer \uD83C🎉')).toBe('Offer 🎉')
  })

  test('a template opens as it is today; an unknown one is not there', () => {
    expect(openTemplate(deps, free, { templateSlug: freeSlug })).toEqual({
      slug: freeSlug,
      revision: freeTemplate.revision,
      template: freeTemplate.template,
      mayDownload: true,
    })
    expect(() => openTemplate(deps, free, { templateSlug: 'none-D9' })).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    )
  })

  test('LIC-3 of a template that is not free its questions are opened, not its text', () => {
    const { template, mayDownload } = openTemplate(deps, free, { templateSlug: paidSlug })

    expect({ body: template.body, mayDownload }).toEqual({
      body: redactText(paidTemplate.template).body,
      mayDownload: false,
    })
    expect(template.groups).toEqual(paidTemplate.template.groups)
  })

  test('LIC-3 a template that is not free is neither downloaded nor handed out as text', async () => {
    const actor = await buildActor()
    const { id } = await buildDocument(actor, paidSlug)

    await expect(prepareDownload(deps, actor, { id })).rejects.toMatchObject({ code: 'licence_required' })

    const opened = await openDocument(deps, actor, { id })
    expect(opened).toMatchObject({ mayDownload: false, template: redactText(paidTemplate.template) })
    expect(opened.template.groups).toEqual(paidTemplate.template.groups)
  })
})
