/** A part of a file, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The part that a request asks for, as players of films do: one range (RFC 9110, 14). Undefined where the whole is to be sent: none
 * is asked for, it cannot be read, there are several, or it is of another version (`If-Range`).
 */
export function readRange(
  { range, 'if-range': ifRange }: { range?: string | undefined; 'if-range'?: string | string[] | undefined },
  { etag, size }: { etag: string; size: number },
): ByteRange | 'unsatisfiable' | undefined {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  if (from === '' && to === '') return undefined
  // Without a beginning it is the last so many bytes.
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && from !== '' && Number(to) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
