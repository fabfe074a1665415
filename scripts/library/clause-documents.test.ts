import { expect, test } from 'vitest'
import type { TemplateBlock } from '#engine/source/index.ts'
import { createDocument } from '#modules/documents/create-document.ts'
import { deleteDocuments } from '#modules/documents/trash.ts'
import { buildAccount } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { countDocuments } from './clause-documents.ts'

const { db } = await createTestDatabase()

/** A template with a clause of these words; another text is another revision. */
function buildWithClause(number: number, words: string) {
  const built = buildTemplate({ number })
  const block = (id: string, text: string): TemplateBlock => ({
    kind: 'paragraph',
    id,
    style: 'body',
    level: 0,
    content: [{ kind: 'text', text }],
  })
  const body = [...built.template.body, block('law-1', words)]
  return { ...built, template: { ...built.template, body } }
}

test('documents are counted by the words of a clause that they keep', async () => {
  const before = buildWithClause(1, 'as it was')
  const now = buildWithClause(1, 'as it is')
  const other = buildWithClause(2, 'as it is')
  const documentOf = async (made: typeof now) => {
    const deps = buildDependencies(db, { templates: [made] })
    const actor = { id: (await buildAccount(deps)).accountId }
    const templateSlug = `${made.template.slug}-D${made.template.number}`
    const outcome = await createDocument(deps, actor, { templateSlug, answers: {} })
    if (!outcome.ok) throw new Error(outcome.error)
    return { deps, actor, id: outcome.document.id }
  }
  await documentOf(before)
  await documentOf(before)
  await documentOf(now)
  await documentOf(other)
  const { deps, actor, id } = await documentOf(before)
  await deleteDocuments(deps, actor, { ids: [id] })

  const blocks = new Set(['law-1'])
  const uses = [now, other, buildWithClause(3, 'unused')].map(({ template }) => ({ template, blocks }))
  expect(await countDocuments(db, uses)).toEqual(
    new Map([
      [1, { all: 3, earlier: 2 }],
      [2, { all: 1, earlier: 0 }],
    ]),
  )
})
