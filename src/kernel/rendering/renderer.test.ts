import { expect, test } from 'vitest'
import { RenderError, type RenderErrorCode } from '#engine/render/pool.ts'
import { evaluate } from '#engine/source/index.ts'
import { countOf } from '#tests/builders/count-of.ts'
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

const png = Buffer.from('\x89PNG\r\n\x1a\n and what follows', 'latin1')
const readWith = (code: RenderErrorCode, message: string) => {
  const render = () => Promise.reject(new RenderError(code, message))
  return createRenderer({ render, makeFile: render, draw: render }).readLogo(png)
}

test.each([
  ['GIF', 'GIF89a'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['WebP', 'RIFF0000WEBPVP8 '],
  ['nothing', ''],
])('%s is no logo, and no renderer sees it', async (_what, bytes) => {
  const render = () => Promise.reject(new Error('asked'))
  const { readLogo } = createRenderer({ render, makeFile: render, draw: render })
  expect(await readLogo(Buffer.from(bytes))).toEqual({ ok: false, error: 'not_png_or_jpeg' })
})

test.each([
  ['refused', 'Input buffer has corrupt header', 'unreadable'],
  ['refused', 'too_many_pixels', 'too_many_pixels'],
  ['failed', 'no answer within 20000 ms', 'unreadable'],
] as const)('a logo that is %s (%s) is %s', async (code, message, error) => {
  expect(await readWith(code, message)).toEqual({ ok: false, error })
})

test('F-12 a logo that meets busy renderers is not to blame', async () => {
  await expect(readWith('busy', 'no')).rejects.toMatchObject({ code: 'unavailable' })
})

test('a document that the renderers refuse stays a fault of ours, and is counted', async () => {
  const countRefused = () => countOf('formulary_render_duration_seconds', { outcome: 'refused' })
  const before = await countRefused()
  await expect(renderWith('refused')).rejects.toMatchObject({ name: 'RenderError', code: 'refused' })
  expect(await countRefused()).toBe(before + 1)
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
