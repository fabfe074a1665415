import type { Configuration } from '#apps/server/configuration.ts'
import type { Lifecycle } from '#apps/server/lifecycle.ts'
import type { DatabaseConnection } from '#kernel/database/connection.ts'
import { startJobs } from '#kernel/jobs/jobs.ts'
import { SEND_MAIL } from '#kernel/mail/mail.ts'
import {
  addOperator,
  type ListedOperator,
  listOperators,
  removeOperator,
} from '#modules/identity/accounts/operators.ts'
import { EmailInput } from '#modules/identity/accounts/schema.ts'
import {
  CommandError,
  openInstalledDatabase,
  ownTerminal,
  runCommand,
  STOP_LIMIT_MS,
  silent,
  type Terminal,
} from './installation.ts'

interface Installation {
  configuration: Configuration
  url: string
  database: DatabaseConnection
  lifecycle: Lifecycle
}

interface Command {
  usage: string
  about: string
  /** Answers what to print. `email` is empty where the command takes none. */
  run(installation: Installation, email: string): Promise<string>
}

const commands: Record<string, Command> = {
  add: {
    usage: 'add EMAIL',
    about: 'gives operator access and sends a link to set a password (printed if SMTP_URL is not set)',
    run: add,
  },
  remove: {
    usage: 'remove EMAIL',
    about: 'removes operator access and logs the account out everywhere',
    run: remove,
  },
  list: { usage: 'list', about: 'lists the operators', run: list },
}

/** Runs one command; answers the exit code. What goes wrong is told in one line. */
export async function runOperatorCommand(
  [name, ...args]: string[],
  terminal: Terminal = ownTerminal,
): Promise<number> {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const list = Object.values(commands).map(({ usage, about }) => `  ${usage.padEnd(14)} ${about}\n`)
    const help = `npm run operator --\n${list.join('')}`
    if (name === undefined) terminal.print(help)
    else terminal.complain(`Unknown command "${name}".\n${help}`)
    return name === undefined ? 0 : 1
  }
  return runCommand(terminal, async (configuration, lifecycle) => {
    const email = readEmail(command.usage, args)
    const opened = await openInstalledDatabase(configuration, lifecycle, { mayBegin: name === 'add' })
    terminal.print(await command.run({ configuration, lifecycle, ...opened }, email))
  })
}

/** The address, where the command takes one; nothing else may stand there. */
function readEmail(usage: string, args: string[]): string {
  const [given] = args
  const isExpected = usage.endsWith(' EMAIL')
  if (args.length !== (isExpected ? 1 : 0)) throw new CommandError(`Usage: npm run operator -- ${usage}`)
  if (!isExpected) return ''
  const input = EmailInput.safeParse({ email: given })
  if (!input.success) throw new CommandError(`"${given}" is not an e-mail address.`)
  return input.data.email
}

async function add(installation: Installation, email: string): Promise<string> {
  const { configuration, database, url, lifecycle } = installation
  const { smtpUrl, urls } = configuration
  const jobs = smtpUrl === undefined ? null : await startJobs({ url, log: silent })
  if (jobs) lifecycle.onStop('jobs', () => jobs.stop(STOP_LIMIT_MS))
  await jobs?.ensureQueue(SEND_MAIL)
  const outcome = await addOperator({ db: database.db, urls, mails: jobs }, { email, by: 'command' })
  if (!outcome.ok) {
    throw new CommandError(
      outcome.error === 'account_disabled'
        ? `The account ${email} is disabled. An operator can enable it here: ${urls.webApp}/admin/accounts/`
        : `${email} belonged to another account and is reserved for it for 72 hours. Choose another address, or try again later.`,
    )
  }
  const done = `${outcome.email} ${outcome.wasOwner ? 'is already an operator' : 'is now an operator'}.`
  return outcome.link === undefined
    ? `${done} The e-mail with the link to set a password is sent as soon as the server runs.\n`
    : `${done} Set the password with this link. It works once and for 24 hours:\n${outcome.link}\n`
}

async function remove({ configuration, database }: Installation, email: string): Promise<string> {
  const { urls } = configuration
  const outcome = await removeOperator({ db: database.db, urls }, { email, by: 'command' })
  if (outcome.ok) return `${outcome.email} is no longer an operator and is logged out everywhere.\n`
  const reasons = {
    not_found: `There is no account with the address ${email}.`,
    not_operator: `${email} is not an operator.`,
    last_operator: `${email} is the last operator. Add another one first.`,
    others_without_password: `${email} cannot be removed yet: no other operator has set a password.`,
  }
  throw new CommandError(reasons[outcome.error])
}

async function list({ database }: Installation): Promise<string> {
  const operators = await listOperators(database)
  if (operators.length === 0) return 'There are no operators yet. Add one: npm run operator -- add EMAIL\n'
  const width = Math.max(...operators.map(({ email }) => email.length))
  return operators
    .map((operator) => `${operator.email.padEnd(width)}  ${operator.role.padEnd(7)}  ${stateOf(operator)}\n`)
    .join('')
}

function stateOf({ hasPassword, hasSecondFactor, isDisabled }: ListedOperator): string {
  if (isDisabled) return 'disabled'
  if (!hasPassword) return 'no password yet'
  return hasSecondFactor ? 'second factor set up' : 'no second factor yet'
}
