import { createHash } from 'node:crypto'
import { newId } from '#kernel/ids.ts'
import type { CatalogueTemplate } from '#modules/library/catalogue/catalogue.ts'
import { signUp } from '../sign-up-load.ts'
import { openSession } from './open-session.ts'
import type { TextWatch } from './text-watch.ts'
import { askPatiently, beginVisit, type Visitor } from './visitor.ts'

const PASSWORD = 'a trial of many 1'
const SIGN_UPS_AT_ONCE = 5
const OPENING_AT_ONCE = 10

export interface TrialAccount {
  visitor: Visitor
  /** The document that it has saved, of a template whose text it may not have. */
  document: string
  /** The bytes of its first page, as a hash: the same document of everybody, but for who looks at it. */
  picture: string | undefined
}

/**
 * Signs so many accounts up and in, each from a network of its own, and has each save one document, the same
 * for all.
 */
export async function openTrialAccounts(options: {
  url: string
  watch: TextWatch
  count: number
  templateSlug: string
}): Promise<TrialAccount[]> {
  const numbers = Array.from({ length: options.count }, (_, number) => number)
  const accounts: TrialAccount[] = []
  const open = async () => {
    for (let number = numbers.pop(); number !== undefined; number = numbers.pop())
      accounts.push(await openTrialAccount(options, number))
  }
  await Promise.all(Array.from({ length: SIGN_UPS_AT_ONCE }, open))
  return accounts
}

async function openTrialAccount(
  { url, watch, templateSlug }: { url: string; watch: TextWatch; templateSlug: string },
  number: number,
): Promise<TrialAccount> {
  const [email, address] = [`trial-${number}@fault.example`, `198.18.${number}.1`]
  const status = await signUp(url, email, PASSWORD)
  if (status !== 201) throw new Error(`the sign-up of ${email} was answered with ${status}`)
  const cookie = await openSession(url, { email, password: PASSWORD, address })
  const visitor = beginVisit({ url, watch, cookie, address: () => address })
  const document = newId()
  await askPatiently(visitor, 'documents', `/app/documents/${document}/save/`, {
    method: 'POST',
    body: JSON.stringify({ templateSlug, version: 0, answers: {} }),
  })
  return { visitor, document, picture: undefined }
}

/**
 * Opens every template with every account, as a page or as its data, some accounts at a time, and tries to
 * have the files of the document and what is another account's.
 */
export async function tryEverything(
  accounts: readonly TrialAccount[],
  withheld: readonly CatalogueTemplate[],
): Promise<void> {
  const tryWith = async ({ visitor, document }: TrialAccount, number: number) => {
    for (const [place, { slug }] of withheld.entries()) {
      const data = (number + place) % 2 === 0 ? '.data' : '/'
      await askPatiently(visitor, 'templates', `/app/doc/${slug}${data}`)
    }
    for (const format of ['docx', 'pdf', 'txt'])
      await askPatiently(visitor, 'files', `/app/documents/${document}/download/${format}/`)
    const other = accounts[(number + 1) % accounts.length]
    await askPatiently(visitor, 'others', `/app/documents/${other?.document}/preview/`)
    await askPatiently(visitor, 'others', `/app/documents/${other?.document}/saved/`)
    await askPatiently(visitor, 'documents', `/app/documents/${document}/saved/`)
    await askPatiently(visitor, 'documents', `/app/search.data?q=agreement`)
  }
  const left = [...accounts.entries()]
  const tryOneByOne = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await tryWith(next[1], next[0])
  }
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, tryOneByOne))
}

/** Has the first page of each account's document drawn, and waits while the renderers are busy. */
export async function drawFirstPages(accounts: readonly TrialAccount[]): Promise<void> {
  await Promise.all(
    accounts.map(async (account) => {
      account.picture = await drawFirstPage(account)
    }),
  )
}

/** The hash of one account's first page; undefined where it does not come in time. */
export async function drawFirstPage({ visitor, document }: TrialAccount): Promise<string | undefined> {
  const { status, body } = await askPatiently(visitor, 'first pages', `/app/documents/${document}/preview/`)
  return status === 200 ? createHash('sha256').update(body).digest('hex') : undefined
}
