import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { devices, type Page } from '@playwright/test'
import { type FakeClickBank, startClickBank } from '../builders/clickbank.ts'
import { bringToPresent, startProductAt } from '../builders/product-in-time.ts'
import { browserCookies, openSession } from '../builders/product-session.ts'
import { findFreePort, type Product } from '../builders/start-product.ts'
import { isWhole } from '../builders/whole.ts'
import { expectThanks, FACE_OF_FRAME, fillInBuyer, payWith, sendOrder } from './checkout.ts'
import { DEMO_PASSWORD } from './global-setup.ts'
import { test as base, expect } from './journey.ts'
import { openLatestMail } from './mail.ts'

// Who sells for us: affiliates, from the application to the money, and a ClickBank of this machine. The
// product is one in which the sales of affiliates are old enough to be paid once it comes to the present.

const PORT = findFreePort()
const OPERATOR = 'operator@formulary.example'
const ADMIN = '/app/admin/affiliates/'
/** Before the month before last. */
const SOLD = new Date(Date.now() - 75 * 24 * 60 * 60 * 1000)
const BANK = { AFFILIATE_SEPA_IBAN: 'DE02120300000000202051', AFFILIATE_SEPA_BIC: 'BYLADEM1001' }
const { defaultBrowserType: _, ...phone } = devices['Pixel 7']

interface Affiliate {
  language: string
  locale: string
  prefix: string
  device: object
  email: string
  name: string
  code: string
  applied: RegExp
  coolsOff: RegExp
  held: string
  checked: string
  network: RegExp
  credited: string
  decision: RegExp
  paid: string
  mail: RegExp
}

const english: Affiliate = {
  ...{ language: 'en', locale: 'en-US', prefix: '', device: {} },
  ...{ email: 'free@formulary.example', name: 'Ann Seller', code: 'ann-seller' },
  applied: /^We have your application\.$/,
  coolsOff: /These details count from/,
  held: 'Being checked',
  checked: 'We check some orders before they count, and this is one of them.',
  network: /the order came from the same network/,
  credited: 'Credited',
  decision: /Our decision: They share an office\./,
  paid: 'Paid out',
  mail: /Your commission is on its way/,
}
const french: Affiliate = {
  ...{ language: 'fr', locale: 'fr-FR', prefix: '/fr' },
  device: { ...phone, viewport: { width: 360, height: 740 }, screen: { width: 360, height: 740 } },
  ...{ email: 'subscriber@formulary.example', name: 'Bob Vendeur', code: 'bob-vendeur' },
  applied: /^Nous avons bien reçu votre candidature\.$/,
  coolsOff: /Ces coordonnées comptent à partir du/,
  held: 'En cours de vérification',
  checked: 'Nous vérifions certaines commandes avant qu’elles comptent, et celle-ci en fait partie.',
  network: /la commande vient du réseau/,
  credited: 'Créditée',
  decision: /Notre décision\s: They share an office\./,
  paid: 'Versé',
  mail: /Votre commission est en route/,
}

/** Who applies, sells and is paid. */
const affiliates = isWhole ? [english, french] : [english]

let dataDir: string
let product: Product
let clickBank: FakeClickBank

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern where nothing is used.
  baseURL: async ({}, use) => use(`http://localhost:${await PORT}`),
})

test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  clickBank = await startClickBank()
  dataDir = mkdtempSync(path.join(tmpdir(), 'formulary-affiliates-'))
  const settings = {
    ...{ DEMO_PASSWORD, TRUSTED_PROXY_HOPS: '1', OPERATOR_SECOND_FACTOR: 'off' },
    ...{ ...BANK, ...clickBank.settings },
  }
  product = startProductAt(SOLD.toISOString(), { dataDir, port: await PORT, settings })
  await product.ready
})
test.afterAll(async () => {
  await product.stop()
  clickBank.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function enter(page: Page, email: string, language?: string): Promise<void> {
  const session = await openSession(product.url, email, DEMO_PASSWORD)
  await page.context().addCookies(browserCookies(session, product.url))
  // The account's, which counts for more than the browser's.
  if (language === undefined) return
  const chosen = await page.request.post('/app/language/', {
    form: { language, next: '/app/account/' },
    headers: { origin: product.url },
  })
  expect(chosen.ok()).toBe(true)
}

/** A desk of an operator, on the server's own machine. */
async function openDesk(openBrowser: (where: 'on the server') => Promise<Page>, email = OPERATOR) {
  const desk = await openBrowser('on the server')
  await enter(desk, email)
  return desk
}

/** What the operators' first page of affiliates says, without opening it. */
async function findAtDesk(desk: Page, what: RegExp): Promise<string[]> {
  const found = what.exec(await (await desk.request.get(ADMIN)).text())
  if (!found) throw new Error(`there is no ${what.source}`)
  return found
}

/** What operators decide, by request: their screens are shown in one language. */
async function decideAtDesk(desk: Page, address: string, form: Record<string, string>): Promise<void> {
  const answer = await desk.request.post(address, { form, headers: { origin: product.url } })
  expect(answer.ok()).toBe(true)
}

const fieldOf = (page: Page, name: string) => page.getByRole('main').locator(`[name="${name}"]`)

test.describe('affiliates', () => {
  test.describe.configure({ mode: 'serial' })

  for (const affiliate of affiliates) {
    const { language, locale, device, prefix, name, code } = affiliate
    test.describe(locale, () => {
      test.use({ ...device, locale })

      test('AFF-1 AFF-2 who applies is accepted, says where to pay, sells by a link, and sees why it waits', {
        tag: '@affiliates',
      }, async ({ page, openBrowser, email, expectSoundScreen, complaints }) => {
        test.slow() // three people, and screens at every width
        complaints.expect(FACE_OF_FRAME)
        complaints.expect(/status of 422/) // of the form that lacks something
        const isShown = affiliate === english
        await enter(page, affiliate.email, language)
        const desk = await openDesk(openBrowser)
        const field = (field: string) => fieldOf(page, field)
        const send = (intent: string) =>
          page.getByRole('main').locator(`form:has([value=${intent}]) button[type=submit]`).click()

        await page.goto('/app/affiliate/')
        await send('apply')
        await expect(page.getByRole('alert')).toBeVisible()
        await field('name').fill(name)
        await field('country').selectOption('FR')
        await field('sites').fill('https://seller.example/')
        await field('promotion').fill('A newsletter for founders')
        await field('code').fill(code)
        await field('agreed').check()
        await expectSoundScreen(page)
        await send('apply')
        await expect(page.getByText(affiliate.applied)).toBeVisible()

        if (isShown) {
          await desk.goto(ADMIN)
          await desk.getByRole('listitem').filter({ hasText: code }).getByRole('link').click()
          await expectSoundScreen(desk)
          await desk.locator('button[value=approve]').click()
          await expect(desk.locator('button[value=end]')).toBeVisible()
        } else {
          const [address = ''] = await findAtDesk(desk, /\/app\/admin\/affiliates\/[\w-]{22}\//)
          await decideAtDesk(desk, address, { intent: 'approve' })
        }

        await page.goto('/app/affiliate/payouts/')
        await field('name').fill(`=${name}`)
        await field('address').fill('1 rue de la Paix\n75002 Paris')
        await field('country').selectOption('FR')
        await field('iban').fill('DE89 3704 0044 0532 0130 00')
        await expectSoundScreen(page)
        await send('save')
        await expect(page.getByText(affiliate.coolsOff)).toBeVisible()

        const visitor = await openBrowser()
        // In one currency wherever the test's network is: the run below has its rate.
        await visitor.goto(`${prefix}/pricing/plans/?affiliate=${code}&currency=CAD`)
        await visitor.locator('main a[href*="package=solo"]:visible').first().click()
        await fillInBuyer(visitor, `buyer-${email}`)
        await sendOrder(visitor)
        await payWith(visitor, 'visa')
        await expectThanks(visitor)

        // All browsers of a test are in one network, as the affiliate and this buyer then are.
        await page.goto('/app/affiliate/')
        const sale = page.locator('section[aria-labelledby=sales] li').first()
        await expect(sale).toContainText(affiliate.held)
        await sale.locator('summary').click()
        await expect(sale).toContainText(affiliate.checked)
        await expect(sale).not.toContainText(affiliate.network)
        await expect(page.getByText('Anna Tremblay')).toHaveCount(0)
        await expectSoundScreen(page)

        if (isShown) {
          await desk.goto(ADMIN)
          const held = desk.locator('section:has(button[value=release])')
          await expect(held.getByRole('link', { name })).toBeVisible()
          await held.locator('[name=reason]').fill('They share an office.')
          await expectSoundScreen(desk)
          await held.locator('button[value=release]').click()
          await expect(held).toHaveCount(0)
        } else {
          const [, order = ''] = await findAtDesk(desk, /name="order" value="([^"]+)"/)
          await decideAtDesk(desk, ADMIN, { intent: 'release', order, reason: 'They share an office.' })
        }
        await page.reload()
        await expect(sale).toContainText(affiliate.credited)
        await sale.locator('summary').click()
        await expect(sale).toContainText(affiliate.decision)
      })
    })
  }

  test('AFF-2 R-37 two operators pay all by one run, and each has a statement in their language', {
    tag: '@affiliates',
  }, async ({ page, openBrowser, expectSoundScreen }) => {
    test.slow() // four people, and screens at every width
    bringToPresent(product)
    const desk = await openDesk(openBrowser)
    await desk.goto('/app/admin/payouts/')
    // Of what buyers in Quebec pay in, and of what goes to an IBAN.
    for (const [currency, rate] of Object.entries({ CAD: '0.73', EUR: '1.08' })) {
      await desk.locator('[name=currency]').selectOption(currency)
      await desk.locator('[name=rate]').fill(rate)
      await desk.locator('button[value=rate]').click()
      await expect(desk.getByRole('cell', { name: rate, exact: true })).toBeVisible()
    }
    await expectSoundScreen(desk)
    await desk.locator('button[value=prepare]').click()
    await expect(desk).toHaveURL(/\/payouts\/[\w-]{22}\/$/)
    await expect(desk.locator('button[value=release]'), 'who prepares releases nothing').toHaveCount(0)

    const other = await openDesk(openBrowser, 'operator2@formulary.example')
    await other.goto(desk.url())
    await other.locator('button[value=release]').click()
    await expect(other.getByText(`PAY00000${affiliates.length}`)).toBeVisible()
    const file = await other.request.get(`${desk.url()}sepa/`)
    expect((await file.text()).match(/<IBAN>DE89370400440532013000<\/IBAN>/g)).toHaveLength(affiliates.length)
    const sheet = await (await other.request.get(`${desk.url()}csv/`)).text()
    await other.getByRole('button', { name: 'Mark all as paid' }).click()
    await expect(other.locator('button[value=returned]')).toHaveCount(affiliates.length)
    await expectSoundScreen(other)
    const mails = await (await other.request.get('/app/admin/mail/')).text()

    for (const affiliate of affiliates) {
      const { language, email, name, paid, mail } = affiliate
      expect(sheet, 'no formula').toContain(`'=${name}`)
      expect(mails).toMatch(mail)
      await page.context().clearCookies()
      await enter(page, email, language)
      await page.goto('/app/affiliate/payouts/')
      const statement = page.locator('section[aria-labelledby=statements] li')
      await expect(statement).toContainText(paid)
      if (affiliate === english) await expectSoundScreen(page)
      const paper = await page.request.get((await statement.getByRole('link').getAttribute('href')) ?? '')
      expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-')
    }
  })
})

test.describe('the retailer', () => {
  const PASSWORD = 'well kept papers 9'

  test.beforeEach(() => bringToPresent(product))

  async function tell(type: string, receipt: string, orderLanguage: string): Promise<number> {
    const answer = await fetch(`${product.url}/api/retailer/notices/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: clickBank.notice(type, receipt, { orderLanguage }),
    })
    return answer.status
  }

  const wayBack = (receipt: string) => `/start/cb/thank-you/?${new URLSearchParams(clickBank.link(receipt))}`

  /** Sets a password by the mail that came, and logs in. */
  async function setPassword(page: Page, desk: Page, email: string, mail: RegExp): Promise<void> {
    const { link } = await openLatestMail(desk, email, mail)
    // By their names: the form of a French mail is in French.
    await page.goto(link)
    await fieldOf(page, 'password').fill(PASSWORD)
    await fieldOf(page, 'password').press('Enter')
    await expect(page).toHaveURL(/\/login\//)
    await page.goto('/app/account/billing/')
    await fieldOf(page, 'email').fill(email)
    await fieldOf(page, 'password').fill(PASSWORD)
    await fieldOf(page, 'password').press('Enter')
    await page.waitForURL('**/app/account/billing/')
  }

  test('RET-1 R-33 who buys at the retailer comes back, gets an account by mail, and has the plan', {
    tag: '@retailer',
  }, async ({ page, openBrowser, email, expectSoundScreen, complaints }) => {
    complaints.expect(/status of 400/) // of the sale that is refused
    test.slow() // three browsers, and screens at every width
    const receipt = clickBank.sell({ email })
    const registered = page.waitForResponse('**/affiliate/clickbank/')
    const shown = await page.goto(wayBack(receipt))
    expect(shown?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
    const call = await registered
    expect(call.request().postDataJSON()).toMatchObject({ cbreceipt: receipt })
    const orderDetails = {
      orderId: expect.stringMatching(/^[\w-]{22}$/),
      amount: '37.49',
      product: 'Solo',
      fname: '',
    }
    expect(await call.json()).toMatchObject({ orderDetails, userId: '' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your plan is ready')
    await expect(page.getByText('You bought: Solo')).toBeVisible()
    await expectSoundScreen(page)

    // The same good link elsewhere reveals nobody, and opens nothing.
    const other = await openBrowser()
    await other.goto(wayBack(receipt))
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your plan is ready')
    await expect(other.getByText(email)).toHaveCount(0)
    await expect(other.getByText('Bo Buyer')).toHaveCount(0)
    await other.goto('/app/account/billing/')
    await expect(other).toHaveURL(/\/login\//)

    const desk = await openDesk(openBrowser)
    await setPassword(page, desk, email, /set your password/)
    const plan = page.getByRole('region', { name: 'Solo', exact: true })
    await expect(plan).toContainText(/Renews on/)
    await expect(plan).toContainText('ClickBank')
    await expectSoundScreen(page)

    // What ClickBank has sold for another price, an operator sees, and has looked at again.
    const cheap = clickBank.sell({ amount: '0.01' })
    expect(await tell('SALE', cheap, 'EN')).toBe(200)
    const refused = desk.getByRole('main').getByRole('listitem').filter({ hasText: cheap })
    await expect(async () => {
      await desk.goto('/app/admin/retailer/')
      await expect(refused).toContainText('isn’t the price in our price book', { timeout: 1_000 })
    }).toPass()
    await expectSoundScreen(desk)
    await refused.getByRole('button', { name: 'Try again' }).click()
    await expect(desk).toHaveURL(/state=waiting/)
    await other.goto(wayBack(cheap))
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('We can’t confirm this order')
  })

  test.describe('in French', () => {
    test.use({ ...french.device, locale: french.locale })

    test('RET-1 the notice comes first, and its buyer is written to in French, on a phone', {
      tag: '@whole',
    }, async ({ page, openBrowser, email }) => {
      const receipt = clickBank.sell({ email, item: '1', amount: '299.88' })
      expect(await tell('SALE', receipt, 'FR')).toBe(200)
      const desk = await openDesk(openBrowser)
      await setPassword(page, desk, email, /mot de passe/)
      const plan = page.getByRole('region', { name: 'Solo', exact: true })
      await expect(plan).toContainText(/Se renouvelle le/)
      await expect(plan).toContainText('ClickBank')
      await page.goto(wayBack(receipt))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your plan is ready')
    })
  })
})
