import { createHash } from 'node:crypto'
import type { BaseUrls } from '#kernel/dependencies.ts'
import type { ConsentSettings } from '#kernel/http/schema.ts'
import { contentSecurityPolicy, ownOrigins } from './security-headers.ts'

/**
 * The Content-Security-Policy of a page that is the same for everybody: allows exactly the inline scripts and styles that
 * stand in it, by their hashes.
 */
export function pagePolicy(
  { html, headers }: { html: string; headers: Headers },
  { urls, consent }: { urls: BaseUrls; consent: Pick<ConsentSettings, 'origins'> },
): string {
  const hashes = (pattern: RegExp) => [
    ...new Set(
      [...html.matchAll(pattern)].map(
        ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
      ),
    ),
  ]
  const { others, asked } = ownOrigins(urls)
  return contentSecurityPolicy({
    scripts: hashes(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
    styles: hashes(/<style[^>]*>([\s\S]*?)<\/style>/g),
    otherOrigins: others,
    askedOrigins: asked,
    thirdParties: consent.origins,
    headers,
  })
}
