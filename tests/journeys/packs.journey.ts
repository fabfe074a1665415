import { expect, test } from './journey.ts'
import { signUpDialog } from './nda.ts'

test('several documents begin at once with the answers to what they ask alike', {
  tag: ['@also-phone', '@documents'],
}, async ({ page, email, expectSoundScreen }) => {
  test.slow()
  await page.goto('/templates/hiring/')
  await expect(page.getByRole('heading', { level: 1, name: 'Hiring your first employee' })).toBeVisible()
  await expectSoundScreen(page)
  await page.getByRole('link', { name: 'Start 6 documents' }).click()
  const dialog = signUpDialog(page)
  await dialog.email.fill(email)
  await dialog.submit.click()

  await expect(page).toHaveURL('/app/packs/en-US/hiring/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Hiring your first employee' })).toBeVisible()
  await expectSoundScreen(page)
  const employer = main.getByRole('group', { name: 'Company', exact: true })
  await employer.getByLabel('Full legal name').fill('Harbor Bakery LLC')
  await main.getByRole('group', { name: 'Candidate' }).getByLabel('Full legal name').fill('Jordan Lee')
  await main.getByLabel('Job title').fill('Baker')
  for (const name of [/^Employee Confidentiality/, /^Invention Assignment/, /^Employee Information/])
    await main.getByRole('checkbox', { name }).uncheck()
  await main.getByRole('button', { name: 'Start 3 documents' }).click()

  await expect(main.getByText('3 documents are started.')).toBeVisible()
  const started = main.getByRole('list', { name: 'Documents' })
  await expect(started.getByRole('link')).toHaveText([
    /^Offer Letter/,
    /^Employment Agreement/,
    /^Onboarding/,
  ])
  await expectSoundScreen(page)
  await page.reload()
  await started.getByRole('link', { name: /^Onboarding/ }).click()
  await expect(page.getByRole('textbox', { name: 'New employee' })).toHaveValue('Jordan Lee')
  await expect(page.getByRole('textbox', { name: 'Job title' })).toHaveValue('Baker')

  await page.goto('/app/')
  await page.getByRole('link', { name: 'Start several documents at once' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Starter packs' })).toBeVisible()
  await expectSoundScreen(page)
  await page.getByRole('link', { name: /^Getting paid/ }).click()
  await expect(main.getByRole('button', { name: 'Start 6 documents' })).toBeVisible()
})
