import type { Page } from '@playwright/test'
import { LINK_PARAMETER } from '#modules/identity/accounts/schema.ts'
import {
  expectThanks,
  FACE_OF_FRAME,
  fillInBuyer,
  ORDER_ADDRESS,
  orderButton,
  payWith,
  sendOrder,
} from './checkout.ts'
import { expect, test } from './journey.ts'
import { openLatestMail } from './mail.ts'
import { saveDocument } from './save-document.ts'

// A plan for several people, from the choice of seats to the last file of somebody who had one (LIC-1).

const PAID = 'consulting-agreement-D3'
const INVITATION = /seat for you/
const PASSWORD = 'seats for 3 people'

/** From the thanks into the web application, with the log-in of the website. */
async function openLibrary(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Go to the library' }).click()
  await expect(page).toHaveURL(/\/app\//)
  await expect(page.getByRole('link', { name: 'My documents' })).toBeVisible()
}

/** Sets the password by the mail that every new account gets; its browser stays logged in. */
async function proveAddress(page: Page, desk: Page, email: string): Promise<void> {
  const { link } = await openLatestMail(desk, email)
  await page.goto(link)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Your password is set')).toBeVisible()
}

test.beforeEach(({ complaints }) => {
  complaints.expect(FACE_OF_FRAME)
  // A field that was left empty, and a link that is used up.
  complaints.expect(/status of (400|410)/)
})

test('LIC-1 a team of three: bought, somebody is invited, writes and downloads, takes it over and removes who bought it', {
  tag: '@commerce',
}, async ({ page, openBrowser, email, expectSoundScreen }) => {
  test.slow() // two people, a payment, a mail
  await page.goto('/pricing/plans/?currency=CAD')
  const team = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Team' }) })
  // Before the page has come alive, a press says nothing; two of them would be two users more.
  await expect(async () => {
    await team.getByRole('spinbutton').fill('2')
    await team.getByRole('button', { name: 'One user more' }).click()
    await expect(team.getByRole('spinbutton')).toHaveValue('3', { timeout: 1_000 })
  }).toPass()
  await team.getByRole('link', { name: 'Choose Team' }).first().click()
  await expect(page).toHaveURL(/seats=3/)
  await expect(page.getByLabel('For how many people?')).toHaveValue('3')
  await fillInBuyer(page, email)
  await expect(orderButton(page)).toBeEnabled()
  await sendOrder(page)
  await expect(page).toHaveURL(ORDER_ADDRESS)
  await payWith(page, 'visa')
  await expectThanks(page)
  await openLibrary(page)

  await page.goto('/app/account/')
  await page.getByRole('link', { name: 'See your team' }).click()
  const card = page.getByRole('region', { name: 'Team' })
  await expect(card).toContainText('3 seats, 2 of them free.')
  // not in the name of an address that nobody has proved.
  await expect(card.getByText('Confirm your address first')).toBeVisible()
  await expectSoundScreen(page)
  const desk = await openBrowser('on the server')
  await proveAddress(page, desk, email)
  await page.goto('/app/account/team/')
  await card.getByRole('button', { name: 'Invite' }).click()
  await expect(card.getByText('Please fill this in.')).toBeVisible()
  await expectSoundScreen(page)
  const invited = `seat-${email}`
  await card.getByLabel('The person’s e-mail address').fill(invited)
  await card.getByRole('button', { name: 'Invite' }).press('Enter')
  await expect(page.getByText('We’ve e-mailed the invitation.')).toBeVisible()
  await expect(card).toContainText('3 seats, 1 of them free.')
  await expectSoundScreen(page)

  const { link } = await openLatestMail(desk, invited, INVITATION)
  expect(new URL(link).searchParams.has(LINK_PARAMETER)).toBe(true)
  const member = await openBrowser()
  await member.goto(link)
  await expect(member.getByRole('heading', { level: 1, name: 'A seat is kept for you' })).toBeVisible()
  await expectSoundScreen(member)
  await member.locator('input[name="password"]').fill(PASSWORD)
  await member.getByRole('button', { name: 'Set the password and join' }).click()
  await expect(member.getByText('You’ve joined. You now have access to the library.')).toBeVisible()
  await expectSoundScreen(member)
  const id = await saveDocument(member, PAID, {})
  const status = async () => (await member.request.get(`/app/documents/${id}/download/docx/`)).status()
  expect(await status()).toBe(200)
  await member.goto(link)
  await expect(member.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeVisible()
  await expectSoundScreen(member)

  await page.reload()
  await expect(card).toContainText('Member since')
  await card.getByRole('link', { name: `Make owner ${invited}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hand over the team?' })).toBeVisible()
  await expectSoundScreen(page)
  await page.getByRole('button', { name: 'Send the offer' }).click()
  await expect(page.getByText('We’ve asked them by e-mail.')).toBeVisible()
  await expect(card).toContainText('Asked to take over the team')
  await expectSoundScreen(page)

  await member.goto('/app/account/team/')
  await member.getByRole('link', { name: 'Take over the team' }).click()
  await expect(member.getByRole('heading', { level: 1, name: 'Take over the team?' })).toBeVisible()
  await expectSoundScreen(member)
  await member.getByRole('button', { name: 'Take over the team' }).click()
  await expect(member.getByText('The team is yours.')).toBeVisible()
  await expectSoundScreen(member)
  // Whom its invoices named is nobody else's: the plan goes on once there are a card and their own details.
  await member.goto('/app/account/billing/')
  await expect(member.getByText('No billing details yet')).toBeVisible()
  await expect(member.getByText('Anna Tremblay')).toBeHidden()
  await member.goto('/app/account/team/')
  const theirs = member.getByRole('region', { name: 'Team' })
  const bought = await saveDocument(page, PAID, {})
  const statusOfBuyer = async () =>
    (await page.request.get(`/app/documents/${bought}/download/docx/`)).status()
  expect(await statusOfBuyer()).toBe(200)
  await theirs.getByRole('link', { name: `Remove ${email}` }).click()
  await expect(member.getByRole('heading', { level: 1, name: 'Remove this person?' })).toBeVisible()
  await expectSoundScreen(member)
  await member.getByRole('button', { name: 'Remove from the team' }).click()
  await expect(member.getByText('The seat is available again.')).toBeVisible()
  await expect(theirs).toContainText('3 seats, 2 of them free.')
  expect(await statusOfBuyer()).toBe(402)
  expect(await status()).toBe(200)
})

test('LIC-1 an invitation that is opened by somebody else leaves them the choice', { tag: '@whole' }, async ({
  page,
  openBrowser,
  email,
  expectSoundScreen,
}) => {
  test.slow()
  await page.goto('/pricing/checkout/?package=premium&period=month&seats=5&currency=CAD')
  await fillInBuyer(page, email)
  await sendOrder(page)
  await expect(page).toHaveURL(ORDER_ADDRESS)
  await payWith(page, 'mastercard')
  await expectThanks(page)
  const desk = await openBrowser('on the server')
  await proveAddress(page, desk, email)
  await page.goto('/app/account/team/')
  const card = page.getByRole('region', { name: 'Premium' })
  await expect(card).toContainText('5 seats, 4 of them free.')
  const [one, other] = [`one-${email}`, `other-${email}`]
  for (const address of [one, other]) {
    await card.getByLabel('The person’s e-mail address').fill(address)
    await card.getByRole('button', { name: 'Invite' }).click()
    await expect(card.getByText(address).first()).toBeVisible()
  }
  const first = await openLatestMail(desk, one, INVITATION)
  const second = await openLatestMail(desk, other, INVITATION)
  // Their own holder first.
  await page.goto(first.link)
  await expect(page.getByText('This is your own plan')).toBeVisible()

  const member = await openBrowser()
  await member.goto(first.link)
  await member.locator('input[name="password"]').fill(PASSWORD)
  await member.getByRole('button', { name: 'Set the password and join' }).click()
  await expect(member.getByText('You’ve joined')).toBeVisible()
  await member.goto(second.link)
  await expect(member.getByText('You already have a seat here')).toBeVisible()
  await expectSoundScreen(member)
  await member.goto('/app/account/team/')
  await member.getByRole('link', { name: 'Give up Premium' }).click()
  await member.getByRole('button', { name: 'Give up the seat' }).click()
  await expect(member.getByText('You’ve given up the seat.')).toBeVisible()

  await member.goto(second.link)
  await expect(member.getByRole('button', { name: `Accept as ${one}` })).toBeVisible()
  await expectSoundScreen(member)
  await member.getByRole('button', { name: `Log out and accept as ${other}` }).click()
  await expect(member.getByRole('button', { name: 'Set the password and join' })).toBeVisible()
})
