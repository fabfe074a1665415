import { enter, LEASE, main, makeDocuments } from './documents.ts'
import { expect, test } from './journey.ts'
import { NDA } from './nda.ts'

test('APP-1 home welcomes somebody new, and later leads on to what was begun', { tag: '@documents' }, async ({
  page,
  email,
  expectSoundScreen,
}) => {
  test.slow() // every width of two screens
  await enter(page, email)
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome to/ })).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Choose a template' }).or(page.getByText('Choose a template')),
  ).toBeVisible()
  const suggested = page.getByRole('region', { name: 'Good places to start' })
  await expect(suggested.getByRole('listitem').first()).toContainText('Free')
  await expectSoundScreen(page)

  await makeDocuments(page, [
    ['Office in Lyon', LEASE],
    ['Secrecy with Bolt', NDA.slug],
  ])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible()
  const recent = page.getByRole('region', { name: 'Pick up where you left off' })
  await expect(recent.getByRole('link').first()).toHaveText('Secrecy with Bolt')
  await expect(recent.getByText(/^\d+ of \d+ required questions$/).first()).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: 'You may need these next' })
      .getByRole('link', { name: 'One-Way Non-Disclosure Agreement' }),
  ).toBeVisible()
  await expectSoundScreen(page)

  await page.getByRole('link', { name: 'What a plan includes' }).click()
  await expect(page).toHaveURL('/app/licence/')
  await page.goBack()
  await page.getByRole('link', { name: 'Human resources' }).click()
  await expect(page).toHaveURL(/\/app\/search\/\?department=human-resources/)
  await expect(main(page).getByRole('link', { name: 'Remove the filter: Human resources' })).toBeVisible()
  await page.goBack()
  await recent.getByRole('link', { name: 'Office in Lyon' }).click()
  await expect(page).toHaveURL(new RegExp(`/app/doc/${LEASE}/\\?document=`))
})
