import { expect, type Page } from '@playwright/test'

/**
 * The one-time link of the newest mail to an address, or of the newest with a subject. It is read from the
 * local mail page, which the browser need not open; the browser is one on the server's own machine.
 */
export async function openLatestMail(
  { request }: Page,
  email: string,
  subject: RegExp = /set your password/,
): Promise<{ link: string }> {
  const read = async (path: string) => (await request.get(path)).text()
  let mail = ''
  await expect(async () => {
    const listed = [...(await read('/app/admin/mail/')).matchAll(/<li\b.*?<\/li>/gs)].map(([row]) => row)
    const row = listed.find((each) => each.includes(email) && subject.test(textOf(each))) ?? ''
    mail = hrefIn(row, /\/app\/admin\/mail\/[^"]+/)
  }, `a mail "${subject.source}" arrives`).toPass({ timeout: 20_000, intervals: [100, 250, 500] })
  return { link: hrefIn(await read(mail), /[^"]*(?:\?|&amp;)link=[^"]+/) }
}

function hrefIn(html: string, address: RegExp): string {
  const [, href] = new RegExp(`href="(${address.source})"`).exec(html) ?? []
  if (href === undefined) throw new Error(`there is no ${address.source}`)
  return textOf(href)
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
