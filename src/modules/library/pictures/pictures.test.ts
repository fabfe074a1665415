import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RenderRequest } from '#engine/render/pool.ts'
import { shownPart } from '#modules/entitlements/public.ts'
import { buildApi } from '#tests/builders/api.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { createCardsApi, createPicturesApi } from '../api.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { createPictures } from './pictures.ts'

const compiled = { ...buildTemplate({ number: 7, free: false }), pages: 3 }
const free = { ...buildTemplate({ number: 8 }), pages: 2 }
const catalogue = createCatalogue([compiled, free])
const render = vi.fn(async (_request: RenderRequest) => new TextEncoder().encode('picture'))
let directory: string

beforeEach(async () => {
  render.mockClear()
  directory = await mkdtemp(path.join(os.tmpdir(), 'pictures-'))
})
afterEach(() => rm(directory, { recursive: true }))

const brand = { name: 'Formulary', mark: '<svg/>' }
const words = { title: 'Prices', text: 'What it costs.', language: 'en' }
const pictures = () =>
  createPictures({
    ...{ catalogue, renderer: { render }, directory, brand },
    wordsOfCard: (path) => (path === '/cards/known.jpg' ? words : undefined),
  })
const get = (address: string) => {
  const deps = { pictures: pictures() }
  return buildApi({ '/pictures': createPicturesApi(deps), '/cards': createCardsApi(deps) }).request(address)
}
const thumbnail = { page: 1, width: 250, format: 'webp' } as const
const address = `/pictures/D7-${compiled.revision}/1-600.webp`

test('CAT-2 a page is drawn once, kept, and may be cached for ever', async () => {
  const first = await get(address)
  const second = await get(address)
  expect(await second.text()).toBe(await first.text())
  expect(first.headers.get('content-type')).toBe('image/webp')
  expect(first.headers.get('cache-control')).toContain('immutable')
  expect(render).toHaveBeenCalledTimes(1)
  expect(await readdir(directory)).toEqual([`${compiled.revision}-1-600-fenced.webp`])
})

test('F-19 many who ask at once wait for one drawing', async () => {
  const { find } = pictures()
  await Promise.all(Array.from({ length: 20 }, () => find(compiled.revision, thumbnail)))
  expect(render).toHaveBeenCalledTimes(1)
})

test('a drawing that failed is tried again by the next who asks', async () => {
  const { find } = pictures()
  render.mockRejectedValueOnce(new Error('crashed'))
  await expect(find(compiled.revision, thumbnail)).rejects.toThrow('crashed')
  await expect(find(compiled.revision, thumbnail)).resolves.toBeDefined()
})

test.each([
  ['another revision', '/pictures/D7-other/1-600.webp'],
  [
    'a blurred page in the width in which words could be read',
    `/pictures/D7-${compiled.revision}/2-600.webp`,
  ],
  ['a blurred page in another format', `/pictures/D7-${compiled.revision}/2-250.jpg`],
  ['the card of another revision', '/pictures/D7-other/card.jpg'],
  ['the card of no page', '/cards/other.jpg'],
  ['a format that is not made', `/pictures/D7-${compiled.revision}/1-250.png`],
  ['a page after the last', `/pictures/D7-${compiled.revision}/4-250.webp`],
  ['a page before the first', `/pictures/D7-${compiled.revision}/0-250.webp`],
  ['another width', `/pictures/D7-${compiled.revision}/1-1200.webp`],
  ['a path out of the folder', `/pictures/D7-..%2F..%2Fetc/1-600.webp`],
])('R-22 %s is not there', async (_what, wrong) => {
  expect((await get(wrong)).status).toBe(404)
  expect(render).not.toHaveBeenCalled()
})

test('R-22 of a template that is not free, where it begins can be read alone, and our name lies across', async () => {
  const drawn = async (address: string) => {
    expect((await get(`/pictures/D7-${compiled.revision}/${address}`)).status).toBe(200)
    return render.mock.lastCall?.[0]
  }
  const { clearWords: shown } = shownPart(compiled.template)
  expect(await drawn('2-250.webp')).toMatchObject({ page: 2, clearWords: 0, watermark: 'Formulary' })
  expect(await drawn('1-600.webp')).toMatchObject({ page: 1, clearWords: shown, watermark: 'Formulary' })
  expect(await drawn('1-900.jpg')).toMatchObject({ page: 1, clearWords: shown })
  expect(await drawn('card.jpg')).toMatchObject({ format: 'card', clearWords: shown })
  // A thumbnail has too few pixels for a letter.
  expect(await drawn('1-250.webp')).not.toHaveProperty('clearWords')
})

test('a free template shows all of its pages', async () => {
  expect((await get(`/pictures/D8-${free.revision}/2-600.webp`)).status).toBe(200)
  const [drawn] = render.mock.lastCall ?? []
  expect(drawn).toMatchObject({ page: 2 })
  expect(drawn).not.toHaveProperty('clearWords')
  expect(drawn).not.toHaveProperty('watermark')
})

test.each([
  ['avif', 'image/avif', 'avif'],
  ['jpg', 'image/jpeg', 'jpeg'],
])('IMG-1 a page is there as %s too', async (ending, type, encoding) => {
  const answer = await get(`/pictures/D8-${free.revision}/1-900.${ending}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(type)
  expect(render).toHaveBeenLastCalledWith(expect.objectContaining({ encoding, width: 900 }))
})

test('the card of a template is its name beside its first page, drawn once', async () => {
  const card = `/pictures/D7-${compiled.revision}/card.jpg`
  const first = await get(card)
  await get(card)
  expect(first.headers.get('content-type')).toBe('image/jpeg')
  expect(render).toHaveBeenCalledTimes(1)
  expect(render).toHaveBeenCalledWith(
    expect.objectContaining({
      format: 'card',
      card: expect.objectContaining({ title: compiled.template.title, text: compiled.template.copy.summary }),
      tree: expect.anything(),
    }),
  )
})

test('the card of any other page is its name and description, drawn once', async () => {
  const first = await get('/cards/known.jpg')
  await get('/cards/known.jpg')
  expect(first.headers.get('content-type')).toBe('image/jpeg')
  expect(render.mock.calls).toEqual([[{ format: 'card', card: { brand, ...words } }]])
})
