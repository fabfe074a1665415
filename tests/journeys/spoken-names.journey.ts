import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { LANGUAGE_COOKIE } from '#kernel/http/schema.ts'
import { isWhole } from '../builders/whole.ts'
import { untranslated } from './catalogue-sentences.ts'
import { expect, test } from './journey.ts'
import { saveDocument } from './save-document.ts'
import { signUpInto } from './sign-up-into.ts'
import { faultsOfNames, spokenOn } from './spoken-names.ts'

// What a screen reader calls things, on every screen on the way from a search to a file, in the three
// languages of the library.

/** What the authors of templates say in their languages may be a word of English too. */
const authors = readFileSync('build/catalogue.json', 'utf8')

const readers = [
  {
    code: 'en',
    prefix: '',
    free: 'mutual-non-disclosure-agreement-D1',
    paid: 'consulting-agreement-D3',
    download: 'Download',
    oneAtATime: 'One at a time',
  },
  {
    code: 'fr',
    prefix: '/fr',
    free: 'accord-de-confidentialite-quebec-D20',
    paid: 'bail-commercial-D22',
    download: 'Télécharger',
    oneAtATime: 'Une à la fois',
  },
  {
    code: 'es',
    prefix: '/es',
    free: 'acuerdo-de-confidencialidad-D27',
    paid: 'contrato-de-arrendamiento-de-vivienda-D24',
    download: 'Descargar',
    oneAtATime: 'De una en una',
  },
] as const

for (const { code, prefix, free, paid, download, oneAtATime } of readers) {
  // English is looked at where it is worked.
  const tag = code === 'fr' ? '@also-phone' : '@whole'
  test(`everything that is worked has a name of its own, in its language: ${code}`, { tag }, async ({
    page,
    baseURL,
    email,
    isMobile,
    expectSoundScreen,
  }) => {
    test.slow() // a dozen screens
    // Who has chosen a language is offered no other, in words of that one.
    await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: code, url: baseURL ?? '' }])
    const english = untranslated(code)
    const expectNamed = async (screen: string) => {
      // The browser's own tree follows what is drawn after a moment.
      await expect.poll(async () => (await spokenOn(page)).length, `${screen} is there`).toBeGreaterThan(5)
      const spoken = await spokenOn(page)
      expect.soft(faultsOfNames(spoken), screen).toEqual([])
      // The catalogue is long: it is read only for what would be a fault.
      const names = spoken.map(({ name }) => name).filter((name) => english.has(name))
      const ours = names.filter((name) => !authors.includes(JSON.stringify(name)))
      expect.soft(ours, screen).toEqual([])
    }
    const look = async (path: string) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNamed(path)
      // The English ones are looked at where they are worked, and every width of them all on one device. In
      // French they are walked by languages.journey.ts too.
      if (isWhole && code !== 'en' && !isMobile) await expectSoundScreen(page)
    }

    for (const path of ['/', '/templates/', '/search/?q=agreement', '/search/?q=xylophone'])
      await look(`${prefix}${path}`)
    await look(`${prefix}/templates/${paid}/`)
    await signUpInto(page, { prefix, slug: free, email })
    await expectNamed('a free document')
    if (isMobile) await showDocument(page, () => expectNamed('its preview on a phone'))
    await page.getByRole('button', { name: download, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNamed('the files of a document')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: oneAtATime }).click()
    await expectNamed('one question at a time')

    await saveDocument(page, paid)
    await look(`/app/doc/${paid}/`)
    if (isMobile) await showDocument(page, () => expectNamed('the picture on a phone'))
    await look('/app/')
    await look('/app/search/?t=agreement')
    await look('/app/search/?t=xylophone')
    await look('/app/documents/')
    await page.getByRole('main').getByRole('listitem').first().getByRole('button').click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectNamed('what is done with a document')
    await look('/app/documents/?trash')
    await look('/app/licence/')
  })
}

/** The other of the two tabs of a phone, and back. */
async function showDocument(page: Page, see: () => Promise<void>): Promise<void> {
  const tabs = page.locator('fieldset button[aria-pressed]')
  await tabs.nth(1).click()
  await see()
  await tabs.nth(0).click()
}
