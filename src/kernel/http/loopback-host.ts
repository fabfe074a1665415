/** The name by which this process reaches itself: one that listens everywhere also does so on the loopback. */
export function loopbackHost(host: string): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return name.includes(':') ? `[${name}]` : name
}
