import { readFileSync } from 'node:fs'
import { expect, test } from './journey.ts'
import { openLatestMail } from './mail.ts'
import { signUpByDialog } from './nda.ts'

test('R-43 no secret of a sign-up, its hand-off and its set-password link stands in the log', {
  tag: '@whole',
}, async ({ page, openBrowser, email }) => {
  const arrival = page.waitForRequest(/[?&]ssotoken=/)
  await signUpByDialog(page, email)
  const ticket = new URL((await arrival).url()).searchParams.get('ssotoken')
  const cookies = await page.context().cookies()

  const desk = await openBrowser('on the server')
  const { link } = await openLatestMail(desk, email)
  const password = 'a new password 4711'
  await desk.goto(link)
  await desk.getByLabel('New password').fill(password)
  await desk.getByRole('button', { name: 'Set the password' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()

  const secrets = [
    ticket,
    new URL(link).searchParams.get('link'),
    password,
    email,
    ...cookies.filter(({ httpOnly }) => httpOnly).map(({ value }) => value),
  ]
  expect(secrets.filter((secret) => (secret?.length ?? 0) < 8)).toEqual([])
  const log = readFileSync(process.env.JOURNEY_LOG ?? '', 'utf8')
  expect(log).toContain('/app/account/set-password/')
  expect(secrets.filter((secret) => log.includes(secret ?? ''))).toEqual([])
})
