import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { seedDemoAccounts } from '#domain/accounts/index.ts'
import type { Dependencies } from '#domain/dependencies.ts'

const DemoAccounts = z.object({ emails: z.array(z.string()), password: z.string() })
type DemoAccounts = z.infer<typeof DemoAccounts>

/**
 * Makes the demo accounts in an empty database (SET-17), and tells their log-ins at this and every later start. The
 * password is written down before it is used, so that a kill in between leaves no accounts that nobody can open.
 */
export async function prepareDemoAccounts(
  deps: Pick<Dependencies, 'db' | 'passwords'>,
  options: { dataDir: string; password: string | undefined },
): Promise<DemoAccounts | undefined> {
  const file = join(options.dataDir, 'demo-accounts.json')
  const kept = readKept(file)
  const password = kept?.password ?? options.password ?? randomBytes(12).toString('base64url')
  if (!kept) writePrivately(file, { emails: [], password })
  const made = await seedDemoAccounts(deps, { password })
  if (made.length === 0) {
    if (!kept) rmSync(file) // there are other accounts: nothing was made that it could open
    return kept
  }
  const demo = { emails: made.map(({ email }) => email), password }
  writePrivately(file, demo)
  return demo
}

function readKept(file: string): DemoAccounts | undefined {
  try {
    return DemoAccounts.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function writePrivately(file: string, content: DemoAccounts): void {
  const draft = `${file}.${process.pid}`
  const handle = openSync(draft, 'w', 0o600)
  try {
    writeSync(handle, `${JSON.stringify(content, null, 2)}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(draft, file)
}
