import type { Page } from '@playwright/test'
import { loadCatalogue } from '#modules/library/catalogue/catalogue-file.ts'
import { expect, test } from './journey.ts'
import { fillInLink, signUpDialog } from './nda.ts'

const catalogue = loadCatalogue('build/catalogue.json')

const LETTER = { title: 'Demand Letter for Payment', path: '/templates/demand-letter-for-payment-D12/' }
/** Of several pages, and not free. */
const AGREEMENT = { title: 'Consulting Agreement', path: '/templates/consulting-agreement-D3/' }

/** A value that the list can be narrowed to; on a phone they open on demand. */
async function narrow(page: Page, name: RegExp): Promise<void> {
  const value = page.getByRole('navigation', { name: 'Narrow the results' }).getByRole('link', { name })
  const opener = page.getByText('Narrow the results', { exact: true })
  if (!(await value.isVisible())) await opener.click()
  await value.click()
}

test('APP-1 CAT-5 browse by department, narrow, look, go on to what is related, and sign up', {
  tag: ['@also-phone', '@library'],
}, async ({ page, email, expectSoundScreen }) => {
  test.slow() // every screen is looked at in every width
  await page.goto('/templates/')
  await expectSoundScreen(page)

  await page.getByRole('heading', { name: 'Legal' }).getByRole('link').click()
  await expect(page).toHaveURL('/templates/legal/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Legal')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expectSoundScreen(page)

  await narrow(page, /^Letters/)
  await expect(page).toHaveURL('/templates/legal/?type=letter')
  await expect(page.getByRole('heading', { name: /^\d+ templates?$/ })).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/templates\/legal\/$/)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expectSoundScreen(page)

  await page.getByRole('main').getByRole('link', { name: LETTER.title }).click()
  await expect(page).toHaveURL(LETTER.path)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expectSoundScreen(page)

  const related = page.getByRole('heading', { name: 'Related templates' }).locator('..')
  const next = (await related.getByRole('link').first().textContent()) ?? ''
  await related.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(next)

  const { dialog, email: field, submit } = signUpDialog(page)
  await fillInLink(page).click()
  await expect(dialog).toBeVisible()
  await field.fill(email)
  await submit.click()
  await expect(page).toHaveURL(/\/app\/doc\/[a-z-]+-D\d+\//)
  await expect(page.getByRole('heading', { level: 1, name: next })).toBeVisible()
})

for (const { prefix, slug } of [
  { prefix: '', slug: 'consulting-agreement-D3' },
  { prefix: '/fr', slug: 'bail-commercial-D22' },
  { prefix: '/es', slug: 'contrato-de-arrendamiento-de-vivienda-D24' },
]) {
  test(`the page of ${slug} tells everything that its author wrote down, people and search engines alike`, {
    tag: prefix === '/fr' ? [] : '@whole',
  }, async ({ page }) => {
    const entry = catalogue.templates.find((each) => each.slug === slug)
    if (entry === undefined) throw new Error(`the library has no ${slug}`)
    const { title, copy, groups, language } = entry.template
    await page.goto(`${prefix}/templates/${slug}/`)
    const told = ((await page.getByRole('main').textContent()) ?? '').replace(/\s+/g, ' ')
    const written = [
      copy.purpose,
      ...copy.whenToUse,
      ...copy.whenNotToUse,
      copy.whoSigns,
      ...copy.prepare,
      ...copy.mistakes.map(({ text }) => text),
      ...copy.questions.flatMap(({ question, answer }) => [question, answer]),
      // What somebody will be asked.
      ...groups.flatMap(({ title: part, fields }) => [
        part,
        ...fields.filter(({ type }) => type !== 'computed').map(({ label }) => label),
      ]),
    ]
    expect(copy.whenNotToUse.length).toBeGreaterThan(0)
    for (const text of written) expect(told).toContain(text.replace(/\s+/g, ' '))

    await expect(page.locator('section[aria-labelledby="template-label"]')).toContainText('DOCX')
    // Its clauses with their numbers, and never their text.
    expect(await page.locator('article ol li').count()).toBeGreaterThan(5)

    const graph = await page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((scripts) =>
        scripts.flatMap((script) => JSON.parse(script.textContent ?? '{}')['@graph'] ?? []),
      )
    const described = (type: string) => graph.find((item) => item['@type'] === type)
    expect(described('DigitalDocument')).toMatchObject({
      name: title,
      inLanguage: language,
      isAccessibleForFree: false,
      url: expect.stringContaining(`${prefix}/templates/${slug}/`),
    })
    const crumbs: { name: string }[] = described('BreadcrumbList')?.itemListElement ?? []
    expect(crumbs.at(-1)?.name).toBe(title)
    const answered: { name: string; acceptedAnswer: { text: string } }[] =
      described('FAQPage')?.mainEntity ?? []
    expect(answered.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(
      copy.questions.map(({ question, answer }) => [question, answer]),
    )
  })
}

test('what a list is narrowed by is taken away one by one', { tag: '@whole' }, async ({ page }) => {
  await page.goto('/templates/?type=contract&jurisdiction=US')
  await page.getByRole('link', { name: /Remove the filter:\s*United States/ }).click()
  await expect(page).toHaveURL('/templates/?type=contract')
  await page.getByRole('link', { name: /Remove the filter:\s*Contracts/ }).click()
  await expect(page).toHaveURL('/templates/')
  await expect(page.getByRole('heading', { name: 'By department' })).toBeVisible()
})

test('R-22 the pages of a document are turned by key and by button, blurred after the first', {
  tag: '@library',
}, async ({ page, request }) => {
  await page.goto(AGREEMENT.path)
  const pages = page.getByRole('list', { name: 'Pages of the document' })
  await pages.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Page 2 of 11')).toBeInViewport()
  const second = page.getByRole('img', { name: `Page 2 of the ${AGREEMENT.title}, blurred` })
  await expect(second).toBeInViewport()
  await expect.poll(() => second.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  // Until the page is alive, its links lead to the pages' own addresses, and page 1 has the keyboard's.
  const next = page.locator('#page-2').getByRole('link', { name: 'Next page' })
  await expect(next).not.toHaveAttribute('tabindex')
  await next.click()
  await expect(page.getByText('Page 3 of 11')).toBeInViewport()
  await expect(page).toHaveURL(AGREEMENT.path)
  await pages.focus()
  await page.keyboard.press('Home')
  await expect(page.getByRole('img', { name: `First page of the ${AGREEMENT.title}` })).toBeInViewport()

  const blurred = (await second.getAttribute('src')) ?? ''
  expect((await request.get(blurred.replace('-250.', '-600.'))).status()).toBe(404)
})

test('LANG-2 LANG-4 a template has its page in its own language, and names its true equivalents', {
  tag: '@whole',
}, async ({ page, request }) => {
  const old = await request.get('/templates/lettre-de-demission-D23/', { maxRedirects: 0 })
  expect([old.status(), old.headers().location]).toEqual([301, '/fr/templates/lettre-de-demission-D23/'])

  await page.goto('/es/templates/acuerdo-de-confidencialidad-D27/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
  const alternates = page.locator('link[rel="alternate"][hreflang]')
  expect(await alternates.evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')))).toEqual(
    ['en', 'es', 'x-default'],
  )
  await page.getByRole('link', { name: 'Accord de confidentialité' }).first().click()
  await expect(page).toHaveURL('/fr/templates/accord-de-confidentialite-D154/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR')
})

test('the library can be walked by the keyboard alone', { tag: '@whole' }, async ({ page }) => {
  await page.goto('/templates/human-resources/')
  const card = page.getByRole('main').getByRole('link', { name: 'Offer Letter', exact: true })
  await card.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offer Letter')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('browsing, narrowing and turning pages are links', { tag: '@library' }, async ({ page }) => {
    await page.goto('/templates/')
    await page.getByRole('heading', { name: 'Legal' }).getByRole('link').click()
    await narrow(page, /^Contracts/)
    await expect(page).toHaveURL('/templates/legal/?type=contract')
    await page.getByRole('main').getByRole('link', { name: AGREEMENT.title }).click()
    await page.getByRole('link', { name: 'Next page' }).first().click()
    await expect(page).toHaveURL(`${AGREEMENT.path}#page-2`)
    await expect(page.getByText('Page 2 of 11')).toBeInViewport()
  })
})
