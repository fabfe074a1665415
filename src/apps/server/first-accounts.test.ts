import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findSetPasswordLink, setPassword } from '#modules/identity/accounts/set-password.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { makeFirstAccounts } from './first-accounts.ts'

const { db } = await createTestDatabase()
let deps: ReturnType<typeof buildDependencies>
let dataDir: string
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'first-accounts-'))
  deps = buildDependencies(db)
  await db.delete(accounts)
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** One start: what it printed once, and what it says of accounts besides. */
async function start(
  settings: Partial<Parameters<typeof makeFirstAccounts>[1]> & { website?: string } = {},
): Promise<{ printed: string; hints: string }> {
  const { website = 'http://localhost:3000', ...others } = settings
  let printed = ''
  const hints = await makeFirstAccounts(
    deps,
    {
      dataDir,
      databaseUrl: undefined,
      demoPassword: undefined,
      operatorEmail: undefined,
      smtpUrl: undefined,
      urls: { ...deps.urls, website, webApp: `${website}/app` },
      ...others,
    },
    (text) => {
      printed += text
    },
  )
  return { printed, hints: hints.join('\n') }
}
const countAccounts = async () => (await db.select().from(accounts)).length
const printedPassword = (printed: string) => /Their password {3}(\S+)/.exec(printed)?.[1] ?? ''

describe('the demo accounts', () => {
  test('an empty database gets four accounts, and the start that made them alone prints their password', async () => {
    const { printed, hints } = await start()
    expect(await countAccounts()).toBe(4)
    expect(hints).toBe('')
    const password = printedPassword(printed)
    const [account] = await db.select().from(accounts)
    expect(await deps.passwords.verify(account?.passwordHash ?? '', password)).toBe(true)

    const later = await start()
    expect(later.printed).toBe('')
    expect(later.hints).toContain('operator@formulary.example')
    expect(later.hints).not.toContain(password)
    // The link of a reset would lie on the page of local mail, which asks for this very password.
    expect(later.hints).toContain('npm run operator -- add operator@formulary.example')
  })

  test('the password may be chosen', async () => {
    expect(printedPassword((await start({ demoPassword: 'chosen-by-me' })).printed)).toBe('chosen-by-me')
  })

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://127.1.2.3', 'http://[::1]:3000'])(
    'are made where the public address is %s',
    async (website) => {
      await start({ website })
      expect(await countAccounts()).toBe(4)
    },
  )

  test.each([
    'https://www.example.com',
    'http://192.168.1.7:3000',
    'http://localhost.example.com',
    'http://app.localhost:3000',
    'http://0.0.0.0:3000',
  ])('are not made where others reach %s', async (website) => {
    const { printed, hints } = await start({ website, demoPassword: 'chosen-by-me' })
    expect(await countAccounts()).toBe(0)
    expect(printed).toBe('')
    expect(hints).toContain('npm run operator -- add')
  })

  test('are not made in a database of the operator’s own, beside other accounts, or beside a named operator', async () => {
    await start({ databaseUrl: 'postgresql://elsewhere/x' })
    expect(await countAccounts()).toBe(0)
    await db.insert(accounts).values({ id: 'somebody', email: 'somebody@mail.test' })
    await start()
    expect(await countAccounts()).toBe(1)
    await db.delete(accounts)
    await start({ operatorEmail: 'ada@mail.test' })
    expect(await countAccounts()).toBe(1)
  })

  test('that a start at home has made are named where the public address is another now', async () => {
    await start()
    const { hints } = await start({ website: 'https://www.example.com' })
    expect(hints).toContain('operator@formulary.example')
    expect(hints).toContain('are still open: disable them at https://www.example.com/app/admin/accounts/')
    await db.update(accounts).set({ disabledAt: new Date() })
    expect((await start({ website: 'https://www.example.com' })).hints).not.toContain('still open')
  })

  test('the file in which an earlier version kept their password goes', async () => {
    const file = join(dataDir, 'demo-accounts.json')
    await start()
    writeFileSync(file, '{"password":"in plain text"}')
    await start()
    expect(existsSync(file)).toBe(false)
  })
})

describe('OPERATOR_EMAIL', () => {
  const operatorEmail = 'ada@mail.test'
  const website = 'https://www.example.com'
  const linkIn = (printed: string) => /Their link {7}(\S+)/.exec(printed)?.[1] ?? ''

  test('without a mail server its link is printed once, and sets a password', async () => {
    const { printed, hints } = await start({ operatorEmail, website })
    expect(hints, 'another link is of no use beside the first').toBe('')
    const link = new URL(linkIn(printed))
    expect(link.origin + link.pathname).toBe(`${website}/app/account/set-password/`)
    const secret = link.searchParams.get('link') ?? ''
    expect(await findSetPasswordLink(deps, secret)).toMatchObject({ email: operatorEmail })
    expect(deps.enqueued).toEqual([])

    const later = await start({ operatorEmail, website })
    expect(later.printed).toBe('')
    expect(later.hints).toContain(`npm run operator -- add ${operatorEmail}`)

    await setPassword(deps, buildVisitor(), { link: secret, password: 'a good password 1' })
    expect(await start({ operatorEmail, website })).toEqual({ printed: '', hints: '' })
  })

  test('with a mail server it is mailed, and nothing that opens anything is printed', async () => {
    const { printed } = await start({ operatorEmail, website, smtpUrl: 'smtp://localhost' })
    expect(printed).toContain(`${operatorEmail} gets an e-mail`)
    expect(printed).not.toContain('link=')
    expect(deps.enqueued).toMatchObject([{ data: { kind: 'operatorAdded' } }])
  })

  test('set in any database that has no operator yet, also one of the operator’s own', async () => {
    await db.insert(accounts).values({ id: 'member', email: operatorEmail })
    const { printed } = await start({ operatorEmail: 'ADA@mail.test', databaseUrl: 'postgresql://x/x' })
    expect(printed).toContain(operatorEmail)
    const [account] = await db.select().from(accounts).where(eq(accounts.id, 'member'))
    expect(account?.role).toBe('owner')
  })

  test('of an account that is disabled nobody is made an operator, and the start says so', async () => {
    await db.insert(accounts).values({ id: 'closed', email: operatorEmail, disabledAt: new Date() })
    const { printed } = await start({ operatorEmail })
    expect(printed).toContain('its account is disabled')
  })
})

test('at a public address a password of the demo does not count as an operator’s', async () => {
  await start()
  expect((await start()).hints).not.toContain('Operators')
  const { hints } = await start({ website: 'https://www.example.com' })
  expect(hints).toContain('Operators        none yet')
})
