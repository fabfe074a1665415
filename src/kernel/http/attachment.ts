/**
 * A Content-Disposition that saves under this name in every browser (RFC 6266): an ASCII stand-in for old
 * ones, the name itself in UTF-8 for the others.
 */
export function attachment(fileName: string): string {
  const ascii = fileName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(?:[^\x20-\x7e]|["\\%])+/gu, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  })
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
