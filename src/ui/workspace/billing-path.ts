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

/** Where somebody sees who has seats in what they have bought, and which seats they have themselves. */
export const TEAM_PATH = '/app/account/team/'

/** Where one seat is taken back or given back, once more asked. */
export function seatPath(id: string): string {
  return `${TEAM_PATH}seats/${id}/`
}
