import { beforeEach, expect, test, vi } from 'vitest'
import { RenderError } from '#engine/render/pool.ts'
import { AppError } from '#kernel/errors.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import type { Pictures } from './pictures.ts'
import { warmThumbnails } from './warm-thumbnails.ts'

const catalogue = createCatalogue([buildTemplate({ number: 7, free: false }), buildTemplate({ number: 8 })])
const wanted = catalogue.templates.flatMap(({ revision }) => [`${revision} 600`, `${revision} 250`])
const drawn: string[] = []
const warn = vi.fn()
/** What the next drawings come to instead of a picture. */
let failures: (() => Error)[]

const find: Pictures['find'] = async (revision, { width }) => {
  const fail = failures.shift()
  if (fail !== undefined) throw fail()
  drawn.push(`${revision} ${width}`)
  return new Uint8Array()
}
const draw = (signal = new AbortController().signal) =>
  warmThumbnails({ catalogue, pictures: { find }, log: { warn } }, signal)

beforeEach(() => {
  warn.mockClear()
  drawn.length = 0
  failures = []
})

test('CAT-2 the first page of every template is drawn in advance, in both widths', async () => {
  await draw()
  expect(drawn).toEqual(wanted)
})

test.each([
  [
    'crashed the renderers',
    () => new AppError('unavailable', { cause: new RenderError('failed', 'crashed') }),
  ],
  ['they refused', () => new RenderError('refused', 'no such page')],
])('F-12 a picture that %s is told once, and all others are drawn', async (_what, fail) => {
  failures = [fail]
  await draw()
  expect(drawn).toEqual(wanted.slice(1))
  const [revision] = catalogue.templates.map((entry) => entry.revision)
  expect(warn.mock.calls).toEqual([
    [expect.objectContaining({ revision, width: 600 }), 'a picture could not be drawn in advance'],
  ])
})

test('F-11 a fault that would meet every picture is told once, and nothing more is drawn', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  failures = wanted.slice(1).map(() => () => full)
  await draw()
  expect(failures).toHaveLength(wanted.length - 2)
  expect(drawn).toEqual([])
  expect(warn.mock.calls).toEqual([[{ err: full }, 'no more pictures are drawn in advance']])
})

test('F-12 renderers that are busy are waited for, and no picture is left out', async () => {
  const busy = () =>
    new AppError('unavailable', { retryAfter: 0.01, cause: new RenderError('busy', '64 wait') })
  failures = [busy, busy]
  await draw()
  expect(drawn).toEqual(wanted)
  expect(warn).not.toHaveBeenCalled()
})

test('drawing ends with the server, and tells of no picture that it left', async () => {
  const stopping = new AbortController()
  failures = [
    () => {
      stopping.abort()
      return new Error('the renderers are gone')
    },
  ]
  await draw(stopping.signal)
  expect(drawn).toEqual([])
  expect(warn).not.toHaveBeenCalled()
})
