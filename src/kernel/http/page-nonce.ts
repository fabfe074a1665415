import type { Dependencies } from '../dependencies.ts'
import { isSameSecret, keyedHash, listKeys, newId } from '../ids.ts'

/** The header in which a page's script sends the page's nonce. */
export const NONCE_HEADER = 'x-page-nonce'

/** As long as somebody may leave a page open before its script is done. */
const VALID_MS = 60 * 60 * 1000

type Keys = Pick<Dependencies, 'tokenKey' | 'formerTokenKey'>

/**
 * What a page that is made for one request carries, so that only scripts of pages of ours make a call
 * (RET-3). It says that the page is ours and young, and nothing of who asks.
 */
export function issuePageNonce(deps: Pick<Dependencies, 'clock'> & Keys): string {
  const body = `${newId()}.${deps.clock().getTime() + VALID_MS}`
  return `${body}.${keyedHash(deps, 'nonce of a page', body)}`
}

/** Whether a call comes from a page of ours that is not too old. */
export function isPageNonce(deps: Pick<Dependencies, 'clock'> & Keys, nonce: string | undefined): boolean {
  const [id = '', expires = '', signature = ''] = (nonce ?? '').split('.')
  const body = `${id}.${expires}`
  const isOurs = listKeys(deps).some((key) =>
    isSameSecret(signature, keyedHash(key, 'nonce of a page', body)),
  )
  return isOurs && Number(expires) > deps.clock().getTime()
}
