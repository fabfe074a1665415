import type { ReactNode } from 'react'
import { SignUpLink } from '#modules/identity/website/sign-up/sign-up-link.tsx'
import { type SignUpRequest, useSignUpAttributes } from '#modules/identity/website/sign-up/sign-up-request.ts'
import { createAccountUrl } from '#modules/identity/website/web-app-addresses.ts'
import type { ButtonSize, ButtonVariant } from '#ui/components/button-class.ts'
import { useSite } from '#ui/website/site.tsx'
import type { LandingData } from './landing.page.tsx'

interface ChoiceLinkProps {
  /** A document by its slug, or a folder as a search (DEST-1). */
  choice: Pick<SignUpRequest, 'destination' | 'documentName' | 'needsPlan'>
  entryPoint: 'landing-document' | 'landing-folder'
  lang?: string | undefined
  className?: string
  children: ReactNode
}

/**
 * Choosing a document or a folder of a landing page (DEST-4): a known visitor goes straight there, everybody else is asked by
 * the dialog, under the heading of what was chosen (DEST-3).
 */
export function ChoiceLink({ choice, entryPoint, lang, className, children }: ChoiceLinkProps) {
  const site = useSite()
  const attributes = useSignUpAttributes({ ...choice, entryPoint, hasCardHeading: true })
  return (
    <a href={createAccountUrl(site, choice.destination)} {...attributes} lang={lang} className={className}>
      {children}
    </a>
  )
}

/** Where a folder leads: to the search, which knows a department by its name in every language. */
export function folderDestination(name: string): string {
  return `search/?t=${encodeURIComponent(name)}`
}

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
