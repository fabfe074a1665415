import { createHash } from 'node:crypto'
import type { Template } from '#engine/source/index.ts'

/** Names one state of a template, and what somebody has read: what it prints and asks is all in there. */
export function revisionOf(template: Template): string {
  return hashOf(JSON.stringify(template))
}

/** 128 bits of a SHA-256, in 22 characters that an address may hold. */
export function hashOf(...parts: string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').slice(0, 22)
}
