import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { becomeOperator } from './operator.ts'

// The forms of the website whose messages reach the operators' inbox.

const shortForms = [
  {
    path: '/share/feedback/',
    choice: 'No, I couldn’t find my way around',
    kind: 'Feedback',
    thanks: 'Thank you. We have it.',
    tag: '@support',
  },
  {
    path: '/uninstall/',
    choice: 'It was too complicated, or took too long',
    kind: 'Uninstalled',
    thanks: 'Thank you for telling us.',
    tag: '@whole',
  },
]

const fieldOf = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Your message' })
const send = (page: Page) => page.getByRole('main').getByRole('button', { name: /^(Send|Try again)/ })

/** The reference that stands in the place of the form. */
async function referenceOn(page: Page): Promise<string> {
  return (
    (await page
      .getByRole('main')
      .getByText(/^\d{4}-\d{4}$/)
      .textContent()) ?? ''
  )
}

/** A form that is sent within two seconds was filled in by a program. */
async function writeForAWhile(since: number): Promise<void> {
  await expect.poll(() => Date.now() - since).toBeGreaterThan(2_000)
}

/** Lets the first message arrive and its answer be lost; answers the reference that nobody saw. */
async function loseFirstAnswer(page: Page): Promise<() => string | undefined> {
  let lost: string | undefined
  await page.route('**/api/inbox/messages/', async (route) => {
    if (lost !== undefined) return route.continue()
    const answer = await route.fetch()
    lost = ((await answer.json()) as { reference: string }).reference
    await route.abort('timedout')
  })
  return () => lost
}

/** Fills in the field that nobody sees, as a program does. */
async function fillTrap(page: Page): Promise<void> {
  await page.locator('[name=website]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example'
  })
}

/** What an operator finds by a reference, or by words that stand in one message alone. */
async function expectInInbox(desk: Page, reference: string, text: string, search = reference): Promise<void> {
  await desk.goto('/app/admin/inbox/')
  await desk.getByLabel('Number, address, name or words').fill(search)
  await desk.getByRole('button', { name: 'Search', exact: true }).click()
  const found = desk.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(found).toHaveCount(1)
  await found.getByRole('link').click()
  await expect(desk.getByRole('heading', { level: 1, name: `Message ${reference}` })).toBeVisible()
  await expect(desk.getByText(text)).toBeVisible()
}

test('ROUTE-2 COOK-3 COOK-5 the contact form says what is wrong, loses nothing, and reaches the operators once', async ({
  page,
  openBrowser,
  email,
  expectSoundScreen,
  complaints,
}) => {
  test.slow()
  // While offline, the page also tries to fetch ahead what the pointer passes.
  complaints.expect(/ERR_TIMED_OUT|ERR_INTERNET_DISCONNECTED/)
  const text = `Is there a contract for a boat? ${randomUUID()}`
  await page.goto('/company/contact/')
  const opened = Date.now()
  await expectSoundScreen(page)
  // COOK-3, COOK-5: no notice, and the small way to it. The footer has another one.
  await expect(page.locator('#cookie-notice')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cookie choices' }).last()).toBeVisible()

  // What is left empty says so as soon as the page is alive; before, the same form would be sent and come
  // back.
  const topic = page.getByLabel('What is it about?')
  await expect(async () => {
    await topic.focus()
    await page.keyboard.press('Tab')
    await expect(topic).toHaveAccessibleDescription('Please fill this in.', { timeout: 500 })
  }).toPass()
  await send(page).click()
  await expect(topic).toBeFocused()
  await expect(topic).toHaveAccessibleDescription(/Please choose one/)
  await expect(fieldOf(page)).toHaveAccessibleDescription(/Please fill this in/)
  await expectSoundScreen(page)

  // By the keyboard alone, from field to field.
  await topic.selectOption('template')
  await page.keyboard.press('Tab')
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const address = page.getByRole('main').getByLabel('Your e-mail address')
  await expect(address).toBeFocused()
  await page.keyboard.type('nobody')
  await page.keyboard.press('Tab')
  await expect(address).toHaveAccessibleDescription(/Please enter an e-mail address/)
  await address.fill(email)
  await expect(address).not.toHaveAccessibleDescription(/Please enter/)

  await writeForAWhile(opened)
  await page.context().setOffline(true)
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('You’re offline')
  await expect(fieldOf(page)).toHaveValue(text)
  await expectSoundScreen(page)
  await page.context().setOffline(false)

  // The message arrives, its answer is lost: sending once more takes it once.
  const lost = await loseFirstAnswer(page)
  await send(page).click()
  await expect(page.getByRole('alert').or(page.getByText('We’ve received your message.'))).toBeVisible()
  if (await page.getByRole('alert').isVisible()) await send(page).click()
  await expect(page.getByText('We’ve received your message.')).toBeVisible()
  const reference = await referenceOn(page)
  expect(reference.replace('-', '')).toBe(lost())
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
  await expectSoundScreen(page)

  const desk = await openBrowser('on the server')
  await becomeOperator(desk.context())
  await expectInInbox(desk, reference, text)
  await expect(desk.getByText('A template: a question or a mistake')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('ROUTE-2 a message that is not taken comes back as it was, and one that is has its number', {
    tag: '@support',
  }, async ({ page, openBrowser, email, complaints }) => {
    complaints.expect(/status of 400/)
    const text = `¿Hay un contrato para un barco? ${randomUUID()}`
    await page.goto('/es/company/contact/')
    const main = page.getByRole('main')
    await main.getByLabel('¿De qué se trata?').selectOption('document')
    await main.locator('textarea').fill(text)
    await main.locator('[name=email]').fill('nobody')
    await main.locator('[type=submit]').click()
    await expect(main.locator('[aria-invalid]')).toHaveCount(1)
    await expect(main.locator('textarea')).toHaveValue(text)
    await expect(main.getByLabel('¿De qué se trata?')).toHaveValue('document')
    await main.locator('[name=email]').fill(email)
    await main.locator('[type=submit]').click()
    await expect(page).toHaveURL(/\/es\/company\/contact\/\?sent=\d{8}$/)
    const reference = await referenceOn(page)
    await page.reload()
    expect(await referenceOn(page)).toBe(reference)

    const desk = await openBrowser('on the server')
    await becomeOperator(desk.context())
    await expectInInbox(desk, reference, text)
    await expect(desk.getByText('Rellenar, guardar o descargar un documento')).toBeVisible()
  })

  for (const { path, choice, kind } of shortForms) {
    test(`ROUTE-1 ${path} takes a choice alone, and keeps out of search engines`, { tag: '@whole' }, async ({
      page,
      openBrowser,
    }) => {
      await page.goto(path)
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
      await page.getByLabel(choice).check()
      await send(page).click()
      const reference = await referenceOn(page)
      const desk = await openBrowser('on the server')
      await becomeOperator(desk.context())
      await expectInInbox(desk, reference, choice)
      await expect(desk.getByText(kind, { exact: true }).first()).toBeVisible()
    })

    test(`ROUTE-1 ${path} says what is wrong, stops programs, and takes what is sent twice once`, {
      tag: '@whole',
    }, async ({ page, openBrowser, complaints }) => {
      complaints.expect(/status of 400/)
      const words = `A map of all templates ${randomUUID()}`
      const main = page.getByRole('main')
      await page.goto(path)
      await main.locator('textarea').fill(words)
      await main.locator('[name=email]').fill('nobody')
      await send(page).click()
      await expect(main.getByText('Please choose one.')).toBeVisible()
      await expect(main.locator('[name=email]')).toHaveAccessibleDescription(/Please enter an e-mail address/)
      await main.locator('[name=email]').fill('')
      await page.getByLabel(choice).check()
      await fillTrap(page)
      await send(page).click()
      await expect(main.getByRole('alert')).toContainText('Are you a person?')
      await expect(main.locator('textarea')).toHaveValue(words)
      await expect(page.getByLabel(choice)).toBeChecked()
      await send(page).dblclick()
      const reference = await referenceOn(page)
      const desk = await openBrowser('on the server')
      await becomeOperator(desk.context())
      await expectInInbox(desk, reference, words, words)
    })
  }
})

for (const { path, choice, thanks, tag } of shortForms)
  test(`ROUTE-1 ${path} loses nothing when it is invalid, offline or taken for a program, and arrives once`, {
    tag,
  }, async ({ page, openBrowser, email, complaints }) => {
    complaints.expect(/status of 400|ERR_TIMED_OUT|ERR_INTERNET_DISCONNECTED/)
    const words = `A map of all templates ${randomUUID()}`
    const main = page.getByRole('main')
    const [text, address, alert] = [
      main.locator('textarea'),
      main.locator('[name=email]'),
      main.getByRole('alert'),
    ]
    await page.goto(path)
    const opened = Date.now()
    await text.fill(words)
    // Alive as soon as a misspelt address says so.
    await expect(async () => {
      await address.fill('nobody')
      await address.blur()
      await expect(address).toHaveAccessibleDescription(/Please enter an e-mail address/, { timeout: 500 })
    }).toPass()
    await send(page).click()
    await expect(main.getByText('Please choose one.')).toBeVisible()
    await page.getByLabel(choice).check()
    await address.fill(email)

    await writeForAWhile(opened)
    await fillTrap(page)
    await send(page).click()
    await expect(alert).toContainText('Are you a person?')
    await page.context().setOffline(true)
    await send(page).click()
    await expect(alert).toContainText('You’re offline')
    await page.context().setOffline(false)
    await expect(text).toHaveValue(words)
    await expect(page.getByLabel(choice)).toBeChecked()

    const lost = await loseFirstAnswer(page)
    await send(page).dblclick()
    await expect(alert.or(main.getByText(thanks))).toBeVisible()
    if (await alert.isVisible()) await send(page).click()
    await expect(main.getByText(thanks)).toBeVisible()
    const reference = await referenceOn(page)
    expect(reference.replace('-', '')).toBe(lost())
    const desk = await openBrowser('on the server')
    await becomeOperator(desk.context())
    await expectInInbox(desk, reference, words, words)
  })

test('ROUTE-1 the feedback asks for a choice, and what was written before JavaScript is kept', {
  tag: '@whole',
}, async ({ page, expectSoundScreen }) => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/*.js', async (route) => {
    await arrived
    await route.continue().catch(() => {})
  })
  await page.goto('/share/feedback/', { waitUntil: 'commit' })
  const opened = Date.now()
  const words = page.getByLabel('What would have made it better?')
  await words.fill('A map of all templates.')
  arrive()
  // A misspelt address says so as soon as the page is alive.
  const address = page.getByLabel('An e-mail address, if you want an answer')
  await expect(async () => {
    await address.fill('nobody')
    await address.blur()
    await expect(address).toHaveAccessibleDescription(/Please enter an e-mail address/, { timeout: 500 })
  }).toPass()
  await address.fill('')
  await send(page).click()
  await expect(page.getByText('Please choose one.')).toBeVisible()
  await expect(words).toHaveValue('A map of all templates.')
  await expectSoundScreen(page)
  await page.getByLabel('Partly: something was missing or wrong').check()
  await expect(page.getByText('Please choose one.')).toBeHidden()
  await writeForAWhile(opened)
  await send(page).click()
  await expect(page.getByText('Thank you. We have it.')).toBeVisible()
  await expectSoundScreen(page)
})
