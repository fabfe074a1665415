import type { Template } from '#engine/source/index.ts'

/**
 * Whether an account may have a template's text and files: the free samples are anybody's with an account (decision 9,
 * LIC-3). Every way out asks here, so that a paid licence opens them all at once.
 */
export function mayDownload(template: Pick<Template, 'free'>): boolean {
  return template.free
}
