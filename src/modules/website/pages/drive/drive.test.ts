import { expect, test } from 'vitest'
import { TRASH_DAYS } from '#modules/documents/schema.ts'
import { renderPage, requestFor } from '#tests/builders/website-page.tsx'

test('CLAIM-1 says that there is no drive, and how long the trash really keeps what is deleted', async () => {
  const html = await renderPage('drive', requestFor('/drive/'))
  expect(html).toContain('doesn’t exist yet')
  expect(html).toContain(`in the trash for ${TRASH_DAYS} days`)
  expect(html).toContain('href="/company/contact/"')
})
