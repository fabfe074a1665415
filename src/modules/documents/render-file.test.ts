import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { RenderError } from '#engine/render/pool.ts'
import { evaluate } from '#engine/source/index.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { createRenderFile } from './render-for-accounts.ts'

const tree = evaluate(buildTemplate().template, {})
const file = { bytes: new Uint8Array(), unprintable: [] }

/** Renderers that make a file when they are told to. */
function buildRenderer() {
  const asked: { finish(): void; fail(): void }[] = []
  return {
    asked,
    makeFile: () =>
      new Promise<typeof file>((resolve, reject) => {
        asked.push({
          finish: () => resolve(file),
          fail: () => reject(new RenderError('failed', 'lost')),
        })
      }),
  }
}

test('R-10 of two hundred files of one account four are with the renderers at a time, and all are made', async () => {
  let [underWay, most] = [0, 0]
  const render = createRenderFile({
    async makeFile() {
      underWay += 1
      most = Math.max(most, underWay)
      await turn()
      underWay -= 1
      return file
    },
  })
  const files = Array.from({ length: 200 }, () => render(tree, 'pdf', { accountId: 'one' }))

  expect(await Promise.all(files)).toHaveLength(200)
  expect(most).toBe(4)
})

test('F-12 another account does not wait behind them', async () => {
  const { makeFile, asked } = buildRenderer()
  const render = createRenderFile({ makeFile }, 1)
  const others = [1, 2, 3].map(() => render(tree, 'pdf', { accountId: 'one' }))
  const own = render(tree, 'pdf', { accountId: 'two' })
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.finish()
  expect(await own).toBe(file)

  // The first of the other account was asked for before it, the later ones after it.
  for (const [place, other] of others.entries()) {
    const next = place === 0 ? 0 : place + 1
    await expect.poll(() => asked.length).toBeGreaterThan(next)
    asked[next]?.finish()
    expect(await other).toBe(file)
  }
})

test('what is given up while it waits is not made, and what could not be made keeps nobody waiting', async () => {
  const { makeFile, asked } = buildRenderer()
  const render = createRenderFile({ makeFile }, 1)
  const request = new AbortController()
  const lost = render(tree, 'pdf', { accountId: 'one' })
  const givenUp = render(tree, 'pdf', { accountId: 'one', signal: request.signal })
  const last = render(tree, 'pdf', { accountId: 'one' })
  await expect.poll(() => asked.length).toBe(1)
  request.abort()
  asked[0]?.fail()

  await expect(lost).rejects.toMatchObject({ code: 'failed' })
  await expect(givenUp).rejects.toMatchObject({ code: 'bad_request' })
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.finish()
  expect(await last).toBe(file)
})
