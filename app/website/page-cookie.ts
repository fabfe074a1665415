/** One of the cookies that pages may read; undefined where there is none or it was not written by us. */
export function readPageCookie(name: string, cookies: string = document.cookie): string | undefined {
  const pair = cookies.split('; ').find((each) => each.startsWith(`${name}=`))
  if (pair === undefined) return undefined
  try {
    return decodeURIComponent(pair.slice(name.length + 1)) || undefined
  } catch {
    return undefined
  }
}
