import { PassThrough } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog } from './logging.ts'

function capture(isTTY = false): { log: ReturnType<typeof createLog>; text: () => string } {
  const output = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY })
  return { log: createLog({ logLevel: 'info' }, output), text: () => output.read() ?? '' }
}

test('R-43 a line is one JSON object with its time in UTC, whatever a visitor sent', () => {
  const { log, text } = capture()
  log.info({ path: '/a\r\n{"level":"error"}' }, 'request')
  const lines = text().trimEnd().split('\n')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    msg: 'request',
    time: expect.stringMatching(/Z$/),
  })
})

test('R-43 secrets are not written', () => {
  const { log, text } = capture()
  const secret = 'hunter2hunter2'
  log.info(
    {
      token: secret,
      body: { password: secret, sso: { ticket: secret } },
      headers: { cookie: secret, 'set-cookie': secret },
    },
    'x',
  )
  expect(text()).not.toContain(secret)
})

test('R-43 a failed query is logged without its parameters and without the row', () => {
  const { log, text } = capture()
  const cause = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    detail: 'Key (email)=(jane@mail.test) already exists.',
  })
  log.error(
    { err: new DrizzleQueryError('insert into accounts values ($1)', ['jane@mail.test'], cause) },
    'unexpected',
  )
  const line = text()
  expect(line).not.toContain('jane@mail.test')
  expect(JSON.parse(line).err).toMatchObject({
    message: expect.stringContaining('insert into accounts'),
    cause: { code: '23505' },
  })
})

test('a terminal gets lines for people', () => {
  const { log, text } = capture(true)
  log.info({ status: 200 }, 'request')
  expect(text()).toMatch(/^\d\d:\d\d:\d\d {2}info {3}request {2}status=200\n$/)
})

test('R-43 what a visitor sent cannot write a line of its own into a terminal, or move its cursor', () => {
  const { log, text } = capture(true)
  log.info({ path: '/a\r\n12:00:00  error  \u001b[2J\u009b1m' }, 'request')
  const [line, ...others] = text().trimEnd().split('\n')
  expect(others).toEqual([])
  expect(line).toContain('path=/a\\x0d\\x0a12:00:00  error  \\x1b[2J\\x9b1m')
})
