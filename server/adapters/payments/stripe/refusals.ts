import Stripe from 'stripe'

/** Undefined where Stripe knows nothing of that name. @throws Stripe.errors.StripeError of everything else */
export async function unlessMissing<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return undefined
    throw error
  }
}

/**
 * Whether Stripe did what was asked for; false where it refuses, as it does with what is over, paid or being paid. @throws where it
 * cannot be reached
 */
export async function unlessRefused(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call()
    return true
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return false
    throw error
  }
}
