/** Where somebody sees what they have bought, and changes it. */
export const BILLING_PATH = '/app/account/billing/'

/** The withdrawal function (directive (EU) 2023/2673), to which every page leads. */
export const WITHDRAW_PATH = '/app/account/withdraw/'

/** Where one thing is done to one subscription. */
export function planPath(
  id: string,
  page: 'change' | 'cancel' | 'pause' | 'withdraw' | 'details' | 'card',
): string {
  return `${BILLING_PATH}${id}/${page}/`
}
