import { expect, test } from 'vitest'
import { RenderError, type RenderErrorCode } from '#engine/render/pool.ts'
import { evaluate } from '#engine/source/index.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { createRenderer } from './renderer.ts'

const tree = evaluate(buildTemplate().template, {})
const renderWith = (code: RenderErrorCode) =>
  createRenderer({ render: () => Promise.reject(new RenderError(code, 'no')) }).render({
    format: 'pdf',
    tree,
  })

test.each(['busy', 'closed', 'failed'] as const)(
  'F-12 renderers that are %s are told as unavailable, with a time',
  async (code) => {
    await expect(renderWith(code)).rejects.toMatchObject({
      name: 'AppError',
      code: 'unavailable',
      retryAfter: 5,
    })
  },
)

test('a document that the renderers refuse stays a fault of ours', async () => {
  await expect(renderWith('refused')).rejects.toMatchObject({ name: 'RenderError', code: 'refused' })
})
