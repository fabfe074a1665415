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

/** What may be done at an address below /app/admin/: the rights of the screen whose path it fits. */
export function rightsAt(rights: OperatorRights, path: string): ScreenRights {
  const asked = path.split('/').filter(Boolean).slice(1)
  const [, found] =
    Object.entries(rights).find(([screen]) => {
      const parts = screen.split('/')
      return (
        parts.length === asked.length &&
        parts.every((part, place) => part.startsWith(':') || part === asked[place])
      )
    }) ?? []
  return found ?? { see: [], act: [] }
}
