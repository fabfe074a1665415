import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { BackupError } from '#apps/backup/archive.ts'
import { backUp, checkBackup, type Manifest } from '#apps/backup/back-up.ts'
import { requireFinishedRestore, restore } from '#apps/backup/restore.ts'
import type { Configuration } from '#apps/server/configuration.ts'
import { explainStartFailure } from '#apps/server/lifecycle.ts'
import { fingerprintOf, loadTokenKey, TOKEN_KEY_FILE } from '#kernel/database/token-key.ts'
import { hasCode } from '#kernel/errors.ts'
import { CommandError, findDatabase, ownTerminal, runCommand, type Terminal } from './installation.ts'

/** Backs this installation up, whether it runs or not; answers the exit code. */
export function runBackupCommand(args: string[], terminal: Terminal = ownTerminal): Promise<number> {
  return told(terminal, async (configuration, lifecycle) => {
    const [given, ...others] = args
    if (given === undefined || others.length > 0) throw new CommandError('Usage: npm run backup -- FILE')
    const { dataDir, backup } = configuration
    const file = fromWhereTyped(given)
    if (!existsSync(dirname(file))) throw new CommandError(`There is no folder ${dirname(file)}.`)
    if (!relative(dataDir, file).startsWith('..'))
      throw new CommandError(`${file} is in the data folder: a backup must not be lost with it.`)
    requireFinishedRestore(dataDir)
    const databaseUrl = await findDatabase(configuration, lifecycle)
    const manifest = await backUp(
      { databaseUrl, dataDir, tokenKey: requireTokenKey(configuration) },
      file,
      backup,
    )
    const size = Math.ceil(statSync(file).size / 1e3).toLocaleString('en')
    const restoring = `${backup.passphrase === undefined ? '' : 'BACKUP_PASSPHRASE=… '}DATA_DIR=EMPTY_FOLDER npm run restore -- ${file}`
    terminal.print(
      [
        `${file}: ${size} kB, ${countsOf(manifest)}, read again and compared.`,
        ...warningsOf(manifest),
        backup.passphrase === undefined
          ? 'It is not encrypted, and holds the key and everybody’s data. Set BACKUP_PASSPHRASE to encrypt it.'
          : 'It is encrypted: without BACKUP_PASSPHRASE nobody can read it, and neither can you.',
        `To restore it: ${restoring}`,
        '',
      ].join('\n'),
    )
  })
}

/** Restores a backup into this installation's empty folder or database; answers the exit code. */
export function runRestoreCommand(args: string[], terminal: Terminal = ownTerminal): Promise<number> {
  return told(terminal, async ({ databaseUrl, dataDir, backup, tokenKey }) => {
    const [given, ...others] = args.filter((arg) => arg !== '--check')
    if (given === undefined || others.length > 0)
      throw new CommandError('Usage: npm run restore -- FILE [--check]')
    const file = fromWhereTyped(given)
    if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`)
    if (args.includes('--check')) {
      const manifest = await checkBackup(file, backup.passphrase)
      terminal.print(`${file} is whole: ${manifest.madeAt}, ${countsOf(manifest)}.\n`)
      return
    }
    const say = (step: string) => terminal.print(`… ${step}\n`)
    const { manifest, leftOut } = await restore(file, { databaseUrl, dataDir }, { ...backup, say })
    const key = tokenKey && fingerprintOf(tokenKey)
    terminal.print(
      [
        `Restored the backup of ${manifest.madeAt} into ${databaseUrl === undefined ? dataDir : `the database and ${dataDir}`}: ${countsOf(manifest)}, read again and compared.`,
        ...warningsOf(manifest),
        ...leftOut.map((name) => `Left out, because it is not part of this product: ${name}.`),
        ...(key === undefined || key === manifest.key
          ? []
          : [
              `TOKEN_KEY is another key (${key}) than that of the backup (${manifest.key}), which is in ${join(dataDir, TOKEN_KEY_FILE)}: unset it, or set it to that one.`,
            ]),
        'Start it: npm start',
        '',
      ].join('\n'),
    )
  })
}

const told = (terminal: Terminal, act: Parameters<typeof runCommand>[1]) => runCommand(terminal, act, explain)

function explain(error: unknown): string {
  if (error instanceof BackupError) return error.message
  const path = error instanceof Error && 'path' in error ? ` (${error.path})` : ''
  if (hasCode(error, 'ENOSPC'))
    return `The disk is full${path}. Nothing was left behind: free some space, then try again.`
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS'))
    return `This may not be read or written${path}: choose another place, or run the command as the product’s user.`
  return explainStartFailure(error)
}

/** Names of files mean what they do where the command was typed, which npm tells. */
const fromWhereTyped = (file: string) => resolve(process.env.INIT_CWD ?? '.', file)

/** The key that is there; a backup makes none. */
function requireTokenKey({ tokenKey, dataDir }: Configuration): Uint8Array {
  if (tokenKey) return tokenKey
  if (!existsSync(join(dataDir, TOKEN_KEY_FILE)))
    throw new CommandError(
      `There is no ${TOKEN_KEY_FILE} in ${dataDir}: set TOKEN_KEY, or DATA_DIR to where it is.`,
    )
  return loadTokenKey(dataDir)
}

function countsOf({ tables, files }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${Object.keys(tables).length} tables and ${Object.keys(files).length} files`
}

function warningsOf({ missingInvoices }: Manifest): string[] {
  return missingInvoices === 0
    ? []
    : [
        `Warning: ${missingInvoices} invoice numbers are missing. They were missing before the backup was made.`,
      ]
}
