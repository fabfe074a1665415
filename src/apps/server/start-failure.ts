import { UnusableDatabaseError } from '#kernel/database/connection.ts'
import { ConfigurationError } from './configuration.ts'
import { AddressUnavailableError } from './http-server.ts'

const explained = [ConfigurationError, UnusableDatabaseError, AddressUnavailableError]

/** What the operator reads when the start fails: one line where the reason is known, else the whole stack. */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (explained.some((kind) => error instanceof kind)) return error.message
  const path = 'path' in error ? ` (${error.path})` : ''
  switch ('code' in error ? error.code : undefined) {
    case 'ENOSPC':
      return `The disk is full${path}: free some space, or choose another DATA_DIR.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `The data folder may not be written to${path}: choose another DATA_DIR, or start as its owner.`
    default:
      return error.stack ?? error.message
  }
}
