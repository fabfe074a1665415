import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noArrangement } from '#modules/library/catalogue/arrangement.ts'
import {
  type WrittenTemplate,
  writeCatalogue,
  writtenTemplate,
} from '#modules/library/catalogue/catalogue-file.ts'
import { noWords } from '#modules/library/public.ts'
import { bareUrls } from '#tests/builders/bare-server.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { hashOf, type SiteManifest } from './memory-files.ts'
import { createPrerendered, pageSettings } from './website-pages.ts'

const consent = { cookie: 'user-cookies', thirdParties: {}, origins: [] }
let build: string
function writeLibrary(templates: WrittenTemplate[]) {
  const shared = { law: [], reviews: [], arrangement: noArrangement, words: noWords }
  writeCatalogue(path.join(build, 'catalogue.json'), shared, templates)
}
beforeAll(async () => {
  build = await mkdtemp(path.join(os.tmpdir(), 'website-pages-'))
  await mkdir(path.join(build, 'app', 'server'), { recursive: true })
  await writeFile(path.join(build, 'app', 'server', 'index.js'), 'export {}')
  writeLibrary([])
})
afterAll(() => rm(build, { recursive: true }))

test('what pages are made for is not the public address, but which services are elsewhere, the code and the content', async () => {
  const settings = await pageSettings(build, { urls: bareUrls, consent })
  const moved = JSON.parse(
    JSON.stringify(bareUrls).replaceAll('https://www.example.com', 'http://localhost:4711'),
  )
  expect(await pageSettings(build, { urls: moved, consent })).toBe(settings)
  const apart = { ...bareUrls, webApp: 'https://app.example.com/app' }
  const others = [await pageSettings(build, { urls: apart, consent })]
  others.push(
    await pageSettings(build, { urls: bareUrls, consent: { ...consent, origins: ['https://a.example'] } }),
  )
  writeLibrary([writtenTemplate(buildTemplate())])
  others.push(await pageSettings(build, { urls: bareUrls, consent }))
  expect(new Set([settings, ...others]).size).toBe(4)
})

test('a prerendered page that is damaged or missing is told once and counts as not made, and so do all that were made for other settings', async () => {
  const site = path.join(build, 'site')
  const write = async (body: string) => {
    await writeFile(path.join(site, hashOf(Buffer.from(body))), body)
    return hashOf(Buffer.from(body))
  }
  await mkdir(site)
  const type = 'text/html; charset=utf-8'
  const page = async (name: string) => ({ path: name, body: await write(name), type, headers: {} })
  const pages = [await page('/'), await page('/cut/'), await page('/gone/')]
  const words = { title: 'Home', text: 'All of it.', language: 'en' }
  const cards = { '/cards/home.jpg': words }
  const manifest: SiteManifest = { settings: 'these', pages, files: [], cards }
  await writeFile(path.join(site, 'manifest.json'), JSON.stringify(manifest))
  await writeFile(path.join(site, pages[1]?.body ?? ''), '/c')
  await rm(path.join(site, pages[2]?.body ?? ''))

  const onDamage = vi.fn()
  const prerendered = createPrerendered(site, { settings: 'these', onDamage })
  expect(await prerendered.read('/')).toBeUndefined()
  await prerendered.load()
  expect(await prerendered.read('/')).toEqual({ body: '/', type, headers: {} })
  for (const address of ['/cut/', '/cut/', '/gone/', '/other/'])
    expect(await prerendered.read(address), address).toBeUndefined()
  expect(onDamage.mock.calls).toEqual([['/cut/'], ['/gone/']])
  expect(prerendered.wordsOfCard('/cards/home.jpg')).toEqual(words)

  const others = createPrerendered(site, { settings: 'others', onDamage })
  await others.load()
  expect(await others.read('/')).toBeUndefined()
})
