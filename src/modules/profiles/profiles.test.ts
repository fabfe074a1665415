import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isBook, type Printable } from '#engine/sheet/printable.ts'
import type { Details } from '#engine/source/details.ts'
import { LOGO_ANSWER, type Party } from '#engine/source/index.ts'
import type { LogoRead } from '#kernel/dependencies.ts'
import { newId } from '#kernel/ids.ts'
import { createDocument } from '#modules/documents/create-document.ts'
import { prepareDownload, preparePreview } from '#modules/documents/prepare-download.ts'
import { findDocument, saveDocument } from '#modules/documents/public.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { readCatalogue } from '#tests/builders/library.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { deleteProfile, listProfiles, purgeDeletedProfiles, restoreProfile, saveProfile } from './profiles.ts'
import { readDetails } from './read-details.ts'
import { LOGO_BYTES, PROFILES_MOST } from './schema.ts'
import { profileLogos, profiles } from './tables.ts'
import { listOutdated, undoUpdate, updateDocuments } from './update-documents.ts'
import { changeDetails, loadDetails, loadLogo, loadOffers, saveOffer } from './workspace/details.server.ts'

/** Finished with its only answer. */
const oneQuestion = buildTemplate({
  number: 900,
  fields: [
    {
      id: 'company',
      label: 'Company',
      type: 'text',
      required: true,
      maximumLength: 100,
      detail: { part: 'name' },
    },
  ],
})
const { db } = await createTestDatabase()
const deps = buildDependencies(db, { templates: [...readCatalogue().templates, oneQuestion] })
const acme: Details = { party: { kind: 'company', name: 'Acme', address: { city: 'Bend' } }, iban: 'FR14' }

async function buildProfile() {
  const { accountId, cookie } = await buildSession(deps)
  const saved = await saveProfile(deps, { id: accountId }, { details: acme })
  if (!saved.ok) throw new Error(saved.error)
  return { actor: { id: accountId }, cookie, id: saved.id }
}

const send = (cookie: string, form: Record<string, string>) =>
  answerOf(changeDetails(buildRouteRequest(deps, '/app/details/', { cookie, form: Object.entries(form) })))

test('details are added by a form, changed, deleted, and restored', async () => {
  const { accountId, cookie } = await buildSession(deps)
  const actor = { id: accountId }
  await send(cookie, {
    intent: 'save',
    'own.kind': 'company',
    'own.name': ' Bolt ',
    'own.address.city': 'Bend',
    bic: 'X',
  })
  const [added] = await listProfiles(deps, actor)
  expect(added?.details).toEqual({
    party: { kind: 'company', name: 'Bolt', address: { city: 'Bend' } },
    bic: 'X',
  })
  const id = added?.id ?? ''
  await send(cookie, { intent: 'save', id, version: '1', 'own.kind': 'individual', 'own.name': 'Ada' })
  expect(await listProfiles(deps, actor)).toEqual([
    { id, version: 2, details: { party: { kind: 'individual', name: 'Ada' } } },
  ])

  expect(await send(cookie, { intent: 'delete', id })).toMatchObject({
    location: `/app/details/?deleted=${id}`,
  })
  expect(await listProfiles(deps, actor)).toEqual([])
  await send(cookie, { intent: 'restore', id })
  expect(await listProfiles(deps, actor)).toHaveLength(1)
})

test.each([
  [{ party: {} }, 'name', 'required'],
  [{ party: { name: ' ' } }, 'name', 'required'],
  [{ party: { name: 'Acme', email: 'office' } }, 'email', 'not_an_email'],
  [{ party: { name: 'Acme', address: { country: 'XX' } } }, 'address.country', 'not_a_country'],
  [{ party: { name: 'Acme' }, phone: 'none' }, 'phone', 'not_a_phone'],
  [{ party: { name: 'Acme' }, iban: 'x'.repeat(201) }, 'iban', 'too_long'],
  [undefined, 'name', 'required'],
])('%j is refused, with the field', (input, part, code) => {
  expect(readDetails(input)).toEqual({ ok: false, problem: { part, code } })
})

test('a form with a mistake is shown again, with what was typed', async () => {
  const { cookie } = await buildSession(deps)
  const { status, data } = await send(cookie, {
    intent: 'save',
    'own.kind': 'company',
    'own.name': '',
    iban: 'FR14',
  })
  expect(status).toBe(400)
  expect(data).toMatchObject({ problem: { part: 'name', code: 'required' }, details: { iban: 'FR14' } })
})

test('R-12 another account sees, changes, deletes and restores nothing', async () => {
  const { id, actor } = await buildProfile()
  const { accountId, cookie } = await buildSession(deps)
  const other = { id: accountId }
  const isGone = { code: 'not_found' }
  expect(await listProfiles(deps, other)).toEqual([])
  await expect(saveProfile(deps, other, { id, version: 1, details: acme })).rejects.toMatchObject(isGone)
  await expect(deleteProfile(deps, other, { id })).rejects.toMatchObject(isGone)
  const open = buildRouteRequest(deps, `/app/details/?edit=${id}`, { cookie })
  expect(await answerOf(loadDetails(open))).toMatchObject({ status: 404 })
  for (const change of [updateDocuments, undoUpdate, listOutdated])
    await expect(change(deps, other, { id, chosen: [] })).rejects.toMatchObject(isGone)
  await deleteProfile(deps, actor, { id })
  await expect(restoreProfile(deps, other, { id })).rejects.toMatchObject(isGone)
})

test('documents are offered the details of their account alone, and nothing without one', async () => {
  const { id, cookie } = await buildProfile()
  const { data } = await answerOf(loadOffers(buildRouteRequest(deps, '/app/details/offers/', { cookie })))
  expect(data instanceof Response && (await data.json())).toEqual([{ id, version: 1, details: acme }])
  expect(await answerOf(loadOffers(buildRouteRequest(deps, '/app/details/offers/')))).toMatchObject({
    status: 401,
  })
})

test('what was deleted a day ago is gone for good, and with its account everything', async () => {
  const { id, actor } = await buildProfile()
  await deleteProfile(deps, actor, { id })
  await purgeDeletedProfiles(deps)
  await restoreProfile(deps, actor, { id })

  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await db.update(profiles).set({ deletedAt: longAgo }).where(eq(profiles.id, id))
  await expect(restoreProfile(deps, actor, { id })).rejects.toMatchObject({ code: 'not_found' })
  await purgeDeletedProfiles(deps)
  expect(await db.$count(profiles, eq(profiles.ownerId, actor.id))).toBe(0)

  const { actor: leaving } = await buildProfile()
  await db.delete(accounts).where(eq(accounts.id, leaving.id))
  expect(await db.$count(profiles, eq(profiles.ownerId, leaving.id))).toBe(0)
})

test('of two tabs that change the same details the second is asked first', async () => {
  const { cookie, id } = await buildProfile()
  const form = { intent: 'save', id, version: '1', 'own.kind': 'company', 'own.name': 'Acme' }
  await send(cookie, { ...form, bic: 'X' })
  const second = await send(cookie, { ...form, bic: 'Y' })
  expect(second).toMatchObject({ status: 409 })
  expect(second.data).toMatchObject({ problem: { code: 'conflict' }, details: { bic: 'Y' }, version: 2 })
  expect(await send(cookie, { ...form, bic: 'Y', version: '2' })).toMatchObject({ status: 303 })
})

test('R-10 no account saves more than it can, also at once', async () => {
  const { actor } = await buildProfile()
  const rows = Array.from({ length: PROFILES_MOST - 2 }, () => ({
    id: newId(),
    ownerId: actor.id,
    details: acme,
  }))
  await db.insert(profiles).values(rows)
  const saved = await Promise.all([1, 2, 3].map(() => saveProfile(deps, actor, { details: acme })))
  expect(saved.filter(({ ok }) => ok)).toHaveLength(1)
  expect(saved.find(({ ok }) => !ok)).toEqual({ ok: false, error: 'too_many' })
})

const NDA = 'mutual-non-disclosure-agreement-D1'
const moved: Details = { ...acme, party: { ...acme.party, address: { city: 'Salem' } } }

/** Details that moved from Bend to Salem, and documents that say different things of them. */
async function buildMove() {
  const profile = await buildProfile()
  const { actor, id } = profile
  const save = async (firstParty: Party) => {
    const made = await createDocument(deps, actor, { templateSlug: NDA, answers: { firstParty } })
    if (!made.ok) throw new Error(made.error)
    return made.document.id
  }
  const old = await save({ ...acme.party, taxNumber: '12-3456789' })
  const own = await save({ ...acme.party, address: { city: 'Eugene' } })
  const other = await save({ ...acme.party, name: 'Bolt' })
  await saveProfile(deps, actor, { id, version: 1, details: moved })
  const read = async (document: string) => {
    const found = await findDocument(db, { ownerId: actor.id, id: document })
    if (!found) throw new Error('the document is gone')
    return found
  }
  return { ...profile, old, own, other, read }
}

test('APP-4 changed details say which documents have the old ones, and update those that are chosen', async () => {
  const { actor, id, cookie, old, own, other, read } = await buildMove()
  const path = `/app/details/?edit=${id}`
  const load = async (address = path) => {
    const { data } = await answerOf(loadDetails(buildRouteRequest(deps, address, { cookie })))
    return (data as Awaited<ReturnType<typeof loadDetails>>).edit
  }
  expect((await load())?.outdated).toMatchObject([{ id: old, templateSlug: NDA, isFinished: false }])

  await send(cookie, { intent: 'update', id })
  expect((await read(old)).version).toBe(1)
  const updated = await answerOf(
    changeDetails(
      buildRouteRequest(deps, '/app/details/', {
        cookie,
        form: [
          ['intent', 'update'],
          ['id', id],
          ...[old, own, other].map((one): [string, string] => ['document', one]),
        ],
      }),
    ),
  )
  expect(updated).toMatchObject({ location: `${path}&updated` })
  expect((await read(old)).answers).toEqual({
    firstParty: { ...moved.party, taxNumber: '12-3456789' },
  })
  expect([(await read(own)).version, (await read(other)).version]).toEqual([1, 1])
  expect(await load(`${path}&updated`)).toMatchObject({ outdated: [], updated: 1 })

  await send(cookie, { intent: 'undo', id })
  expect((await read(old)).answers).toEqual({ firstParty: { ...acme.party, taxNumber: '12-3456789' } })
  expect((await load(`${path}&updated`))?.updated).toBe(0)
  expect(await listOutdated(deps, actor, { id })).toHaveLength(1)
})

test('what was saved after an update is not undone', async () => {
  const { actor, id, old, read } = await buildMove()
  await updateDocuments(deps, actor, { id, chosen: [old] })
  const { version, answers } = await read(old)
  await saveDocument(deps, actor, { id: old, version, answers: { ...answers, purpose: 'A merger' } })
  await undoUpdate(deps, actor, { id })
  expect((await read(old)).answers).toMatchObject({ firstParty: { address: { city: 'Salem' } } })
})

test('a finished document is named, and not updated', async () => {
  const { actor, cookie, id } = await buildProfile()
  const made = await createDocument(deps, actor, {
    templateSlug: 'letter-of-intent-D900',
    answers: { company: 'Acme' },
  })
  const document = made.ok ? made.document.id : ''
  await send(cookie, { intent: 'save', id, version: '1', 'own.kind': 'company', 'own.name': 'Apex' })
  const { data } = await answerOf(
    loadDetails(buildRouteRequest(deps, `/app/details/?edit=${id}`, { cookie })),
  )
  expect(data).toMatchObject({ edit: { outdated: [{ id: document, isFinished: true }] } })
  await send(cookie, { intent: 'update', id, document })
  expect(await findDocument(db, { ownerId: actor.id, id: document })).toMatchObject({ version: 1 })
})

test('what is typed in a document adds details or changes them, and tells how many have the old ones', async () => {
  const { cookie, id } = await buildMove()
  const post = async (body: unknown) => {
    const route = buildRouteRequest(deps, '/app/details/offers/', { cookie, form: {} })
    const request = new Request(route.url, {
      method: 'POST',
      headers: { cookie },
      body: JSON.stringify(body),
    })
    const { status, data } = await answerOf(saveOffer({ ...route, request }))
    return { status, body: data instanceof Response ? await data.json() : undefined }
  }
  expect(await post({ id, version: 2, details: { ...moved, bic: 'X' } })).toMatchObject({
    body: { id, version: 3, outdated: 1 },
  })
  expect(await post({ details: { party: { name: 'Bolt' } } })).toMatchObject({ body: { outdated: 0 } })
  expect(await post({ id, version: 1, details: moved })).toMatchObject({ status: 409 })
  expect(await post({ details: { party: {} } })).toMatchObject({ status: 422 })
  expect(await post('nothing')).toMatchObject({ status: 400 })
})

let picturesRead = 0
/** A picture of the text "slow" is read when this is kept. */
const slowReading = Promise.withResolvers<void>()

/** What a browser sends of the form with a file in it. The renderers read its text as a picture. */
function upload(
  cookie: string,
  { id, version, file, removed }: { id: string; version: string; file?: string | File; removed?: boolean },
) {
  const form = new FormData()
  const typed = {
    intent: 'save',
    id,
    version,
    'own.kind': 'company',
    'own.name': 'Acme',
    'own.address.city': 'Bend',
  }
  for (const [name, value] of Object.entries({ ...typed, iban: 'FR14' })) form.set(name, value)
  if (file !== undefined) form.set('logo', typeof file === 'string' ? new File([file], 'logo.png') : file)
  if (removed) form.set('logo.removed', 'on')
  const readLogo = async (bytes: Uint8Array): Promise<LogoRead> => {
    const text = Buffer.from(bytes).toString()
    if (text === 'slow') await slowReading.promise
    picturesRead += 1
    return text === 'broken'
      ? { ok: false, error: 'unreadable' }
      : { ok: true, picture: Buffer.from(bytes), width: 400, height: 120 }
  }
  const route = buildRouteRequest(deps, '/app/details/', { cookie, services: { readLogo } })
  const request = new Request(route.url, { method: 'POST', headers: { cookie }, body: form })
  return answerOf(changeDetails({ ...route, request }))
}

async function buildLogo() {
  const profile = await buildProfile()
  expect(await upload(profile.cookie, { id: profile.id, version: '1', file: 'first' })).toMatchObject({
    status: 303,
  })
  const addressOf = async () => (await listProfiles(deps, profile.actor))[0]?.logo?.source
  const first = await addressOf()
  if (first === undefined) throw new Error('no logo')
  return { ...profile, addressOf, first }
}

async function openLogo(address: string, cookie?: string) {
  const route = buildRouteRequest(deps, address, cookie === undefined ? {} : { cookie })
  const hash = address.split('/').at(-2) ?? ''
  const { status, data } = await answerOf(loadLogo({ ...route, params: { hash } }))
  return { status, response: data instanceof Response ? data : undefined }
}

test('a logo is saved with the details, shown under its hash, replaced and removed', async () => {
  const { id, actor, cookie, first, addressOf } = await buildLogo()
  expect(first).toMatch(/^\/app\/details\/logo\/[\w-]{22}\/$/)
  const { status, response } = await openLogo(first, cookie)
  expect([status, await response?.text()]).toEqual([200, 'first'])
  expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  const { data } = await answerOf(loadOffers(buildRouteRequest(deps, '/app/details/offers/', { cookie })))
  expect(data instanceof Response && (await data.json())).toMatchObject([
    { id, version: 1, logo: { profile: id, alt: 'Acme', source: first, width: 240, height: 72 } },
  ])

  await upload(cookie, { id, version: '1' })
  expect(await addressOf()).toBe(first)
  await upload(cookie, { id, version: '1', file: 'second', removed: true })
  const second = await addressOf()
  expect(second).not.toBe(first)
  expect((await openLogo(first, cookie)).status).toBe(404)
  await upload(cookie, { id, version: '1', removed: true })
  expect(await addressOf()).toBeUndefined()
  expect(await db.$count(profileLogos, eq(profileLogos.ownerId, actor.id))).toBe(0)

  await upload(cookie, { id: '', version: '', file: 'of a new company' })
  expect((await listProfiles(deps, actor)).filter(({ logo }) => logo)).toHaveLength(1)
})

test('R-12 a logo is there for its account alone, and gone with its details and its account', async () => {
  const { id, actor, cookie, first } = await buildLogo()
  const { cookie: stranger } = await buildSession(deps)
  expect((await openLogo(first)).status).toBe(404)
  expect((await openLogo(first, stranger)).status).toBe(404)
  expect(await upload(stranger, { id, version: '1', file: 'theirs' })).toMatchObject({ status: 404 })
  expect(await upload(stranger, { id, version: '1', removed: true })).toMatchObject({ status: 404 })

  await deleteProfile(deps, actor, { id })
  expect((await openLogo(first, cookie)).status).toBe(404)
  await restoreProfile(deps, actor, { id })
  expect((await openLogo(first, cookie)).status).toBe(200)
  await db.delete(accounts).where(eq(accounts.id, actor.id))
  expect(await db.$count(profileLogos, eq(profileLogos.profileId, id))).toBe(0)
})

test.each([
  ['broken', 'unreadable'],
  [new File([new Uint8Array(LOGO_BYTES + 1)], 'logo.png'), 'too_heavy'],
])(
  'a file that is no logo is refused with the field, and what was typed is shown again: %s',
  async (file, code) => {
    const { id, cookie, first, addressOf } = await buildLogo()
    const { status, data } = await upload(cookie, { id, version: '1', file })
    expect(status).toBe(400)
    expect(data).toMatchObject({ problem: { part: 'logo', code }, details: { iban: 'FR14' } })
    expect(await addressOf()).toBe(first)
  },
)

test('F-12 a picture is read only for details that can be saved', async () => {
  const { id, actor, cookie } = await buildLogo()
  const { cookie: stranger } = await buildSession(deps)
  const before = picturesRead
  expect(await upload(cookie, { id, version: '7', file: 'stale' })).toMatchObject({
    status: 409,
    data: { problem: { code: 'conflict' }, version: 1 },
  })
  expect(await upload(stranger, { id, version: '1', file: 'theirs' })).toMatchObject({ status: 404 })
  const others = Array.from({ length: PROFILES_MOST - 1 }, () => newId())
  await db.insert(profiles).values(others.map((id) => ({ id, ownerId: actor.id, details: acme })))
  expect(await upload(cookie, { id: '', version: '', file: 'one more' })).toMatchObject({
    status: 409,
    data: { problem: { code: 'too_many' } },
  })
  expect(picturesRead).toBe(before)
})

test('F-12 one account has only so many logos read', async () => {
  const { id, cookie } = await buildLogo()
  const logo = { id, version: '1', file: 'x' }
  const refused = { status: 429, data: { problem: { part: 'logo', code: 'too_often' } } }
  const slow = { ...logo, file: 'slow' }
  const together = [upload(cookie, slow), upload(cookie, slow)]
  expect(await Promise.race(together)).toMatchObject(refused)
  slowReading.resolve()
  expect((await Promise.all(together)).map(({ status }) => status).sort()).toEqual([303, 429])
  const statuses: number[] = []
  while (statuses.length < 30) statuses.push((await upload(cookie, logo)).status)
  expect(new Set(statuses)).toEqual(new Set([303, 429]))
  expect(await upload(cookie, logo)).toMatchObject(refused)
})

const blocksOf = (printable: Printable) => (isBook(printable) ? [] : printable.blocks)

test('a document shows the logo that its details have now; files and pictures have it inside', async () => {
  const { id, actor, cookie, first } = await buildLogo()
  const reminder = { templateSlug: 'payment-reminder-D13', answers: { [LOGO_ANSWER]: id } }
  const made = await createDocument(deps, actor, reminder)
  if (!made.ok) throw new Error(made.error)
  const document = { id: made.document.id }
  const open = async (as = actor) => {
    const { tree } = await prepareDownload(deps, { ...as, library: 'all' }, document)
    return blocksOf(tree).flatMap((block) => (block.kind === 'logo' ? [block] : []))
  }
  const inFile = (text: string) => `data:image/png;base64,${Buffer.from(text).toString('base64')}`
  expect(await open()).toMatchObject([{ alt: 'Acme', source: inFile('first'), width: 240, height: 72 }])
  const seen: boolean[] = []
  const documentLogo: typeof deps.hooks.documentLogo = (executor, asked) => {
    seen.push(asked.forFile)
    return deps.hooks.documentLogo(executor, asked)
  }
  const watched = { ...deps, hooks: { ...deps.hooks, documentLogo } }
  const before = await preparePreview(watched, actor, document)
  // Nothing of the picture is read for somebody who has it.
  expect(seen).toEqual([false])
  expect(blocksOf(await before.evaluate())[0]).toMatchObject({ kind: 'logo', source: inFile('first') })

  await upload(cookie, { id, version: '1', file: 'second' })
  expect(await open()).toMatchObject([{ source: inFile('second') }])
  expect((await preparePreview(deps, actor, document)).version).not.toBe(before.version)
  expect(first).not.toBe((await listProfiles(deps, actor))[0]?.logo?.source)

  // Somebody who names details of another account sees nothing of theirs.
  const { accountId } = await buildSession(deps)
  const copied = await createDocument(deps, { id: accountId }, reminder)
  if (!copied.ok) throw new Error(copied.error)
  const { evaluate } = await preparePreview(deps, { id: accountId }, { id: copied.document.id })
  expect(blocksOf(await evaluate())[0]?.kind).toBe('letterhead')

  await deleteProfile(deps, actor, { id })
  expect(await open()).toEqual([])
})
