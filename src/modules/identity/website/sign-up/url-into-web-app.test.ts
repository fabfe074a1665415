import { expect, test } from 'vitest'
import { buildSite } from '#tests/builders/site.ts'
import { urlIntoWebApp } from './sign-up-dialog-host.tsx'

const request = { destination: 'doc/lease-D7', entryPoint: 'landing-document' }
const lost = async () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

test('DEST-4 a known visitor goes straight on where the code for a ticket cannot be had, and is not asked to sign up again', async () => {
  expect(await urlIntoWebApp(buildSite(), request, 'straight', lost)).toBe('/app/doc/lease-D7?lang=en&lib=en')
})

test('DEST-4 the variant that needs the log-in asks by the dialog then', async () => {
  expect(await urlIntoWebApp(buildSite(), request, 'dialog', lost)).toBeUndefined()
})
