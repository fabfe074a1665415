import type { Answers } from '../template.ts'
import type { LogoBlock } from '../tree.ts'

/**
 * The answer that says whose logo heads a document: the id of saved details. No template asks for it, and no
 * field can be called so. Null: switched off on purpose.
 */
export const LOGO_ANSWER = '@logo'

/** The logo of saved details (`profile`) as it is now: a document says whose it shows, not which. */
export type Logo = Omit<LogoBlock, 'kind' | 'id'> & { profile: string }

/** What heads the document: the logo that the answers ask for, or nothing. */
export function logoBlock(answers: Answers, logo: Logo | undefined): LogoBlock[] {
  if (!logo || answers[LOGO_ANSWER] !== logo.profile) return []
  const { profile: _, ...shown } = logo
  return [{ kind: 'logo', id: 'logo', ...shown }]
}
