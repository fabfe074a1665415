import { encode } from 'uqr'

/** A QR code as an SVG path, one unit a module, made here: its text goes to nobody else. */
export function qrCode(text: string): { size: number; path: string } {
  const { size, data: rows } = encode(text, { ecc: 'M', border: 4 })
  const modules = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: modules.join('') }
}
