import type { ReactNode } from 'react'
import { SignUpLink } from '#modules/identity/website/sign-up/sign-up-link.tsx'
import { type SignUpRequest, useSignUpAttributes } from '#modules/identity/website/sign-up/sign-up-request.ts'
import { createAccountUrl } from '#modules/identity/website/web-app-addresses.ts'
import type { ListedTemplate } from '#modules/library/website/parts/list-template.server.ts'
import type { ButtonSize, ButtonVariant } from '#ui/components/button-class.ts'
import { useSite } from '#ui/website/site.tsx'
import type { LandingData } from './landing.page.server.ts'

interface DocumentLinkProps {
  document: Pick<ListedTemplate, 'slug' | 'title' | 'needsPlan' | 'personal' | 'foreign'>
  className: string
  /** Its title, unless something else stands for it. */
  children?: ReactNode
}

/** A document of the library, to be chosen. */
export function DocumentLink({ document, className, children }: DocumentLinkProps) {
  const { slug, title, needsPlan, personal: isPersonal, foreign } = document
  const choice = {
    destination: slug,
    documentName: title,
    needsPlan,
    isPersonal,
    entryPoint: 'landing-document',
  }
  return (
    <ChoiceLink choice={choice} lang={foreign?.tag} className={className}>
      {children ?? title}
    </ChoiceLink>
  )
}

/** A department of the library as a folder, to be chosen by its name. */
export function FolderLink({ name, ...link }: { name: string; className: string; children: ReactNode }) {
  return (
    <ChoiceLink choice={{ destination: folderDestination(name), entryPoint: 'landing-folder' }} {...link} />
  )
}

interface ChoiceLinkProps {
  /** A document by its slug, or a folder as a search (DEST-1). */
  choice: Pick<SignUpRequest, 'destination' | 'documentName' | 'needsPlan' | 'isPersonal' | 'entryPoint'>
  lang?: string | undefined
  className: string
  children: ReactNode
}

/**
 * Choosing a document or a folder of a landing page (DEST-4): a known visitor goes straight there, everybody
 * else is asked by the dialog, under the heading of what was chosen (DEST-3).
 */
function ChoiceLink({ choice, lang, className, children }: ChoiceLinkProps) {
  const site = useSite()
  const attributes = useSignUpAttributes({ ...choice, hasCardHeading: true })
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
