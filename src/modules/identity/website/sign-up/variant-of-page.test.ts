import { expect, test } from 'vitest'
import { signUpVariants, standardVariant } from '#content/sign-up/variants.ts'
import { chooseWay } from './entry.ts'
import { type SignUpRequest, variantOf, withVariant } from './sign-up-request.ts'

const choice: SignUpRequest = { destination: 'mutual-nda-D1', entryPoint: 'landing-document' }
const button: SignUpRequest = { ...choice, entry: 'create-account', origin: 'landing-page' }

test('SIGN-1 a page that names no variant has the standard one', () => {
  expect(variantOf({})).toBe(standardVariant)
  expect(variantOf({ signUpVariant: 'v3' })).toBe(signUpVariants.v3)
})

test.each([
  [undefined, {}, {}],
  // DEST-4: in one variant a choice needs the log-in too; its buttons are what they are everywhere.
  ['AB2', { entry: 'document-when-signed-in' }, {}],
  // DEST-9: in one variant the words of the last search go along.
  ['AB3', { sendsSearch: true }, { sendsSearch: true }],
  ['AB4', {}, {}],
  ['v1', {}, {}],
  ['v2', {}, {}],
  // DEST-6: in one variant every way in asks for a password.
  ['v3', { entry: 'password' }, { entry: 'password' }],
  ['v5', {}, {}],
] as const)('DEST-4 DEST-6 DEST-9 what %s makes of a choice and of a button', (name, ofChoice, ofButton) => {
  const variant = variantOf({ ...(name && { signUpVariant: name }) })
  expect(withVariant(variant, choice)).toEqual({ ...choice, ...ofChoice })
  expect(withVariant(variant, button)).toEqual({ ...button, ...ofButton })
})

test('DEST-6 who is known goes straight on by a password entry, and everybody else is asked for a password', () => {
  const request = withVariant(signUpVariants.v3, choice)
  expect(chooseWay(request, { isKnown: true })).toMatchObject({ to: 'web-app', withoutLogIn: 'straight' })
  expect(chooseWay(request, { isKnown: false })).toEqual({ to: 'dialog', dialog: 'password' })
})
