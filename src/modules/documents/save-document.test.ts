import { expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { buildAccount } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { openDocument } from './open-document.ts'
import { saveOrCreateDocument } from './save-document.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db, { templates: [buildTemplate()] })
const templateSlug = 'letter-of-intent-D1'

async function buildActor() {
  return { id: (await buildAccount(deps)).accountId, library: [] as string[] }
}

test('the first save makes the document, the next one goes on top of it', async () => {
  const actor = await buildActor()
  const id = newId()
  const first = { id, templateSlug, version: 0, answers: { company: 'Acme' } }

  expect(await saveOrCreateDocument(deps, actor, first)).toMatchObject({ ok: true, document: { version: 1 } })
  expect(
    await saveOrCreateDocument(deps, actor, { ...first, version: 1, answers: { company: 'Bolt' } }),
  ).toMatchObject({
    ok: true,
    document: { version: 2 },
  })
})

test('a first save whose answer got lost can be sent again', async () => {
  const actor = await buildActor()
  const first = { id: newId(), templateSlug, version: 0, answers: { company: 'Acme' } }

  await saveOrCreateDocument(deps, actor, first)

  expect(await saveOrCreateDocument(deps, actor, first)).toMatchObject({ ok: true, document: { version: 1 } })
})

test('what was typed since the lost answer is saved too', async () => {
  const actor = await buildActor()
  const first = { id: newId(), templateSlug, version: 0, answers: { company: 'Acme' } }
  await saveOrCreateDocument(deps, actor, first)

  expect(
    await saveOrCreateDocument(deps, actor, { ...first, answers: { company: 'Acme Inc.' } }),
  ).toMatchObject({
    ok: true,
    document: { version: 2 },
  })

  const { document } = await openDocument(deps, actor, first)
  expect(document.answers).toEqual({ company: 'Acme Inc.' })
})

test('a first save that meets a document somebody has gone on with is answered with both sides', async () => {
  const actor = await buildActor()
  const first = { id: newId(), templateSlug, version: 0, answers: { company: 'Acme' } }
  await saveOrCreateDocument(deps, actor, first)
  await saveOrCreateDocument(deps, actor, { ...first, version: 1, answers: { company: 'Bolt' } })

  expect(await saveOrCreateDocument(deps, actor, { ...first, answers: { company: 'Core' } })).toMatchObject({
    ok: false,
    error: 'conflict',
    current: { version: 2, answers: { company: 'Bolt' } },
  })
})

test('R-12 the id of another account’s document makes and changes nothing', async () => {
  const owner = await buildActor()
  const first = { id: newId(), templateSlug, version: 0, answers: { company: 'Acme' } }
  await saveOrCreateDocument(deps, owner, first)
  const other = await buildActor()

  for (const version of [0, 1]) {
    await expect(saveOrCreateDocument(deps, other, { ...first, version, answers: {} })).rejects.toMatchObject(
      {
        code: 'not_found',
      },
    )
  }
  expect((await openDocument(deps, owner, first)).document.answers).toEqual({ company: 'Acme' })
})
