/** Words by which programs name themselves. A `CUBOT` is a telephone. */
const programs =
  /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|preview|facebookexternalhit|whatsapp|monitor|pingdom|uptime|scan|curl|wget|python|java\/|okhttp|axios|undici/i

/** Whether a request comes from a program that says so, by its `User-Agent`. Every browser calls itself Mozilla. */
export function isBot(userAgent: string | undefined): boolean {
  return userAgent?.startsWith('Mozilla/') !== true || programs.test(userAgent)
}
