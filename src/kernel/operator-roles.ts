/** What operators may be there for. An owner may do everything; the others what their work needs. */
export const operatorRoles = ['owner', 'support', 'finance', 'content'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** Who may open a screen below /app/admin/, and who may send its forms, besides owners. */
export interface ScreenRights {
  see: readonly OperatorRole[]
  act: readonly OperatorRole[]
}

/**
 * Of every such screen of the product, by its path below /app/. One that is not named is the owners' alone.
 */
export type OperatorRights = Readonly<Record<string, ScreenRights>>

export const mayAct = (role: string, roles: readonly OperatorRole[]): boolean =>
  role === 'owner' || (roles as readonly string[]).includes(role)

/**
 * What an address of a screen looks like; the screen by its path below /app/, with `:name` for what differs.
 */
export const screenAddress = (screen: string): RegExp =>
  new RegExp(`^/app/${screen.replaceAll(/:\w+/g, '[^/]+')}/?$`)

/** What may be done at an address below /app/admin/: the rights of the screen that it leads to. */
export function rightsAt(rights: OperatorRights, path: string): ScreenRights {
  const [, found] = Object.entries(rights).find(([screen]) => screenAddress(screen).test(path)) ?? []
  return found ?? { see: [], act: [] }
}
