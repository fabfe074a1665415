import { expect, test } from './journey.ts'
import { DOCUMENT_PATH, signUpIntoDocument } from './nda.ts'

test('LANG-6 a screen is drawn with its own texts, and where they do not arrive the frame says so', async ({
  page,
  email,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  await signUpIntoDocument(page, email)
  const texts = /\/assets\/library-[^/]*\.js$/
  const fetched: string[] = []
  page.on('request', (request) => texts.test(request.url()) && fetched.push(request.url()))

  await test.step('fetched on the way to a screen of theirs, and once', async () => {
    const main = page.getByRole('navigation', { name: 'Main' })
    await page.goto(DOCUMENT_PATH)
    await main.getByRole('link', { name: 'Account', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
    expect(fetched).toHaveLength(0)
    await main.getByRole('link', { name: 'My documents' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My documents' })).toBeVisible()
    await main.getByRole('link', { name: 'Find a template' }).click()
    await expect(page).toHaveURL('/app/search/')
    expect(fetched).toHaveLength(1)
  })

  await test.step('lost on the way: the error of every screen, and a way out', async () => {
    await page.goto(DOCUMENT_PATH)
    await page.route(texts, (route) => route.abort())
    await page.getByRole('link', { name: 'My documents' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Something went wrong on our side' }),
    ).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Go to the start of the web application' }).click()
    await expect(page).toHaveURL('/app/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Something went wrong on our side' }),
    ).toHaveCount(0)
  })
})
