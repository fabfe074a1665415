import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Dependencies } from '#kernel/dependencies.ts'
import { isLoopback } from '#kernel/http/client-address.ts'
import {
  addFirstOperator,
  listOpenDemoAccounts,
  listOperators,
  type OperatorAddition,
  seedDemoAccounts,
} from '#modules/identity/public.ts'
import type { Configuration } from './configuration.ts'

type FirstAccountsSettings = Pick<
  Configuration,
  'dataDir' | 'databaseUrl' | 'demoPassword' | 'operatorEmail' | 'smtpUrl' | 'urls'
>

const ADD_OPERATOR = 'npm run operator -- add'
/** Where an earlier version kept the password of the demo accounts, for every start to print. */
const FORMER_FILE = 'demo-accounts.json'

/**
 * Makes the accounts that an installation begins with: the operator of OPERATOR_EMAIL, or the demo accounts
 * in an empty database of our own that only this machine is meant to reach (decision 23). What opens them is
 * printed at once and never again nor kept anywhere. A start that is killed in between leaves accounts to
 * which `npm run operator` makes a link. Answers what every start should say of them.
 */
export async function makeFirstAccounts(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'passwords'>,
  settings: FirstAccountsSettings,
  print: (text: string) => void,
): Promise<string[]> {
  const { dataDir, operatorEmail, urls } = settings
  const isPrivate = isLoopback(urls.website)
  if (operatorEmail !== undefined) {
    const mails = settings.smtpUrl === undefined ? null : deps.jobs
    const addition = { email: operatorEmail, by: 'setting' } as const
    const outcome = await addFirstOperator({ ...deps, urls, mails }, addition)
    if (outcome) {
      print(announceOperator(outcome, operatorEmail))
      if (outcome.ok) return tellOfDemo(deps, { isPrivate, webApp: urls.webApp })
    }
  } else if (settings.databaseUrl === undefined && isPrivate) {
    const password = settings.demoPassword ?? randomBytes(12).toString('base64url')
    const made = await seedDemoAccounts(deps, { password })
    if (made.length > 0) {
      const emails = made.map(({ email }) => email).join(', ')
      print(`\n  Demo log-ins     ${emails}\n  Their password   ${password} (shown this once)\n`)
      return []
    }
  }
  rmSync(join(dataDir, FORMER_FILE), { force: true })
  return [
    ...(await tellOfDemo(deps, { isPrivate, webApp: urls.webApp })),
    ...(await tellOfOperators(deps, { isPrivate })),
  ]
}

function announceOperator(outcome: OperatorAddition, wanted: string): string {
  if (!outcome.ok) {
    const why = {
      account_disabled: 'its account is disabled',
      email_kept: 'it belonged to another account and is reserved for it for 72 hours',
    }[outcome.error]
    return `\n  Operator         not ${wanted}: ${why}. Choose another OPERATOR_EMAIL.\n`
  }
  const { email, link } = outcome
  if (link === undefined)
    return `\n  Operator         ${email} gets an e-mail with a link to set a password\n`
  return `\n  Operator         ${email} sets a password here, once and within 24 hours:\n  Their link       ${link}\n`
}

async function tellOfDemo(
  deps: Pick<Dependencies, 'db'>,
  { isPrivate, webApp }: { isPrivate: boolean; webApp: string },
): Promise<string[]> {
  const emails = (await listOpenDemoAccounts(deps)).join(', ')
  if (emails === '') return []
  if (!isPrivate)
    return [`  Demo accounts    ${emails} are still open: disable them at ${webApp}/admin/accounts/`]
  return [
    `  Demo log-ins     ${emails}`,
    `  Their password   was printed when they were made; for a new one: ${ADD_OPERATOR} operator@formulary.example`,
  ]
}

/** Nothing where an operator can log in; at a public address the demo's operators do not count. */
async function tellOfOperators(
  deps: Pick<Dependencies, 'db'>,
  { isPrivate }: { isPrivate: boolean },
): Promise<string[]> {
  const operators = (await listOperators(deps)).filter(
    ({ isDemo, isDisabled }) => !isDisabled && (isPrivate || !isDemo),
  )
  if (operators.some(({ hasPassword }) => hasPassword)) return []
  const [invited] = operators
  return [
    invited
      ? `  Operators        none has set a password yet; send another link: ${ADD_OPERATOR} ${invited.email}`
      : `  Operators        none yet; add the first one: ${ADD_OPERATOR} you@example.com`,
  ]
}
