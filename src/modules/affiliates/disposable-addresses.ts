/**
 * Services whose mailboxes are anybody's, or gone within the hour: the best-known ones. Who buys with such an
 * address buys; whether an affiliate earns by it is looked at.
 */
const services = new Set(
  `10minutemail.com 20minutemail.com 33mail.com burnermail.io discard.email dispostable.com dropmail.me
  emailondeck.com fakeinbox.com getairmail.com getnada.com grr.la guerrillamail.com guerrillamail.net
  guerrillamailblock.com inboxbear.com inboxkitten.com mail-temp.com mail.tm mailcatch.com maildrop.cc
  mailinator.com mailinator.net mailnesia.com mailsac.com minutemail.com mintemail.com moakt.com mohmal.com
  mytemp.email sharklasers.com spam4.me spamgourmet.com temp-mail.io temp-mail.org tempail.com
  tempmail.com tempmailo.com tempr.email throwawaymail.com trashmail.com trashmail.de
  wegwerfmail.de yopmail.com yopmail.fr`.split(/\s+/),
)

/** Whether an address is of such a service, or below one. */
export function isDisposable(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  return labels.some((_, place) => services.has(labels.slice(place).join('.')))
}
