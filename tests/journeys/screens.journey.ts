import { expect, test } from './journey.ts'
import { documentTitle, firstPartyName, NDA, signUpDialog, signUpIntoDocument, TEMPLATE_PATH } from './nda.ts'
import { becomeOperator } from './operator.ts'

// Every screen that a visitor passes: no accessibility fault that a machine can find, nothing wider than its
// window. The other pages of the website are looked at in looks.journey.ts.

test('ERR-1 the pages before an account are sound, and those that say there is no page', async ({
  page,
  expectSoundScreen,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  for (const [path, status] of [
    ['/search/?q=zebra+crossing', 200],
    [TEMPLATE_PATH, 200],
    ['/app/account/create/', 200],
    ['/app/account/login/', 200],
    ['/no-such-page/', 404],
    ['/app/no-such-page/', 404],
  ] as const) {
    expect((await page.goto(path))?.status(), path).toBe(status)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectSoundScreen(page)
  }
})

test('the sign-up dialog is sound, also when something is wrong', { tag: ['@phone', '@identity'] }, async ({
  page,
  expectSoundScreen,
}) => {
  await page.goto(TEMPLATE_PATH)
  const { dialog, email, submit, open } = signUpDialog(page)
  await open()
  await expectSoundScreen(page)
  await email.fill('nobody')
  await submit.click()
  await expect(dialog.getByLabel('Valid email address required')).toBeVisible()
  await expectSoundScreen(page)
})

// On a desktop colours.journey.ts does so.
test('the screens of the web application are sound', { tag: ['@phone-alone', '@whole'] }, async ({
  page,
  email,
  openBrowser,
  expectSoundScreen,
}) => {
  test.slow() // every screen at every width
  await signUpIntoDocument(page, email)
  await expectSoundScreen(page)
  await firstPartyName(page).fill('Ink & Paper')
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByRole('dialog', { name: 'Download the document' })).toBeVisible()
  await expectSoundScreen(page)

  for (const path of ['/app/', '/app/search/?t=nda', '/app/documents/', '/app/account/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectSoundScreen(page)
  }

  const here = await openBrowser('on the server')
  await here.goto('/app/admin/mail/')
  await expect(here.getByRole('heading', { level: 1, name: 'Local mail' })).toBeVisible()
  await expectSoundScreen(here)
})

test('the pages of operators are sound, and theirs alone', async ({
  page,
  openBrowser,
  email,
  expectSoundScreen,
  complaints,
}) => {
  test.slow()
  complaints.expect(/status of 40[04]/)
  const member = await openBrowser()
  await signUpIntoDocument(member, email)
  const names = [
    '',
    'components/',
    'audit/',
    'accounts/',
    'sign-ups/',
    'sign-ups/csv/',
    'help/',
    'system/',
    'maintenance/',
  ]
  const paths = names.map((name) => `/app/admin/${name}`)
  for (const path of [...paths, '/app/admin/second-factor/']) {
    expect((await member.goto(path))?.status()).toBe(404)
  }

  await becomeOperator(page.context())
  await page.goto('/app/admin/')
  await expect(page.getByRole('heading', { level: 1, name: 'Operator' })).toBeVisible()
  await expectSoundScreen(page)
  await page.getByRole('link', { name: 'Maintenance' }).click()
  await page.getByText(/settings with their defaults$/).click()
  await expect(page.getByText('BACKUP_SCHEDULE')).toBeVisible()
  await expectSoundScreen(page)
  await page.goto('/app/admin/')
  await page.getByRole('link', { name: 'Audit' }).click()
  await page.getByLabel('Event', { exact: true }).selectOption('Account created')
  await page.getByLabel('E-mail address of the account').fill(email)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('list', { name: 'Events' }).getByRole('listitem')).toHaveCount(1)
  await expectSoundScreen(page)
  await page.getByRole('link', { name: email }).click()
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible()
  const events = page.getByRole('list', { name: 'Recent activity' })
  await expect(events.getByText('Account viewed')).toBeVisible()
  await expectSoundScreen(page)

  await page.getByRole('button', { name: 'Disable the account' }).click()
  await expect(page.getByText('Please give a reason. It is recorded in the audit.')).toBeVisible()
  const disabling = page.getByRole('form', { name: 'Disable the account' })
  await disabling.getByLabel('Reason').fill('asked for by its owner')
  await page.getByRole('button', { name: 'Disable the account' }).click()
  await expect(events.getByText('reason: asked for by its owner')).toBeVisible()
  await member.goto('/app/documents/')
  await expect(member).toHaveURL(/account\/login/)

  await page.goto(`/app/admin/accounts/?email=${encodeURIComponent(email)}`)
  await expect(page.getByRole('list', { name: 'Accounts' }).getByText('Disabled')).toBeVisible()
  await expectSoundScreen(page)

  await page.goto('/app/admin/system/')
  await expect(page.getByRole('heading', { level: 2, name: 'Background jobs' })).toBeVisible()
  await expectSoundScreen(page)
})

test('R-12 a document of somebody else is not there', { tag: '@whole' }, async ({
  page,
  openBrowser,
  email,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  await signUpIntoDocument(page, email)
  await firstPartyName(page).fill('Secret Holding')
  await page.waitForURL(/\?document=/)
  const address = page.url()
  const id = new URL(address).searchParams.get('document')

  const stranger = await openBrowser()
  await signUpIntoDocument(stranger, `other-${email}`)
  expect((await stranger.goto(address))?.status()).toBe(404)
  await expect(documentTitle(stranger)).toBeHidden()
  const file = await stranger.request.get(`/app/documents/${id}/download/docx/`)
  expect(file.status()).toBe(404)
  await stranger.goto('/app/documents/')
  await expect(stranger.getByRole('main').getByRole('link', { name: NDA.title })).toHaveCount(0)
})
