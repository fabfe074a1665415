import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { consentCookies } from '../builders/consent-cookies.ts'
import { expect, test } from './journey.ts'
import { becomeOperator } from './operator.ts'

const chatOf = (page: Page) => page.getByRole('complementary', { name: 'Help' })
const fieldOf = (page: Page) => chatOf(page).getByRole('textbox', { name: 'Your message' })

/** Whoever has answered the cookie notice has the chat in view. */
async function declineCookies(page: Page): Promise<void> {
  await page.context().addCookies(consentCookies('0', process.env.JOURNEY_URL ?? ''))
}

/** A form that is sent within two seconds was filled in by a program. */
async function writeForAWhile(since: number): Promise<void> {
  await expect.poll(() => Date.now() - since).toBeGreaterThan(2_000)
}

test('CHAT-1 a visitor leaves a message, an operator answers by mail, and the second operator is told', {
  tag: ['@also-phone', '@support'],
}, async ({ page, openBrowser, email, expectSoundScreen, complaints, isMobile }) => {
  test.slow()
  complaints.expect(/status of 409/)
  await declineCookies(page)
  const text = `Is there a contract for a boat? ${randomUUID()}`

  await page.goto('/templates/')
  const button = chatOf(page).locator('summary')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(chatOf(page).getByText('A person reads it and answers by e-mail')).toBeVisible()
  await expectSoundScreen(page)
  await chatOf(page).getByRole('button', { name: 'Write a message' }).click()
  await expect(fieldOf(page)).toBeFocused()
  const opened = Date.now()
  await chatOf(page).getByRole('button', { name: 'Send the message' }).click()
  await expect(fieldOf(page)).toHaveAccessibleDescription('Please fill this in.')
  await expectSoundScreen(page)
  await fieldOf(page).fill(text)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(fieldOf(page)).toBeHidden()

  // NAV-2: whoever goes elsewhere sees the page, and then finds the message as it was.
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(chatOf(page)).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  await chatOf(page).locator('summary').click()
  await expect(fieldOf(page)).toHaveValue(text)

  await chatOf(page).getByLabel('Your e-mail address').fill(email)
  await writeForAWhile(opened)
  await page.context().setOffline(true)
  await chatOf(page).getByRole('button', { name: 'Send the message' }).click()
  await expect(chatOf(page).getByRole('alert')).toContainText('You’re offline')
  await expect(fieldOf(page)).toHaveValue(text)
  await page.context().setOffline(false)
  await chatOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(chatOf(page).getByText('We’ve received your message')).toBeVisible()
  const reference =
    (await chatOf(page)
      .getByText(/^\d{4}-\d{4}$/)
      .textContent()) ?? ''
  await expectSoundScreen(page)
  await chatOf(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(button).toBeFocused()
  if (isMobile) {
    // It lies on no field that somebody types in.
    const search = page.getByRole('main').locator('input[type=search]').first()
    await search.focus()
    await expect(chatOf(page)).toBeHidden()
    await search.blur()
    await expect(chatOf(page)).toBeVisible()
    return
  }

  const [desk, otherDesk] = [await openBrowser('on the server'), await openBrowser('on the server')]
  await becomeOperator(desk.context())
  await becomeOperator(otherDesk.context())
  await desk.goto('/app/admin/')
  await desk.getByRole('link', { name: 'Inbox' }).click()
  await desk.getByLabel('Number, address, name or words').fill(reference)
  await desk.getByRole('button', { name: 'Search', exact: true }).click()
  const found = desk.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(found).toHaveCount(1)
  await expectSoundScreen(desk)
  await found.getByRole('link').click()
  await expect(desk.getByRole('heading', { level: 1, name: `Message ${reference}` })).toBeVisible()
  await expect(desk.getByText(text)).toBeVisible()
  await otherDesk.goto(desk.url())
  await desk.getByRole('button', { name: 'Take it' }).click()
  await expect(desk.getByRole('button', { name: 'Release it' })).toBeVisible()
  await expectSoundScreen(desk)

  await desk.getByLabel('Your answer').fill('Yes.\n\nYou find it under “Boats”.')
  await otherDesk.getByLabel('Your answer').fill('No.')
  await desk.getByRole('button', { name: 'Send the answer' }).click()
  await expect(desk.getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 })
  await otherDesk.getByRole('button', { name: 'Send the answer' }).click()
  await expect(otherDesk.getByText('Someone else got there first. Nothing was sent.')).toBeVisible()
  await expect(otherDesk.getByText('You find it under “Boats”.')).toBeVisible()
  await otherDesk.getByText('What you wrote').click()
  await expect(otherDesk.getByText('No.', { exact: true })).toBeVisible()
  await expectSoundScreen(otherDesk)

  // What was looked for is found among the closed ones too: the tabs tell where it is.
  await desk.goto(`/app/admin/inbox/?words=${encodeURIComponent(`boat contract ${reference}`)}`)
  await expect(desk.getByText('No such message')).toBeVisible()
  await desk.goto(`/app/admin/inbox/?words=${encodeURIComponent(`boat ${text.slice(-12)} contract`)}`)
  await desk
    .getByRole('navigation', { name: 'Messages by state' })
    .getByRole('link', { name: /^Closed/ })
    .click()
  await expect(desk.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(1)
  await desk.getByRole('link', { name: 'Template requests' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()

  await desk.goto('/app/admin/mail/')
  const mails = desk.getByRole('listitem').filter({ hasText: email })
  await expect(mails).toHaveCount(1)
  await mails.getByRole('link', { name: `Our answer to your message ${reference}` }).click()
  const mail = desk.frameLocator('iframe')
  await expect(mail.getByText('You find it under “Boats”.', { exact: true })).toBeVisible()
  await expect(mail.getByText(text, { exact: true })).toBeVisible()
})

test('too many messages from one network are refused without losing the text, and the prompt works without JavaScript', {
  tag: '@whole',
}, async ({ page, browser, email, complaints }) => {
  complaints.expect(/status of 429/)
  await declineCookies(page)
  for (let count = 0; count < 5; count += 1) {
    const { status } = await page.request
      .post('/api/inbox/messages/', {
        data: {
          kind: 'chat',
          email: `${count}-${email}`,
          text: 'Hello',
          language: 'en',
          page: '/',
          submission: randomUUID(),
        },
      })
      .then((response) => ({ status: response.status() }))
    expect(status).toBe(201)
  }
  await page.goto('/templates/')
  await chatOf(page).locator('summary').click()
  await chatOf(page).getByRole('button', { name: 'Write a message' }).click()
  await expect(fieldOf(page)).toBeVisible()
  const opened = Date.now()
  await fieldOf(page).fill('One more.')
  await chatOf(page).getByLabel('Your e-mail address').fill(email)
  await writeForAWhile(opened)
  await chatOf(page).getByRole('button', { name: 'Send the message' }).click()
  await expect(chatOf(page).getByRole('alert')).toContainText('Too many messages came from your network.')
  await expect(fieldOf(page)).toHaveValue('One more.')

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto('/templates/')
  await chatOf(plain).locator('summary').click()
  await expect(chatOf(plain).getByRole('link', { name: 'Write a message' })).toHaveAttribute(
    'href',
    '/company/contact/',
  )
  await plain.context().close()
})

test('VID-1 each film opens over the page, and overlay, close control and Escape close it', {
  tag: '@support',
}, async ({ page, expectSoundScreen }) => {
  await becomeOperator(page.context())
  await page.goto('/app/admin/components/')
  const dialog = page.getByRole('dialog')
  for (const name of ['Budgeto film', 'Click-bank film']) {
    const button = page.getByRole('button', { name }).first()
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await button.click()
      await expect(dialog.getByText('1 of 3')).toBeVisible()
      // What is pressed in the very moment in which it is drawn may be too early for it: no hand is so quick.
      await expect(async () => {
        await close()
        await expect(dialog).toBeHidden({ timeout: 2_000 })
      }).toPass()
      await expect(button).toBeFocused()
    }
  }
  await page.getByRole('button', { name: 'Budgeto film' }).first().click()
  await dialog.getByRole('button', { name: 'Next screen' }).click()
  await expect(dialog.getByText('2 of 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('3 of 3')).toBeVisible()
  await expectSoundScreen(page)
})
