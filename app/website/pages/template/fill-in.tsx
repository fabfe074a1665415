import { Trans } from '@lingui/react/macro'
import { SignUpLink } from '../../sign-up/sign-up-link.tsx'

/** The way into the document (DEST-1). */
export function FillIn({ slug, title, entryPoint }: { slug: string; title: string; entryPoint: string }) {
  return (
    <SignUpLink
      variant="primary"
      size="large"
      destination={slug}
      entryPoint={entryPoint}
      documentName={title}
    >
      <Trans>Fill in this document</Trans>
    </SignUpLink>
  )
}
