import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderPage, requestFor } from '#tests/builders/website-page.tsx'
import { isPassedOn, listThirdParty, renderNotices, renderSbom } from './read-third-party.server.ts'

const packages = listThirdParty()

test('every production package, and what it contains, has a license under which we may pass it on', () => {
  const licensed = packages.flatMap((each) => [each, ...each.works])
  expect(licensed.filter(({ license }) => !isPassedOn(license))).toEqual([])
})

test.each([
  [undefined, false],
  ['UNLICENSED', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['SSPL-1.0', false],
  ['MIT AND GPL-2.0-or-later', false],
  ['MIT AND (Apache-2.0 OR GPL-2.0-or-later)', false],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
])('what is under %s may be passed on: %s', (license, expected) => {
  expect(isPassedOn(license)).toBe(expected)
})

test('a package for development alone is not among them, one for another platform is', () => {
  const locked = {
    '': { name: 'product' },
    'node_modules/a': { version: '1.0.0', license: 'MIT', optionalDependencies: { 'a-win32': '1.0.0' } },
    'node_modules/a-win32': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', license: 'GPL-3.0-only', dev: true },
  }
  expect(listThirdParty(locked)).toMatchObject([
    { name: 'a', license: 'MIT' },
    { name: 'a-win32', license: 'MIT' },
  ])
})

test('each package that is installed brings its notices, and what it contains those of its own', () => {
  const text = renderNotices(packages)
  const installed = packages.filter(({ folder }) => existsSync(folder))
  expect(installed.length).toBeGreaterThan(300)
  expect(installed.filter(({ name, version }) => !text.includes(`${name} ${version} (`))).toEqual([])
  // One by a file of its own, one by its README, one by what stands with us.
  expect(text).toContain('Copyright (c) 2021 - present, Yusuke Wada and Hono contributors')
  expect(text).toMatch(/sharp-libvips[\s\S]*\| pango +\| LGPLv3/)
  expect(text).toContain('PostgreSQL Global Development Group')
})

test('the bill of materials names each package once, and what each needs', () => {
  const text = renderSbom('product', packages)
  expect(renderSbom('product', packages)).toBe(text)
  const { components, dependencies } = JSON.parse(text) as Bom
  expect(components).toHaveLength(packages.length)
  const refs = [...components.map((each) => each['bom-ref']), 'product']
  expect(new Set(refs).size).toBe(refs.length)
  expect(dependencies.map(({ ref }) => ref).sort()).toEqual(refs.sort())
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.includes(ref))).toEqual([])
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  expect(needs.get('product')).toContain('node_modules/hono')
  expect(needs.get('node_modules/react-dom')).toEqual(['node_modules/react', 'node_modules/scheduler'])
  // A package that nothing needs is there by mistake.
  const needed = new Set(dependencies.flatMap(({ dependsOn }) => dependsOn))
  expect(components.map((each) => each['bom-ref']).filter((ref) => !needed.has(ref))).toEqual([])
})

interface Bom {
  components: { 'bom-ref': string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

test('the page names every package by its license, and leads to both files', async () => {
  const html = await renderPage('thirdPartyNotices', requestFor('/company/third-party-notices/'))
  for (const { name, version } of packages) expect(html).toContain(`${name} ${version}`)
  expect(html).toContain('href="/company/third-party-notices/licenses.txt"')
  expect(html).toContain('href="/company/third-party-notices/sbom.cdx.json"')
})
