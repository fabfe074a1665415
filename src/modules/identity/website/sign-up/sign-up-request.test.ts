import { expect, test } from 'vitest'
import { type SignUpRequest, signUpAttributes, signUpRequestOf } from './sign-up-request.ts'

/** As a browser reads `data-…` attributes back. */
function datasetOf(request: SignUpRequest): Record<string, string> {
  const written = Object.entries(signUpAttributes(request)).filter(([, value]) => value !== undefined)
  const camelCase = (name: string) => name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())
  return Object.fromEntries(
    written.map(([name, value]) => [camelCase(name.replace('data-', '')), String(value)]),
  )
}

test.each<SignUpRequest>([
  { destination: '', entryPoint: 'header' },
  {
    destination: 'lease-D7',
    entryPoint: 'template',
    documentName: 'Lease',
    needsPlan: true,
    isPersonal: true,
    entry: 'document-when-signed-in',
  },
  {
    destination: 'search/?t=nda',
    entryPoint: 'lp',
    entry: 'create-account',
    origin: 'payment-frame',
    hasCardHeading: true,
    closesOnSuccess: true,
    sendsSearch: true,
  },
])('DEST-4 a link says what its press means: %j', (request) => {
  expect(signUpRequestOf(datasetOf(request))).toEqual({
    documentName: undefined,
    needsPlan: false,
    isPersonal: false,
    entry: undefined,
    origin: undefined,
    hasCardHeading: false,
    closesOnSuccess: false,
    sendsSearch: false,
    ...request,
  })
})

test('a link with values of somebody else’s is an ordinary press', () => {
  expect(signUpRequestOf({ signUp: 'x', entry: 'root', origin: 'mars' })).toMatchObject({
    entry: undefined,
    origin: undefined,
  })
})
