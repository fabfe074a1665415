import { expect, test } from './journey.ts'
import { firstPartyName, partyQuestion, signUpIntoDocument } from './nda.ts'

test('progress goes on with every required question that is answered, leads to the next, and is taken back by undo', {
  tag: ['@also-phone', '@documents'],
}, async ({ page, email }) => {
  await signUpIntoDocument(page, email)
  const bar = page.getByRole('progressbar', { name: 'Required questions answered' })
  const left = page.getByRole('button', { name: /^\d+ required left/ }).filter({ visible: true })
  const reached = () => bar.evaluate((element: HTMLProgressElement) => element.value)
  expect(await reached()).toBe(0)
  const before = Number.parseInt((await left.textContent()) ?? '', 10)
  await firstPartyName(page).fill('Brightwater')
  await expect(left).toHaveText(new RegExp(`^${before - 1} `))
  expect(await reached()).toBeGreaterThan(0)
  // A part that asks for nothing is not done before anybody has answered anything in it.
  await page.getByRole('button', { name: /^Part \d/ }).click()
  await expect(page.getByRole('menuitem', { name: /Optional$/ }).first()).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /Nothing left to answer$/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await left.click()
  await expect(partyQuestion(page, 'Second party').locator(':focus')).toHaveCount(1)
  await firstPartyName(page).press('Control+z')
  await expect(left).toHaveText(new RegExp(`^${before} `))
  expect(await reached()).toBe(0)
})
