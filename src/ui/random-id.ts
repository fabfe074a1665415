/** 128 random bits as 22 base64url characters. Not `randomUUID`, which pages without https do not have. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .slice(0, 22)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
