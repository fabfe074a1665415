import { expect, test } from 'vitest'
import { RenderError, type RenderErrorCode } from '#engine/render/pool.ts'
import { evaluate } from '#engine/source/index.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { busySeconds, createRenderer } from './renderer.ts'

const tree = evaluate(buildTemplate().template, {})
const refuse = (code: RenderErrorCode) => () => Promise.reject(new RenderError(code, 'no'))
const rendererThatIs = (code: RenderErrorCode) =>
  createRenderer({ render: refuse(code), makeFile: refuse(code), draw: refuse(code) })
const renderWith = (code: RenderErrorCode) => rendererThatIs(code).render({ format: 'pdf', tree })
const makeWith = (code: RenderErrorCode) => rendererThatIs(code).makeFile({ format: 'pdf', tree })
const drawWith = (code: RenderErrorCode) => rendererThatIs(code).draw({ format: 'picture', tree, width: 600 })

test.each(['busy', 'closed', 'failed'] as const)(
  'F-12 renderers that are %s are told as unavailable, with a time',
  async (code) => {
    const unavailable = { name: 'AppError', code: 'unavailable', retryAfter: 5 }
    await expect(renderWith(code)).rejects.toMatchObject(unavailable)
    await expect(makeWith(code)).rejects.toMatchObject(unavailable)
    await expect(drawWith(code)).rejects.toMatchObject(unavailable)
  },
)

test('a document that the renderers refuse stays a fault of ours', async () => {
  await expect(renderWith('refused')).rejects.toMatchObject({ name: 'RenderError', code: 'refused' })
})

test.each([
  ['busy', 5],
  ['failed', undefined],
  ['closed', undefined],
  ['refused', undefined],
] as const)('renderers that are %s can be asked again after %s seconds', async (code, seconds) => {
  const error: unknown = await renderWith(code).catch((thrown: unknown) => thrown)
  expect(busySeconds(error)).toBe(seconds)
})
