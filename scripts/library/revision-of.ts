import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
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

/** Names the state of files, tests left out, and of the Node that reads them. */
export function hashOfFiles(...patterns: string[]): string {
  const files = globSync(patterns, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
  return hashOf(process.version, ...files.flatMap((file) => [file, readFileSync(file, 'utf8')]))
}
