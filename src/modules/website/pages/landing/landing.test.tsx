import { expect, test } from 'vitest'
import { brand } from '#content/brand/brand.ts'
import { destinationPath } from '#modules/identity/hand-off/schema.ts'
import { chooseWay } from '#modules/identity/website/sign-up/entry.ts'
import { signUpRequestOf } from '#modules/identity/website/sign-up/sign-up-request.ts'
import { type CompiledTemplate, createCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { suggestedDocuments } from '#modules/library/parts/suggested-documents.server.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { renderPage, requestFor } from '#tests/builders/website-page.tsx'
import { loader } from './landing.page.server.ts'

/** As many different templates, by number. */
function buildLibrary(count: number): CompiledTemplate[] {
  return Array.from({ length: count }, (_, index) => {
    const entry = buildTemplate({ number: index + 1, free: index === 0 })
    entry.template = { ...entry.template, slug: `letter-${index + 1}`, title: `Letter ${index + 1}` }
    return entry
  })
}

const numbersOf = (entries: readonly { template: { number: number } }[]) =>
  entries.map(({ template }) => template.number)

test('CAT-1 CAT-2 twelve of the top list are suggested, the third moved first', () => {
  expect(numbersOf(suggestedDocuments(createCatalogue(buildLibrary(15)), 'en'))).toEqual([
    3, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ])
  expect(numbersOf(suggestedDocuments(createCatalogue(buildLibrary(2)), 'en'))).toEqual([1, 2])
})

test('CAT-3 CAT-4 what a keyword finds stands first; where it finds nothing, the default ones stand alone', () => {
  const library = buildLibrary(15)
  const [, lease] = library
  if (lease !== undefined) lease.template = { ...lease.template, title: 'Lease', slug: 'lease' }
  const catalogue = createCatalogue(library)
  expect(numbersOf(suggestedDocuments(catalogue, 'en', 'lease'))[0]).toBe(2)
  expect(suggestedDocuments(catalogue, 'en', 'lease')).toHaveLength(12)
  expect(suggestedDocuments(catalogue, 'en', 'xyzzy-plugh')).toEqual(suggestedDocuments(catalogue, 'en'))
})

/** The ways in of a page, as a press finds them. */
async function waysOf(path: string, id: Parameters<typeof renderPage>[0]) {
  const html = await renderPage(id, requestFor(path, buildLibrary(15)))
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  return [...main.matchAll(/<a [^>]*data-sign-up="[^"]*"[^>]*>/g)].map(([tag]) => {
    const attributes = [...tag.matchAll(/data-([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase()),
      value.replaceAll('&amp;', '&'),
    ])
    return { request: signUpRequestOf(Object.fromEntries(attributes)), href: /href="([^"]*)"/.exec(tag)?.[1] }
  })
}

test('DEST-1 DEST-4 DEST-5 every choice of a landing page has its destination, with and without an account', async () => {
  const ways = await waysOf('/docs/1800-templates/', 'landingDocs')
  const of = (entryPoint: string) => ways.filter(({ request }) => request.entryPoint === entryPoint)

  const [document] = of('landing-document')
  expect(document?.request).toMatchObject({
    destination: 'letter-3-D3',
    documentName: 'Letter 3',
    hasCardHeading: true,
  })
  expect(destinationPath(document?.request.destination)).toBe('doc/letter-3-D3')

  const [folder] = of('landing-folder')
  expect(destinationPath(folder?.request.destination)).toBe('search/?t=Legal')

  const [button] = of('landing-hero')
  expect(destinationPath(button?.request.destination)).toBe('search/?t=business-and-legal-documents')
  expect(button?.request).toMatchObject({ entry: 'create-account', origin: 'landing-page' })
  expect(of('landing-end')).toHaveLength(1)
  expect(of('landing-search')).toHaveLength(1)

  for (const { request } of [document, folder].filter((way) => way !== undefined)) {
    expect(chooseWay(request, { isKnown: false })).toEqual({ to: 'dialog', dialog: 'email' })
    expect(chooseWay(request, { isKnown: true })).toMatchObject({
      to: 'web-app',
      destination: request.destination,
    })
  }
  if (button === undefined) throw new Error('the page has a button')
  expect(chooseWay(button.request, { isKnown: true }), 'DEST-5').toEqual({ to: 'dialog', dialog: 'email' })
})

test('DEST-1 without JavaScript a document is a link that creates an account, and so is the search a form', async () => {
  const [document] = (await waysOf('/l/', 'landingLStart')).filter(
    ({ request }) => request.entryPoint === 'landing-document',
  )
  expect(document?.href).toContain('/account/create/?lang=en&amp;lib=en&amp;entry=doc%2Fletter-3-D3')
  const html = await renderPage('landingLStart', requestFor('/l/'))
  expect(html).toMatch(/<form[^>]*action="[^"]*\/account\/create\/"/)
  for (const name of ['lang', 'lib']) {
    expect(html).toMatch(new RegExp(`<input type="hidden" form="[^"]+" name="${name}" value="en"`))
  }
  expect(html).toMatch(/<input[^>]*name="t"/)
})

test('LP-1 a page says its alias where the dialog finds it, and has a main button only where its file says so', async () => {
  const withButton = await renderPage('landingDocs', requestFor('/docs/ms-office/'))
  expect(withButton).toContain('data-landing-alias="Templates for Microsoft Word"')
  expect(withButton).toContain('data-sign-up="landing-hero"')
  const without = await renderPage('landingDocs', requestFor('/docs/6m-users/'))
  expect(without).not.toContain('data-sign-up="landing-hero"')
})

test('CLAIM-1 LANG-5 what an address promises is the name of a route: the page tells the true count, and no number of users', async () => {
  const library = buildLibrary(15)
  const { data } = loader(requestFor('/docs/1800-templates/', library))
  expect(data.hero).toMatchObject({ kind: 'count', count: 15 })
  for (const path of ['/docs/1800-templates/', '/docs/2000-templates/', '/docs/6m-users/']) {
    const html = await renderPage('landingDocs', requestFor(path, library))
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
    const words = main.replace(/<[^>]*>/g, ' ')
    expect(words, path).not.toMatch(/1[,.]?800|2[,.]?000|6m|million/i)
  }
})

test('CLAIM-1 figures of the operator stand on a landing page only where the brand file states them', async () => {
  const said = async () => renderPage('landingDocs', requestFor('/docs/6m-users/'))
  const { claims } = brand
  try {
    brand.claims = {}
    expect(await said()).not.toContain('teams and businesses')
    brand.claims = { businesses: 250 }
    expect(await said()).toMatch(/250\s*(<!-- -->)?\+/)
  } finally {
    brand.claims = claims
  }
})

test('CLAIM-1 the drafting page counts the readings of today, and claims no lawyer', () => {
  const [read, unread] = buildLibrary(2)
  if (read === undefined || unread === undefined) throw new Error('two templates were built')
  const request = requestFor('/docs/attorney-drafted/', [read, unread])
  request.website.catalogue = createCatalogue([read, unread], {
    reviews: [
      { slug: 'letter-1', revision: read.revision, grade: 'beta', on: '2026-11-20', by: 'a second reader' },
    ],
  })
  const { sections } = loader(request).data
  const grades = sections.find(({ kind }) => kind === 'grades')
  expect(grades).toMatchObject({ counts: { scaffold: 1, beta: 1, verified: 0 } })
  expect(JSON.stringify(grades)).toContain('doesn’t have to be a lawyer')
})

/** What stands in the main part of a page: its markup, and its words. */
async function mainOf(path: string, library = buildLibrary(15)) {
  const html = await renderPage('landingDocs', requestFor(path, library))
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0].replace(/<!-- -->/g, '') ?? ''
  return { main, words: main.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ') }
}

test('LP-1 ms-office shows Word: its files by their endings, the screen that hands them over, and free ones to be had', async () => {
  const { main, words } = await mainOf('/docs/ms-office/')
  expect(words).toMatch(/Word \.docx .* PDF \.pdf .* Text \.txt /)
  expect(main).toContain('alt="The dialog for downloading a document as Word, PDF or plain text."')
  const { sections } = loader(requestFor('/docs/ms-office/', buildLibrary(15))).data
  const free = sections.find(({ kind }) => kind === 'free')
  expect(free).toMatchObject({ documents: [{ slug: 'letter-1-D1', free: true }] })
})

test('LP-1 fill-in-the-blanks shows a form: the questions of a template, in its words and its order, beside its page', async () => {
  const library = buildLibrary(15)
  const { main, words } = await mainOf('/docs/fill-in-the-blanks/', library)
  const { sections } = loader(requestFor('/docs/fill-in-the-blanks/', library)).data
  const form = sections.find((section) => section.kind === 'form')
  const asked = library
    .find(({ template }) => template.title === form?.document.title)
    ?.template.groups.flatMap(({ fields }) => fields)
    .filter(({ type }) => type !== 'computed')
    .map(({ label }) => label)
  expect(form?.asked.length).toBeGreaterThan(0)
  expect(asked?.slice(0, form?.asked.length)).toEqual(form?.asked)
  for (const question of form?.asked ?? []) expect(words).toContain(question)
  expect(main).toContain(`alt="First page of the ${form?.document.title}"`)
})

test('LP-1 free-demo opens a demo, and offers what is free to the end', async () => {
  const { data } = loader(requestFor('/docs/free-demo/', buildLibrary(15)))
  expect(data.hero).toMatchObject({ kind: 'film' })
  expect(data.sections.map(({ kind }) => kind)).toContain('free')
  expect((await mainOf('/docs/free-demo/')).main).toMatch(/<button(?:(?!<\/button>).)*Watch the demo/s)
})

test('LP-1 free-demo shows 24 of many free templates, and leads to all of them', async () => {
  const library = buildLibrary(40).map((entry) => ({ ...entry, template: { ...entry.template, free: true } }))
  const { main, words } = await mainOf('/docs/free-demo/', library)
  const free = loader(requestFor('/docs/free-demo/', library)).data.sections.find(
    ({ kind }) => kind === 'free',
  )
  expect(free).toMatchObject({ count: 40, documents: { length: 24 } })
  expect(words).toContain('See all 40 free templates')
  expect(main).toContain('href="/templates/?free=1"')
  expect((await mainOf('/docs/free-demo/')).words).not.toContain('See all')
})

test('CAT-2 a suggested document has its first page 250 px wide, which gives way to 600 px where it is shown larger', async () => {
  const { main } = await mainOf('/docs/1800-templates/')
  const pictures = [...main.matchAll(/srcSet="(\S+-250\.webp) 250w, (\S+-600\.webp) 600w"/g)]
  expect(pictures.length).toBeGreaterThanOrEqual(12)
  const [, small, large] = pictures.find(([text]) => text.includes('/D3-')) ?? []
  expect(small).toMatch(/^\/pictures\/D3-[^/]+\/1-250\.webp$/)
  expect(large).toBe(small?.replace('-250.', '-600.'))
})

test('LP-1 STATE-1 one kind of page tells how many templates there are, and the others have no figure beside their promise', () => {
  const library = buildLibrary(15)
  const dataOf = (path: string) => loader(requestFor(path, library)).data
  expect(dataOf('/docs/1800-templates/')).toMatchObject({
    hero: { kind: 'count', count: 15 },
    query: 'business-and-legal-documents',
  })
  for (const path of ['/docs/ms-office/', '/docs/fill-in-the-blanks/', '/docs/free-demo/']) {
    expect(dataOf(path).hero, path).not.toHaveProperty('count')
  }
})
