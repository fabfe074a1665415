import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { DOCUMENT_PATH, fillInLink, NDA, signUpDialog, TEMPLATE_PATH } from './nda.ts'
import { becomeOperator } from './operator.ts'

// What operators see counted: who signs up and where from, and which answers of the help center help.

// The server does not count what a browser without a window reports.
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
})

/** The row of a table that is headed by this text. */
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

test('TRAF-1 a sign-up by a link is counted by source, campaign and document, by day, and in a file that is no formula', {
  tag: '@operators',
}, async ({ page, openBrowser, email, expectSoundScreen }) => {
  test.slow() // every screen at every width
  // A browser that is driven reports no views; this one hides it.
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }))
  const mark = randomUUID().slice(0, 8)
  const source = `=letter-${mark}`
  await page.goto(`${TEMPLATE_PATH}?${new URLSearchParams({ utm_source: source, utm_campaign: mark })}`)
  const { dialog, email: field, submit } = signUpDialog(page)
  // The press that comes before the page has come to life would leave the query behind.
  await page.waitForLoadState('networkidle')
  await fillInLink(page).click()
  await expect(dialog).toBeVisible()
  // What is sent while the page is left has the browser's own name, and that is a program's.
  await Promise.all([
    page.waitForResponse('**/api/events/'),
    page.evaluate(() => window.dispatchEvent(new Event('pagehide'))),
  ])
  await field.fill(email)
  await submit.click()
  await page.waitForURL(`**${DOCUMENT_PATH}`)

  const desk = await openBrowser()
  await becomeOperator(desk.context())
  await desk.goto('/app/admin/')
  const today = desk.getByRole('region', { name: 'Today' }).getByRole('listitem')
  await expect(today.filter({ hasText: 'New sign-ups' })).toHaveText(/[1-9]\d*$/)
  await today.getByRole('link', { name: 'New sign-ups' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Sign-ups' })).toBeVisible()
  await desk.getByRole('link', { name: '7 days' }).click()
  await expect(desk).toHaveURL(/period=7&by=source/)
  // Of a source that no event could name there are no views; what is known is the sign-up.
  await expect(
    rowOf(desk, source)
      .getByRole('cell')
      .filter({ hasText: /^Sign-ups1$/ }),
  ).toBeVisible()
  await expect(desk.getByRole('img', { name: /^Sign-ups from/ })).toBeVisible()
  await desk.getByText('The numbers as a table').click()
  await expect(desk.getByRole('columnheader', { name: 'Day' })).toBeVisible()
  await expectSoundScreen(desk)

  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('link', { name: 'Download as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^sign-ups-source-7-\d{4}-\d{2}-\d{2}\.csv$/)
  const file = await readFile(await download.path(), 'utf8')
  const [heading] = file.split('\r\n')
  expect(heading).toBe(
    '\ufeff"Source","Sign-ups","Share in %","Address confirmed","Filled in a document","Views","Conversion in %"',
  )
  expect(file).toContain(`\r\n"'${source}",1,`)

  await desk.getByRole('link', { name: 'Campaign' }).click()
  await expect(rowOf(desk, mark)).toBeVisible()
  await desk.getByRole('link', { name: 'Dialog', exact: true }).click()
  await expect(rowOf(desk, 'standard')).toBeVisible()
  await expect(desk.getByRole('columnheader', { name: 'Opened' })).toBeVisible()
  await desk.getByRole('link', { name: 'Country', exact: true }).click()
  await expect(desk.getByRole('columnheader', { name: 'Country' })).toBeVisible()
  await expectSoundScreen(desk)
  await desk.getByRole('link', { name: 'Document', exact: true }).click()
  await expect(rowOf(desk, NDA.title)).toBeVisible()
  await desk.getByRole('link', { name: 'All time' }).click()
  await expect(desk).toHaveURL(/period=all&by=document/)
  await expect(desk.getByText('Sign-ups by month')).toBeVisible()
  await expectSoundScreen(desk)
})

test('EVT-3 that an answer did not help reaches the operator, with the way to the answer', {
  tag: '@whole',
}, async ({ page, openBrowser, expectSoundScreen }) => {
  test.slow()
  // A browser that is driven is not counted; this one hides it.
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }))
  await page.goto('/company/support/print-a-document/')
  const question = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  // Pressed before the page has come to life, it counts all the same.
  await page.getByRole('group', { name: 'Was this helpful?' }).getByText('No', { exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'We’re sorry' })).toBeFocused()

  const desk = await openBrowser()
  await becomeOperator(desk.context())
  await desk.goto('/app/admin/')
  await desk.getByRole('link', { name: 'Help answers' }).click()
  await expect(desk).toHaveURL(/\/app\/admin\/help\/$/)
  await expect(async () => {
    // What was reported leaves with the page, or at this sign of leaving.
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
    await desk.reload()
    await expect(rowOf(desk, question)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expectSoundScreen(desk)
  await desk.getByRole('link', { name: question }).click()
  await expect(desk).toHaveURL(/\/company\/support\/print-a-document\/$/)
  await expect(desk.getByRole('heading', { level: 1, name: question })).toBeVisible()
})
