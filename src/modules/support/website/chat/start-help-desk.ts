import { hidesNotice } from '#modules/visitors/website/consent/hides-notice.ts'
import { consentByPress, loadThirdParty } from '#modules/visitors/website/consent/third-parties.ts'
import type { Site } from '#ui/website/site.tsx'

/**
 * The chat of a help desk, where the operator has one and the visitor agrees. On a page that does not ask about cookies the press
 * that starts it is the consent (COOK-5). Answers whether it is there: our own form takes the message where it is not.
 */
export async function startHelpDesk(consent: Site['consent'], pathname: string): Promise<boolean> {
  if (consent.thirdParties.chat === undefined) return false
  if (hidesNotice(pathname)) consentByPress('chat')
  return loadThirdParty('chat', consent)
}
