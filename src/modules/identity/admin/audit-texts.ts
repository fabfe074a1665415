import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EventsOf } from '#kernel/audit/schema.ts'
import type { identity } from '../module.ts'

/** What the audit log calls what happens here. */
export const auditTexts: Record<keyof EventsOf<(typeof identity)['audit']>, MessageDescriptor> = {
  'account.created': msg`Account created`,
  'account.disabled': msg`Account disabled`,
  'account.enabled': msg`Account enabled`,
  'account.viewed': msg`Account viewed`,
  'profile.changed': msg`Name or language changed`,
  'operator.granted': msg`Operator access given`,
  'operator.withdrawn': msg`Operator access removed`,
  'password.reset-requested': msg`Password reset requested`,
  'password-reset.limited': msg`Too many password resets requested`,
  'password.set': msg`Password set with a link`,
  'password.changed': msg`Password changed`,
  'email.confirmed': msg`Address confirmed`,
  'email.change-requested': msg`Address change requested`,
  'email.change-cancelled': msg`Address change canceled`,
  'email.changed': msg`Address changed`,
  'email.restored': msg`Address change undone`,
  'email.bounced': msg`Address rejects e-mail`,
  'proof-mail.limited': msg`Too many e-mails to one address or from one network`,
  'log-in.succeeded': msg`Logged in`,
  'log-in.refused': msg`Log-in refused`,
  'log-in.limited': msg`Too many log-ins`,
  'log-out': msg`Logged out`,
  'log-outs.others': msg`Logged out elsewhere`,
  'log-outs.everywhere': msg`Logged out everywhere`,
  'device.new': msg`New browser`,
  'ticket.reused': msg`Ticket used twice`,
  'ticket.limited': msg`Too many invalid tickets`,
  'sign-up.limited': msg`Too many sign-ups`,
  'second-factor.enrolled': msg`Second factor set up`,
  'second-factor.limited': msg`Too many wrong codes`,
  'second-factor.passed': msg`Second factor entered`,
  'second-factor.refused': msg`Second factor refused`,
  'second-factor.removed': msg`Second factor removed`,
}
