import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { actOnPage } from '#apps/web/page-servers.server.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { MESSAGE_LENGTH } from '../../schema.ts'
import { inboxMessages } from '../../tables.ts'
import { messageFormData } from './message-action.server.ts'
import { WORDS_LENGTH } from './message-rules.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)

/** Posts the form of a page as a browser without JavaScript does. */
function post(path: string, form: Record<string, string>, network: string = randomUUID()) {
  const services = { clientNetwork: network }
  const sent = { submission: randomUUID(), website: '', ...form }
  return answerOf(actOnPage(buildRouteRequest(deps, path, { form: sent, services })))
}

const contact = (form: Record<string, string> = {}, network?: string) =>
  post('/company/contact/', { ...letter(), ...form }, network)
const letter = () => ({
  choice: 'template',
  name: 'Anna',
  email: 'anna@mail.test',
  text: `Is there a contract for a boat? ${randomUUID()}`,
})

async function keptAs(location: string | null) {
  const reference = new URL(location ?? '', 'http://localhost').searchParams.get('sent') ?? ''
  const [kept] = await db.select().from(inboxMessages).where(eq(inboxMessages.reference, reference))
  return kept
}

describe('without JavaScript', () => {
  test('ROUTE-2 a message reaches the inbox with its choice at its head, and is thanked for by its number', async () => {
    const text = `Is there a contract for a boat? ${randomUUID()}`
    const { status, location } = await post('/fr/company/contact/', { ...letter(), text })
    expect(status).toBe(303)
    expect(location).toMatch(/^\/fr\/company\/contact\/\?sent=\d{8}$/)
    expect(await keptAs(location)).toMatchObject({
      kind: 'contact',
      language: 'fr',
      page: '/fr/company/contact/',
      name: 'Anna',
      email: 'anna@mail.test',
      text: `A template: a question or a mistake\n\n${text}`,
    })
  })

  test.each([
    ['/share/feedback/', 'feedback', 'lost', 'No, I couldn’t find my way around'],
    ['/it/uninstall/', 'uninstall', 'difficult', 'It was too complicated, or took too long'],
  ])(
    'ROUTE-1 on %s a choice is enough: neither words nor an address are needed',
    async (path, kind, choice, text) => {
      const { location } = await post(path, { choice, text: ' ', email: '', name: '' })
      expect(await keptAs(location)).toMatchObject({ kind, text, email: null })
    },
  )

  test('what is missing or misspelt comes back with everything that was typed', async () => {
    const typed = { choice: 'toString', name: 'Anna', email: 'nobody', text: ' ', website: '' }
    const submission = randomUUID()
    expect(await contact({ ...typed, submission })).toEqual({
      status: 400,
      location: null,
      data: {
        problems: { choice: 'required', text: 'required', email: 'email_invalid' },
        typed,
        submission,
      },
    })
    expect((await contact({ email: '' })).data).toMatchObject({ problems: { email: 'required' } })
    const long = await contact({ text: 'a'.repeat(WORDS_LENGTH + 1) })
    expect(long.data).toMatchObject({ problems: { text: 'too_long' } })
    expect((await contact({ text: 'a'.repeat(WORDS_LENGTH) })).status).toBe(303)
    expect(WORDS_LENGTH).toBeLessThan(MESSAGE_LENGTH)
  })

  test('what fills in the field that nobody sees is told so, and a person gets through by sending once more', async () => {
    const form = letter()
    const caught = await contact({ ...form, website: 'https://spam.example' })
    expect(caught).toMatchObject({
      status: 400,
      data: { outcome: { status: 'looks-automatic' }, typed: form },
    })
    expect((await contact(form)).status).toBe(303)
  })

  test('one form that is sent twice is one message', async () => {
    const form = { ...letter(), submission: randomUUID() }
    const [first, second] = [await contact(form), await contact(form)]
    expect(second.location).toBe(first.location)
    expect(await db.$count(inboxMessages, eq(inboxMessages.submission, form.submission))).toBe(1)
  })

  test('too many from one network are told when to try again, and lose nothing', async () => {
    const network = randomUUID()
    for (let sent = 0; sent < 40; sent += 1) {
      const form = { ...letter(), email: `${randomUUID()}@mail.test` }
      const { status, data } = await contact(form, network)
      if (status === 303) continue
      expect(status).toBe(429)
      expect(data).toMatchObject({
        outcome: { status: 'too-many', retryAfter: expect.any(Number) },
        typed: form,
      })
      return
    }
    throw new Error('nothing was refused')
  })

  test('a form without its number is refused, not taken without protection', async () => {
    expect(await contact({ submission: 'none' })).toMatchObject({
      status: 400,
      data: { outcome: { status: 'failed' } },
    })
  })
})

test('every form has a number of its own, and thanks only for a reference', () => {
  const form = (path: string) => messageFormData(new URL(path, 'http://localhost'))
  expect(form('/').submission).not.toBe(form('/').submission)
  expect(form('/?sent=48271936')).toMatchObject({ sent: '48271936' })
  expect(form('/?sent=<b>')).not.toHaveProperty('sent')
})
