/** What went wrong with a form of the account pages: a code, whose sentence `account-problem.tsx` has. */
export interface AccountFormProblem {
  error: string
  field?: 'email' | 'password' | 'link'
  /** Seconds, where a limit was reached. */
  retryAfter?: number
}

/** Several cookies cannot share one header line. */
export function headersOf(cookies: string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}
