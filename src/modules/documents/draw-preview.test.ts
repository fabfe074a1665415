import { expect, test } from 'vitest'
import type { PictureRequest } from '#engine/render/pool.ts'
import { evaluate } from '#engine/source/index.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { createDrawPreview } from './render-for-accounts.ts'

const tree = evaluate(buildTemplate().template, {})

/** Renderers that draw when they are told to. */
function buildRenderer() {
  const asked: { request: PictureRequest; finish(): void; fail(): void }[] = []
  return {
    asked,
    draw: (request: PictureRequest) =>
      new Promise<{ picture: Uint8Array; pages: number }>((resolve, reject) => {
        const finish = () => resolve({ picture: new TextEncoder().encode(request.watermark), pages: 3 })
        asked.push({ request, finish, fail: () => reject(new Error('lost')) })
      }),
  }
}

const look = (watermark: string, clearWords?: number) => ({ watermark, clearWords })

test('LIC-3 the first page is drawn with a watermark', async () => {
  const renderer = buildRenderer()
  const drawn = createDrawPreview(renderer)('account', tree, look('Preview', 40))
  renderer.asked[0]?.finish()

  expect(await drawn).toMatchObject({ pages: 3 })
  expect(renderer.asked[0]?.request).toMatchObject({
    format: 'picture',
    tree,
    watermark: 'Preview',
    clearWords: 40,
  })
  expect(renderer.asked[0]?.request.page).toBeUndefined()
})

test('F-12 one picture of an account is drawn at a time, and of those that wait only the newest', async () => {
  const renderer = buildRenderer()
  const draw = createDrawPreview(renderer)
  const [first, second, third] = ['1', '2', '3'].map((watermark) => draw('account', tree, look(watermark)))
  await expect(second).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 1 })
  expect(renderer.asked).toHaveLength(1)

  renderer.asked[0]?.finish()
  await first
  await expect.poll(() => renderer.asked.length).toBe(2)
  renderer.asked[1]?.finish()
  expect(new TextDecoder().decode((await third)?.picture)).toBe('3')
})

test('F-12 accounts do not wait for each other, and only so many are served at once', async () => {
  const renderer = buildRenderer()
  const draw = createDrawPreview(renderer, 2)
  const drawn = [draw('one', tree, look('')), draw('two', tree, look(''))]

  await expect(draw('three', tree, look(''))).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  for (const { finish } of renderer.asked) finish()
  await Promise.all(drawn)
  const later = draw('three', tree, look(''))
  renderer.asked.at(-1)?.finish()
  await expect(later).resolves.toMatchObject({ pages: 3 })
})

test('a picture that could not be drawn keeps nobody waiting', async () => {
  const renderer = buildRenderer()
  const draw = createDrawPreview(renderer)
  const [first, second] = [draw('account', tree, look('')), draw('account', tree, look(''))]
  renderer.asked[0]?.fail()
  await expect(first).rejects.toThrow('lost')
  await expect.poll(() => renderer.asked.length).toBe(2)
  renderer.asked[1]?.finish()
  await expect(second).resolves.toMatchObject({ pages: 3 })
})
