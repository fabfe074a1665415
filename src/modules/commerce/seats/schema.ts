/* The people of a subscription with several seats, as pages see them. Browser-safe and without zod. */

/** So long an invitation may be accepted. */
export const INVITATION_DAYS = 14

/** Somebody to whom a seat was given, its holder aside. */
export interface SeatPerson {
  id: string
  /** That of the account which has taken the seat; until then that of the invitation. */
  email: string
  /** `late`: the invitation was not accepted in time, and may be sent again. */
  state: 'accepted' | 'invited' | 'late'
  /** When they were invited or have accepted, ISO 8601. */
  since: string
}

/** A subscription with several seats, as its holder sees it. */
export interface Team {
  subscriptionId: string
  package: string
  /** Its name where nobody has another one for it. */
  productName: string
  /** All of them, the holder's own among them. */
  seats: number
  /** What may still be given away. */
  free: number
  /** How many there are from the next term on, where that is planned to be fewer. */
  seatsLater: number | null
  /** Whether more seats may be bought. */
  perSeat: boolean
  /** Whether anything is open by it now: nobody is invited into what is over. */
  isOpen: boolean
  people: readonly SeatPerson[]
}

/** A seat that somebody else has given, as its owner sees it. */
export interface OwnSeat {
  id: string
  package: string
  productName: string
  /** Null where the holder's account is gone. */
  holderEmail: string | null
  isOpen: boolean
}

/** What is true for a reader of an invitation, and so what they may do with it. */
export type InvitationWay =
  | 'accept' // logged in with a proved address
  | 'choose' // logged in, but as somebody else than was invited: which account shall have the seat?
  | 'set-password' // the address has no account, or one that nobody has proved to be theirs
  | 'log-in' // to the account of the address
  | 'confirm-email' // logged in with another address, which is not proved yet
  | 'own-team' // logged in as the holder
  | 'has-seat' // in this very subscription

/** An invitation that is still good, as whoever opens its link sees it. */
export interface Invitation {
  /** The address that was invited. */
  email: string
  holderEmail: string
  package: string
  productName: string
  way: InvitationWay
  /** Who is logged in. */
  currentEmail: string | null
}
