import { expect, type Locator, type Page } from '@playwright/test'
import { signUpByRequest } from './sign-up-by-request.ts'

/** The template that these journeys are about, by its own source in `content/templates/en/`. */
export const NDA = {
  title: 'Mutual Non-Disclosure Agreement',
  slug: 'mutual-non-disclosure-agreement-D1',
}
export const TEMPLATE_PATH = `/templates/${NDA.slug}/`
export const DOCUMENT_PATH = `/app/doc/${NDA.slug}/`

/** The button of the template page that begins everything. */
export function fillInLink(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('link', { name: /^(Download|Fill in this document)$/ })
    .first()
}

/** The sign-up dialog, its one field by name, because its label changes with its state, and its button. */
export function signUpDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: /get instant access/i })
  return {
    dialog,
    email: dialog.locator('input[name="Email"]'),
    submit: dialog.locator('button[type="submit"]'),
    /**
     * A press before the page has come alive follows the plain link (docs/decisions/0007): then back, and
     * once more.
     */
    async open() {
      // On the host that it began on: a journey may have hosts of its own.
      const path = page.url().startsWith('http') ? new URL(TEMPLATE_PATH, page.url()).href : TEMPLATE_PATH
      await expect(async () => {
        if (new URL(page.url()).pathname !== TEMPLATE_PATH) await page.goto(path)
        await fillInLink(page).click()
        await expect(dialog).toBeVisible({ timeout: 5_000 })
      }).toPass()
    },
  }
}

/**
 * Signs up from the template page by its dialog, waits for the redirect, and is in the web application with
 * the document open.
 */
export async function signUpByDialog(page: Page, email: string): Promise<void> {
  await page.goto(TEMPLATE_PATH)
  const { open, email: field, submit } = signUpDialog(page)
  await open()
  await field.fill(email)
  await submit.click()
  await page.waitForURL(`**${DOCUMENT_PATH}`)
  await expect(documentTitle(page)).toBeVisible()
}

/**
 * An account, and the document open and alive: what most journeys begin with. The form of a browser without
 * scripts is sent, which ends in the same hand-off in a quarter of the time that the dialog takes.
 */
export async function signUpIntoDocument(page: Page, email: string): Promise<void> {
  await signUpByRequest(page, email)
  await page.goto(DOCUMENT_PATH)
  await expect(documentTitle(page)).toBeVisible()
  await expectAlive(page)
}

/** A known visitor presses the button and is in the document, whose title stands on the template page too. */
export async function fillInAsKnown(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto(TEMPLATE_PATH)
    await fillInLink(page).click()
    await page.waitForURL(`**${DOCUMENT_PATH}`, { timeout: 5_000 })
  }).toPass()
  await expect(documentTitle(page)).toBeVisible()
}

export function documentTitle(page: Page): Locator {
  return page.getByRole('heading', { level: 1, name: NDA.title })
}

/**
 * What the document says now. On a phone the preview is a view of its own, so it is looked at and left again.
 */
export async function inPreview(page: Page, look: (preview: Locator) => Promise<void>): Promise<void> {
  const views = page.getByRole('group', { name: 'Show' })
  const isOneAtATime = await views.isVisible()
  if (isOneAtATime) await views.getByRole('button', { name: 'Preview' }).click()
  await look(page.getByRole('region', { name: 'Preview' }))
  if (isOneAtATime) await views.getByRole('button', { name: 'Questions' }).click()
}

/** One side of the agreement in the form. */
export function partyQuestion(page: Page, label: 'First party' | 'Second party'): Locator {
  return page.getByRole('group', { name: label })
}

export function firstPartyName(page: Page): Locator {
  return partyQuestion(page, 'First party').getByLabel('Full legal name')
}

/**
 * Once the page of a document hears keys, and remembers what was there before: its menu of files needs that
 * too.
 */
export async function expectAlive(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
}

export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
}

/** Signs up and names the first party, and with that the document is saved and has an address of its own. */
export async function signUpIntoSavedDocument(page: Page, email: string): Promise<void> {
  await signUpIntoDocument(page, email)
  await firstPartyName(page).fill('Brightwater')
  await expectSaved(page)
}

/** What the page says while it cannot save; `offline` where it knows why. */
export async function expectKeptInBrowser(page: Page, reason?: 'offline'): Promise<void> {
  const text =
    reason === undefined ? 'Not saved: kept in this browser' : 'Not saved: offline. Kept in this browser'
  await expect(page.getByText(text).filter({ visible: true })).toBeVisible()
}
