/** A page did not arrive: its data or its code was lost on the way. Nothing has happened on the server. */
export class PageUnreachable extends Error {
  override name = 'PageUnreachable'
}
