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
  return { name, email, text: '', website: '', submission: newSubmission(), openedAt: performance.now() }
}

/** 128 random bits. Not `randomUUID`, which pages without https do not have. */
function newSubmission(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
