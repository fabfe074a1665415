import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { findFreePort, startProduct } from '../builders/start-product.ts'
import { databaseUrl } from '../faults/processes.ts'
import { expect, test } from './journey.ts'
import { logIn } from './log-in.ts'
import { openLatestMail } from './mail.ts'
import { makeAccount } from './make-account.ts'
import { becomeOperator } from './operator.ts'

const password = 'a good password 4711'

/**
 * `npm run operator`, on the installation in a data folder. Answers what it prints, also where it refuses.
 */
async function operator(dataDir: string, port: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: port, DATABASE_URL: '', SMTP_URL: '' }
  const run = promisify(execFile)(process.execPath, ['scripts/operator.mjs', ...args], { env })
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error)
  return stdout + stderr
}

/**
 * Follows a link that sets a password, logs in with it, and ends at the second factor that operators are
 * asked for.
 */
async function enterByLink(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByText(email)).toBeVisible()
  await page.locator('input[name="password"]').fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Your password is set')).toBeVisible()
  await logIn(page, email, password)
  await page.goto('/app/admin/')
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your second factor' })).toBeVisible()
}

test('R-50 an operator makes another, who comes in by the mail, and is out at once when the rights are withdrawn', {
  tag: '@operators',
}, async ({ page, context, openBrowser, email, expectSoundScreen, complaints }) => {
  complaints.expect(/status of (400|404)/)
  test.slow()
  const theirs = await openBrowser()
  const desk = await openBrowser('on the server')
  await makeAccount(theirs, desk, email, 'another password 1')
  await logIn(theirs, email, 'another password 1')
  await theirs.goto('/app/admin/')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(/could not be found/)

  await becomeOperator(context)
  await page.goto(`/app/admin/accounts/?email=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: email }).click()
  const grant = page.getByRole('form', { name: 'Make this account an operator' })
  await grant.getByLabel('Reason').fill('runs the help desk')
  await grant.getByRole('button').click()
  await expect(grant.getByText('Please check this box first.')).toBeVisible()
  await expect(grant.getByLabel('Reason'), 'what was typed stays').toHaveValue('runs the help desk')
  await expect(grant.getByRole('link', { name: 'local mail' })).toHaveAttribute('href', '/app/admin/mail/')
  await expectSoundScreen(page)
  await grant.getByRole('checkbox').check()
  await grant.getByRole('radio', { name: 'Support' }).check()
  await grant.getByRole('button').click()
  const withdraw = page.getByRole('form', { name: 'Remove operator access' })
  await expect(withdraw).toBeVisible()
  const events = page.getByRole('list', { name: 'Recent activity' })
  await expect(events.getByText('Operator access given')).toBeVisible()

  // A browser that was left open does not become an operator's.
  await theirs.goto('/app/admin/')
  await expect(theirs.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  const { link } = await openLatestMail(desk, email, /now an operator/)
  await enterByLink(theirs, link, email)

  await withdraw.getByLabel('Reason').fill('has left')
  await withdraw.getByRole('checkbox').check()
  await withdraw.getByRole('button').click()
  await expect(events.getByText('Operator access removed')).toBeVisible()
  await expect(grant.getByLabel('Reason')).toHaveValue('')
  await expectSoundScreen(page)
  await theirs.reload()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
})

test('an operator who is added at the terminal comes in by the link that it prints', {
  tag: '@whole',
}, async ({ page, email }) => {
  test.slow()
  const dataDir = path.dirname(process.env.JOURNEY_LOG ?? '')
  const { port } = new URL(process.env.JOURNEY_URL ?? '')

  const added = await operator(dataDir, port, 'add', email)
  expect(added).toContain(`${email} is now an operator.`)
  const link = /^http\S+$/m.exec(added)?.[0] ?? ''
  await enterByLink(page, link, email)
  expect(await operator(dataDir, port, 'list')).toMatch(new RegExp(`${email} +owner +no second factor yet`))

  expect(await operator(dataDir, port, 'remove', email.toUpperCase())).toContain('logged out everywhere')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
})

test('a first start makes the operator of OPERATOR_EMAIL, prints the link once, and keeps processes with other keys out', {
  tag: '@whole',
}, async ({ openBrowser }) => {
  test.setTimeout(240_000)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'formulary-operators-'))
  const port = await findFreePort()
  const email = 'ada@journey.example'
  const settings = { OPERATOR_EMAIL: email, LOG_LEVEL: 'warn' }
  const first = startProduct({ dataDir, port, settings })
  try {
    await first.ready
    const said = () => readFileSync(first.logFile, 'utf8')
    await expect.poll(said).toContain('Web application')
    expect(said(), 'beside a named operator there are no demo accounts').not.toContain('@formulary.example')
    const link = /Their link {7}(\S+)/.exec(said())?.[1] ?? ''

    const elsewhere = mkdtempSync(path.join(tmpdir(), 'formulary-operators-'))
    const other = { ...settings, DATABASE_URL: databaseUrl(dataDir) }
    const withOtherKey = startProduct({
      dataDir: elsewhere,
      port: await findFreePort(),
      settings: { ...other, TOKEN_KEY: Buffer.alloc(32, 7).toString('base64url') },
    })
    expect(await withOtherKey.ended).toBe(1)
    const why = readFileSync(withOtherKey.logFile, 'utf8').trim().split('\n')
    expect(why).toHaveLength(1)
    expect(why[0]).toMatch(/signed with another key .* TOKEN_KEY_REPLACES=[\w-]{22}\.$/)

    const key = readFileSync(path.join(dataDir, 'token.key'), 'utf8').trim()
    const withSameKey = startProduct({
      dataDir: elsewhere,
      port: await findFreePort(),
      settings: { ...other, TOKEN_KEY: key },
    })
    await withSameKey.ready
    expect(await withSameKey.stop()).toBe(0)
    expect(readFileSync(withSameKey.logFile, 'utf8'), 'one link for all processes').not.toContain('link=')
    rmSync(elsewhere, { recursive: true, force: true })

    const page = await openBrowser('on the server')
    await page.goto(link)
    await expect(page.getByText(email)).toBeVisible()
    await first.stop()

    expect(await operator(dataDir, String(port), 'list'), 'also when nothing runs').toMatch(
      /^ada@journey\.example +owner +no password yet$/m,
    )
    expect(await operator(dataDir, String(port), 'remove', email)).toContain('is the last operator')
  } finally {
    await first.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
