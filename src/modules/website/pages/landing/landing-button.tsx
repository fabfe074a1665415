import { SignUpLink } from '#modules/identity/website/sign-up/sign-up-link.tsx'
import type { ButtonSize, ButtonVariant } from '#ui/components/button-class.ts'
import type { LandingData } from './landing.page.tsx'

interface LandingButtonProps {
  data: Pick<LandingData, 'action' | 'destination'>
  /** Which part of the page it stands in, for statistics. */
  place: 'hero' | 'end'
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
}

/** The way in of a landing page: it always opens the dialog (DEST-5). */
export function LandingButton({ data, place, variant = 'primary', ...look }: LandingButtonProps) {
  const { action, destination } = data
  return (
    <SignUpLink
      {...look}
      variant={variant}
      destination={destination}
      entryPoint={`landing-${place}`}
      entry="create-account"
      origin="landing-page"
    >
      {action}
    </SignUpLink>
  )
}
