import type { Locator } from '@playwright/test'
import JSZip from 'jszip'
import { pictureBytes } from '#engine/render/page-style.ts'
import { logo } from '#tests/builders/trees/build-tree.ts'
import { main } from './documents.ts'
import { expect, test } from './journey.ts'
import { expectSaved, firstPartyName, signUpIntoDocument } from './nda.ts'

const OTHER_PATH = '/app/doc/payment-reminder-D13/'

test('APP-4 details that were typed once fill in a second document with one press', {
  tag: '@profiles',
}, async ({ page, email, complaints, expectSoundScreen }) => {
  test.slow() // every screen at every width
  complaints.expect(/status of 400/)
  await signUpIntoDocument(page, email)
  const party = page.getByRole('group', { name: 'First party' })
  await expect(firstPartyName(page)).toHaveAttribute('autocomplete', 'section-firstParty organization')
  await firstPartyName(page).fill('Ink & Paper Ltd')
  await party.getByLabel('Street and number').fill('1 Harbor Lane')
  await party.getByLabel('City').fill('Portland')
  const question = party.getByText('Save these details for other documents?')
  await expect(question).toBeVisible()
  await expectSoundScreen(page)
  await party.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(party.getByText('The details are saved.')).toBeVisible()
  await expect(question).toBeHidden()
  await expectSaved(page)

  const sender = page.getByRole('group', { name: 'Sender' })
  await test.step('a second document offers them, and Undo takes them back', async () => {
    await page.goto(OTHER_PATH)
    const name = sender.getByLabel('Full legal name')
    const use = sender.getByRole('button', { name: 'Use: Ink & Paper Ltd' })
    await expect(use).toBeVisible()
    await expectSoundScreen(page)
    await use.click()
    await expect(name).toHaveValue('Ink & Paper Ltd')
    await expect(sender.getByLabel('City')).toHaveValue('Portland')
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(name).toHaveValue('')
    await use.click()
    await expect(name).toHaveValue('Ink & Paper Ltd')
    await expectSaved(page)
  })

  await test.step('what is typed there changes them, and the document before is updated', async () => {
    await sender.getByLabel('City').fill('Salem')
    await expect(sender.getByText('Update your saved details for Ink & Paper Ltd too?')).toBeVisible()
    await sender.getByRole('button', { name: 'Update' }).click()
    await sender.getByRole('link', { name: '1 document has the old details' }).click()
    await expectSoundScreen(page)
    const old = main(page).getByRole('link', { name: /^Mutual Non-Disclosure Agreement/ })
    await expect(main(page).getByRole('checkbox')).toBeChecked()
    await page.getByRole('button', { name: 'Update the selected documents' }).click()
    await expect(page.getByText('1 document was updated.')).toBeVisible()
    await expect(old).toBeHidden()
    await expectSoundScreen(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await old.click()
    await expect(party.getByLabel('City')).toHaveValue('Portland')
  })

  await test.step('they are changed, deleted and restored in the account', async () => {
    await page.goto('/app/account/')
    await page.getByRole('link', { name: 'See saved details' }).click()
    await expectSoundScreen(page)
    await main(page).getByRole('link', { name: 'Ink & Paper Ltd' }).click()
    await page.getByLabel('E-mail address').fill('office')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('This is not an e-mail address.')).toBeVisible()
    await expectSoundScreen(page)
    await page.goto('/app/details/')
    await page.getByRole('button', { name: 'Delete “Ink & Paper Ltd”' }).click()
    await expect(page.getByText('No saved details yet')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(main(page).getByRole('link', { name: 'Ink & Paper Ltd' })).toBeVisible()
  })

  await test.step('a logo is saved with them, heads a quotation, and is in its files', async () => {
    await main(page).getByRole('link', { name: 'Ink & Paper Ltd' }).click()
    const choose = (name: string, mimeType: string, bytes: Buffer) =>
      page.getByLabel('Logo').setInputFiles({ name, mimeType, buffer: bytes })
    await choose('logo.gif', 'image/gif', Buffer.from('GIF89a'))
    await expect(page.getByText('This file is not a PNG or JPEG.')).toBeVisible()
    await choose('logo.png', 'image/png', pictureBytes(logo))
    await expect(page.getByText('This file is not a PNG or JPEG.')).toBeHidden()
    await expectDrawn(main(page).getByRole('img', { name: 'Logo' }))
    await expectSoundScreen(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Replace the logo')).toBeVisible()
    await expectSoundScreen(page)
    await page.goto('/app/details/')
    await expectDrawn(main(page).locator('li img'))
    await expectSoundScreen(page)

    await page.goto('/app/doc/quotation-D250/')
    const seller = page.getByRole('group', { name: 'Seller' })
    await seller.getByRole('button', { name: 'Use: Ink & Paper Ltd' }).click()
    const shown = page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'Ink & Paper Ltd' })
    await expectDrawn(shown)
    const isShown = seller.getByRole('checkbox', { name: 'Show the logo of Ink & Paper Ltd' })
    await isShown.uncheck()
    await expect(shown).toBeHidden()
    await isShown.check()
    await expectSoundScreen(page)
    await expectSaved(page)
    await page.reload()
    await expectDrawn(shown)
    const id = new URL(page.url()).searchParams.get('document')
    const fileOf = async (format: 'docx' | 'pdf') =>
      (await page.request.get(`/app/documents/${id}/download/${format}/`)).body()
    const word = await JSZip.loadAsync(await fileOf('docx'))
    expect(word.file('word/media/logo.png')).not.toBeNull()
    expect((await fileOf('pdf')).toString('latin1')).toMatch(/\/Subtype ?\/Image/)
  })
})

async function expectDrawn(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}
