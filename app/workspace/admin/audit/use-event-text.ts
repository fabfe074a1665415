import { useLingui } from '@lingui/react/macro'
import type { AuditEvent } from '#domain/audit/schema.ts'

/** What an event is called; one that an older version has recorded shows its own name. */
export function useEventText(): (event: string) => string {
  const { t } = useLingui()
  const texts: Record<AuditEvent, string> = {
    'account.created': t`Account created`,
    'account.disabled': t`Account disabled`,
    'account.enabled': t`Account enabled`,
    'account.viewed': t`Account looked at`,
    'licence.given': t`Licence given`,
    'licence.taken': t`Licence taken back`,
    'profile.changed': t`Name or language changed`,
    'password.reset-requested': t`New password asked for`,
    'password-reset.limited': t`Too many new passwords asked for`,
    'password.set': t`Password set by a link`,
    'password.changed': t`Password changed`,
    'email.confirmed': t`Address confirmed`,
    'email.change-requested': t`New address asked for`,
    'email.change-cancelled': t`New address given up`,
    'email.changed': t`Address changed`,
    'email.restored': t`Change of address undone`,
    'email.bounced': t`Address takes no mail`,
    'proof-mail.limited': t`Too many mails to one address or from one network`,
    'message.limited': t`Too many messages to the inbox`,
    'message.taken': t`Message taken`,
    'message.released': t`Message given back`,
    'message.answered': t`Message answered`,
    'message.closed': t`Message closed`,
    'message.reopened': t`Message reopened`,
    'log-in.succeeded': t`Logged in`,
    'log-in.refused': t`Log-in refused`,
    'log-in.limited': t`Too many log-ins`,
    'log-out': t`Logged out`,
    'log-outs.others': t`Logged out elsewhere`,
    'log-outs.everywhere': t`Logged out everywhere`,
    'device.new': t`New browser`,
    'ticket.reused': t`Ticket used twice`,
    'ticket.limited': t`Too many invalid tickets`,
    'sign-up.limited': t`Too many sign-ups`,
    'second-factor.enrolled': t`Second factor set up`,
    'second-factor.limited': t`Too many wrong codes`,
    'second-factor.passed': t`Second factor given`,
    'second-factor.refused': t`Second factor refused`,
    'second-factor.removed': t`Second factor removed`,
    'wish.changed': t`Wish changed`,
  }
  return (event) => texts[event as AuditEvent] ?? event
}
