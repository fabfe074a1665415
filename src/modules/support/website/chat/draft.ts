import { randomId } from '#ui/random-id.ts'

/** What somebody is writing, for as long as the page lives: neither minimising nor closing the chat loses it. */
export interface Draft {
  name: string
  email: string
  text: string
  /** What the form is numbered with, so that a message whose answer was lost is not taken twice. */
  submission: string
  /** Filled in by programs alone. */
  website: string
  /** When the form was opened, in milliseconds of the page's clock. */
  openedAt: number
}

/** An empty message, with what is known of who writes. */
export function newDraft({ name = '', email = '' }: Partial<Pick<Draft, 'name' | 'email'>> = {}): Draft {
  return { name, email, text: '', website: '', submission: randomId(), openedAt: performance.now() }
}

let kept: { current: Draft } | undefined

/** The one draft of the document. Not the chat's own, because the frame with the chat is made anew around an error. */
export function keptDraft(): { current: Draft } {
  kept ??= { current: newDraft() }
  return kept
}
