import { HOME_PATH } from '#ui/workspace/paths.ts'
import { destinationPath } from '../../hand-off/schema.ts'
import { safeNextPath, withoutHandOff } from '../next-path.ts'

/** A destination of the website (DEST-1) as the canonical path of its page; the home for none. */
export function pathOfDestination(destination: string | null | undefined): string {
  const path = destinationPath(destination)
  const isWhole = path === '' || path.includes('?') || path.endsWith('/')
  return safeNextPath(HOME_PATH + (isWhole ? path : `${path}/`))
}

/** Where a hand-off leads: its destination, else the address it arrived at, without what the hand-off added. */
export function arrivalPath(url: URL): string {
  const path = pathOfDestination(url.searchParams.get('destination'))
  return path === HOME_PATH ? withoutHandOff(url) : path
}
