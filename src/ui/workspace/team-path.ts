/** Where somebody sees who has seats in what they have bought, and which seats they have themselves. */
export const TEAM_PATH = '/app/account/team/'

/** Where one seat is taken back or given back, once more asked. */
export function seatPath(id: string): string {
  return `${TEAM_PATH}seats/${id}/`
}
