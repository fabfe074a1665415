import { expect, test } from './journey.ts'
import { firstPartyName, partyQuestion, signUpIntoDocument } from './nda.ts'

test('progress goes on with every required question that is answered, leads to the next, and is taken back by undo', {
  tag: '@also-phone',
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
  await left.click()
  await expect(partyQuestion(page, 'Second party').locator(':focus')).toHaveCount(1)
  await firstPartyName(page).press('Control+z')
  await expect(left).toHaveText(new RegExp(`^${before} `))
  expect(await reached()).toBe(0)
})
