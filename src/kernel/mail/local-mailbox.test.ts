import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createLocalMailbox } from './local-mailbox.ts'

const directory = await mkdtemp(path.join(tmpdir(), 'formulary-mail-'))
afterAll(() => rm(directory, { recursive: true }))
const attempt = { id: 'job', signal: new AbortController().signal }
const mail = { to: 'anna@mail.test', subject: 'Grüße', html: '<p>Hi</p>', text: 'Hi' }

describe('the local mailbox', () => {
  test('keeps mails in the data folder, for this user only, and shows the newest first', async () => {
    let now = Date.UTC(2026, 10, 20)
    const mailbox = createLocalMailbox(path.join(directory, 'mail'), () => new Date(now))
    expect(await mailbox.list()).toEqual([])

    await mailbox.send(mail, attempt)
    now += 1000
    await mailbox.send({ ...mail, subject: 'Second' }, attempt)

    const listed = await mailbox.list()
    expect(listed.map(({ subject }) => subject)).toEqual(['Second', 'Grüße'])
    expect(await mailbox.find(listed[1]?.id ?? '')).toMatchObject({
      ...mail,
      sentAt: '2026-11-20T00:00:00.000Z',
    })
    for (const file of await readdir(path.join(directory, 'mail'))) {
      expect((await stat(path.join(directory, 'mail', file))).mode & 0o777).toBe(0o600)
    }
  })

  test.each(['', '../../etc/passwd', 'none', '0000000000000-00000000-0000-0000-0000-000000000000'])(
    'has no mail %j',
    async (id) => {
      expect(await createLocalMailbox(directory, () => new Date()).find(id)).toBeUndefined()
    },
  )
})
