import { isLoopback } from '#modules/identity/hand-off/schema.ts'

/** Whatever a proxy adds to a request that it passes on for somebody else. */
const forwardingHeaders = ['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']

/**
 * Whether a request comes from the person at the machine itself (SET-20): this installation's public address and the
 * one that was asked for are loopback, and no proxy stands in between.
 */
export function isLocalVisitor(publicUrl: string, request: Request): boolean {
  const names = [...request.headers.keys()]
  return (
    isLoopback(publicUrl) &&
    // Another name that leads to this machine is how a page of somebody else's would read along (DNS rebinding).
    isLoopback(request.url) &&
    !names.some((name) => forwardingHeaders.includes(name) || name.startsWith('x-forwarded'))
  )
}
