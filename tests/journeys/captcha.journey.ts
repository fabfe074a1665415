import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type CaptchaStub, startCaptchaProvider } from '../builders/captcha-provider.ts'
import { launchOptions } from '../builders/chromium.ts'
import { consentCookies } from '../builders/consent-cookies.ts'
import { findFreePort, type Product, startProduct } from '../builders/start-product.ts'
import { expect, test } from './journey.ts'
import { DOCUMENT_PATH, signUpDialog, TEMPLATE_PATH } from './nda.ts'

// The puzzle is work for a browser that compiles as people's do.
test.use({ launchOptions })

/** What a network has for nothing in a minute: half of its limit (`src/kernel/rate-limits/schema.ts`). */
const FREE_SIGN_UPS = 5
const LIMIT = 10

/** Other people of the same network sign up, whose browsers could answer, or cannot. */
async function othersSignUp(
  page: Page,
  count: number,
  headers: Record<string, string>,
  origin = '',
): Promise<void> {
  for (let time = 0; time < count; time += 1) {
    const response = await page.request.post(`${origin}/api/userbase/user/`, {
      data: { Email: `other-${randomUUID()}@journey.example` },
      headers,
    })
    expect(response.status()).toBe(201)
  }
  await page.context().clearCookies()
}

const ready = { captcha: 'ready' }

test('CAPT-1 R-45 when a network comes near its limit, the browser solves a puzzle and goes on', {
  tag: '@identity',
}, async ({ page, email, complaints }) => {
  complaints.expect(/status of 429/)
  await othersSignUp(page, FREE_SIGN_UPS, ready)
  await page.goto(TEMPLATE_PATH)
  const { email: field, submit, open } = signUpDialog(page)
  await open()
  await field.fill(email)
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/userbase/user/')) answers.push(response.status())
  })

  await submit.click()

  await page.waitForURL(`**${DOCUMENT_PATH}`)
  expect(answers).toEqual([429, 201])
})

test('CAPT-1 the puzzle is said and shown while it lasts, and can be given up', { tag: '@whole' }, async ({
  page,
  email,
  complaints,
  expectSoundScreen,
}) => {
  complaints.expect(/status of 429/)
  await othersSignUp(page, FREE_SIGN_UPS, ready)
  await page.goto(TEMPLATE_PATH)
  const { dialog, email: field, submit, open } = signUpDialog(page)
  // A phone that is very slow.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.context().route(/proof-worker/, async (route) => {
    await held
    await route.continue()
  })
  await open()
  await field.fill(email)
  await submit.click()

  const puzzle = dialog.getByRole('progressbar', { name: 'Puzzle' })
  await expect(puzzle).toBeVisible()
  await expect(dialog.getByRole('status').filter({ hasText: 'solves a small puzzle first' })).toBeVisible()
  await expectSoundScreen(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(puzzle).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await expect(field).toHaveValue(email)

  release()
  await submit.click()
  await page.waitForURL(`**${DOCUMENT_PATH}`)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('CAPT-1 nothing is asked, and the ordinary limit says when to come back', { tag: '@whole' }, async ({
    page,
    email,
    complaints,
  }) => {
    complaints.expect(/status of 429/)
    await othersSignUp(page, LIMIT - 1, {})
    const create = async (address: string) => {
      await page.goto('/app/account/create/')
      await page.getByLabel('E-mail address').fill(address)
      await page.getByRole('button', { name: 'Create the account' }).click()
    }
    await create(email)
    await expect(page).not.toHaveURL(/create/)

    await page.context().clearCookies()
    await create(`late-${email}`)
    await expect(page.getByText('Too many attempts. Please try again in 1 minute.')).toBeVisible()
    await expect(page.getByLabel('E-mail address')).toHaveValue(`late-${email}`)
  })
})

test.describe('with a captcha of somebody else', () => {
  test.describe.configure({ mode: 'serial' })

  let dataDir: string
  let product: Product
  let provider: CaptchaStub

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    provider = await startCaptchaProvider()
    dataDir = mkdtempSync(path.join(tmpdir(), 'formulary-captcha-'))
    product = startProduct({
      dataDir,
      port: await findFreePort(),
      settings: { ...provider.settings, TRUSTED_PROXY_HOPS: '1' },
    })
    await product.ready
  })
  test.afterAll(async () => {
    provider.stop()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  test.beforeEach(async ({ complaints }) => {
    complaints.expect(/status of 429/)
    provider.calls.length = 0
    provider.says = 'person'
  })

  const SCRIPT = '/api.js?render=key&hl=en'

  /**
   * Signs up near the limit, after a choice about cookies or without one, and answers what the service said.
   */
  async function signUpNearLimit(page: Page, email: string, choice?: '0' | '1'): Promise<number[]> {
    await othersSignUp(page, FREE_SIGN_UPS, ready, product.url)
    if (choice) await page.context().addCookies(consentCookies(choice, product.url))
    const answers: number[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('/userbase/user/')) answers.push(response.status())
    })
    const { email: field, submit, dialog } = signUpDialog(page)
    // A press before the page has come to life follows the link to a page of its own.
    await expect(async () => {
      await page.goto(product.url + TEMPLATE_PATH)
      await page
        .getByRole('link', { name: /^(Download|Fill in this document)$/ })
        .first()
        .click()
      await expect(dialog).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await field.fill(email)
    expect(provider.calls, 'not before it is asked for').toEqual([])
    await submit.click()
    await page.waitForURL(`**${DOCUMENT_PATH}`)
    return answers
  }

  test('CAPT-1 COOK-2 after accepting, its script is loaded, in English, and the server has its answer checked', {
    tag: '@whole',
  }, async ({ page, email }) => {
    expect(await signUpNearLimit(page, email, '1')).toEqual([429, 201])
    expect(provider.calls).toEqual([SCRIPT, '/verify'])
  })

  for (const says of ['program', 'hangs'] as const) {
    test(`CAPT-1 where it ${says === 'hangs' ? 'hangs' : 'takes a person for a program'}, the puzzle does instead`, {
      tag: '@whole',
    }, async ({ page, email }) => {
      provider.says = says
      expect(await signUpNearLimit(page, email, '1')).toEqual([429, 429, 201])
      expect(provider.calls).toEqual([SCRIPT, '/verify'])
    })
  }

  for (const choice of [undefined, '0'] as const) {
    test(`COOK-2 ${choice ? 'after declining' : 'without a choice'} nobody is called, and the puzzle does`, {
      tag: '@whole',
    }, async ({ page, email }) => {
      expect(await signUpNearLimit(page, email, choice)).toEqual([429, 201])
      expect(provider.calls).toEqual([])
    })
  }

  /**
   * To the checkout, from the page of prices that asks for a captcha before it; answers what the service
   * said.
   */
  async function goToCheckout(page: Page, choice?: '0' | '1'): Promise<number[]> {
    if (choice) await page.context().addCookies(consentCookies(choice, product.url))
    const answers: number[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('/api/captcha/checkout/')) answers.push(response.status())
    })
    await page.goto(`${product.url}/pricing/plans/captcha/?currency=USD`)
    // Alive: the button of the currency has gone.
    await page.getByRole('heading', { level: 1 }).hover()
    await expect(page.getByRole('button', { name: 'Show' })).toBeHidden()
    await page.getByRole('link', { name: 'Choose Solo' }).click()
    await expect(page).toHaveURL(/\/pricing\/checkout\/\?package=solo/)
    return answers
  }

  test('CAPT-1 /pricing/plans/captcha/ uses it where consent is on record', { tag: '@whole' }, async ({
    page,
  }) => {
    expect(await goToCheckout(page, '1')).toEqual([429, 204])
    expect(provider.calls).toEqual([SCRIPT, '/verify'])
  })

  for (const choice of [undefined, '0'] as const) {
    test(`COOK-5 /pricing/plans/captcha/ ${choice ? 'after declining' : 'without a choice'} calls nobody, and the puzzle does`, {
      tag: '@whole',
    }, async ({ page }) => {
      expect(await goToCheckout(page, choice)).toEqual([429, 204])
      expect(provider.calls).toEqual([])
    })
  }
})
