/** What a customer wrote of us, and let us print. */
export interface Testimonial {
  /** As they were written; where something is left out, the gap is marked (…). */
  words: string
  /** The language of the words, as a BCP 47 tag: they are not translated. */
  language: string
  /** The name that the writer chose. */
  who: string
  /** What the writer does, in the language of the words. */
  does: string
  /** The month in which it was written, `YYYY-MM`. */
  writtenIn: string
  /** The day on which the writer said yes to printing it, `YYYY-MM-DD`; it is kept here and not shown. */
  consentedOn: string
}

/**
 * Newest first. Add only what a real person wrote and allowed us to publish (the rules are on
 * /testimonials/), and remove an entry when its author asks.
 */
export const testimonials: readonly Testimonial[] = []
