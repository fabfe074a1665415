/**
 * Logs in as the form does, from this address, and answers the cookies as a header. @throws Error when that
 * is refused
 */
export async function openSession(
  url: string,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<string> {
  const response = await fetch(`${url}/app/account/login/`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, 'x-forwarded-for': address },
    body: new URLSearchParams({ email, password }),
  })
  await response.arrayBuffer()
  if (response.status !== 303) throw new Error(`the log-in of ${email} was answered with ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}
