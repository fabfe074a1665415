import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Dependencies } from '#kernel/dependencies.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { InboxMessage } from '#modules/support/input.ts'
import { leaveMessage } from '#modules/support/leave-message.ts'
import { buildAccount, buildEmail } from './accounts.ts'

/** A message as a form sends it. */
export const buildInboxMessage = (changes: Partial<z.input<typeof InboxMessage>> = {}): InboxMessage =>
  InboxMessage.parse({
    kind: 'chat',
    name: 'Anna',
    email: buildEmail(),
    text: 'Is there a contract for a boat?',
    language: 'en',
    page: '/templates/',
    submission: randomUUID(),
    openFor: 20_000,
    ...changes,
  })

/** A message that has arrived; answers its reference. Every one comes from a network of its own. */
export async function leaveTestMessage(
  deps: Dependencies,
  changes: Partial<z.input<typeof InboxMessage>> = {},
): Promise<string> {
  const outcome = await leaveMessage(deps, { network: randomUUID() }, buildInboxMessage(changes))
  if (!outcome.ok) throw new Error(`the test's message was refused: ${outcome.error}`)
  return outcome.reference
}

/** An operator who acts on messages. */
export async function buildOperator(deps: Dependencies, name: string) {
  const { accountId } = await buildAccount(deps)
  await deps.db.update(accounts).set({ role: 'owner', name }).where(eq(accounts.id, accountId))
  return { accountId, network: 'desk' }
}
