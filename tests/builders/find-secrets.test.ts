import { expect, test } from 'vitest'
import { newSecret } from '#kernel/ids.ts'
import { findSecrets } from './find-secrets.ts'

test.each([
  ['a link', `{"path":"/app/account/set-password/?link=${newSecret()}"}`],
  ['a ticket', '{"url":"/app/?ssotoken=abc"}'],
  ['a session', `{"cookie":"formulary=A${newSecret().slice(1)}"}`],
  ['a signed token', '{"msg":"eyJhbGciOiJI.eyJzdWIiOiJ.c2lnbmF0dXJl"}'],
  ['an address', '{"to":"anna+x@mail.test"}'],
  ['a hash', '{"params":"$argon2id$v=19$m=19456"}'],
  ['a password that was typed', '{"body":"hunter 22"}'],
])('R-43 %s in a log is found', (_what, line) => {
  expect(findSecrets(line, ['hunter 22'])).not.toEqual([])
})

test('what a log is for is not taken for a secret', () => {
  const log = [
    '{"level":"info","requestId":"0b6f1f0e-9f0b-4a52-8a6e-0d7d6c1f2a3b","path":"/app/doc/lease-agreement-with-a-very-long-name-indeed-D12/"}',
    '{"err":{"stack":"Error: x\\n    at file:///node_modules/@hono/node-server/dist/index.mjs:1:2"}}',
    '{"hash":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}',
    '  Demo log-ins     free@formulary.example',
    '  Their link       http://localhost:3000/app/account/set-password/?link=abc',
  ].join('\n')
  expect(findSecrets(log)).toEqual([])
})
