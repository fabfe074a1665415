import { Trans } from '@lingui/react/macro'
import { SignUpLink } from '#modules/identity/website/sign-up/sign-up-link.tsx'
import type { TemplateData } from './template.page.tsx'

interface FillInProps {
  template: Pick<TemplateData, 'slug' | 'title' | 'needsPlan'>
  entryPoint: string
}

/** The way into the document (DEST-1). */
export function FillIn({ template: { slug, title, needsPlan }, entryPoint }: FillInProps) {
  return (
    <SignUpLink
      variant="primary"
      size="large"
      destination={slug}
      entryPoint={entryPoint}
      documentName={title}
      needsPlan={needsPlan}
    >
      <Trans>Fill in this document</Trans>
    </SignUpLink>
  )
}
