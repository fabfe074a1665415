import { SignUpLink } from '#modules/identity/website/sign-up/sign-up-link.tsx'
import { StartText } from '#modules/identity/website/sign-up/start-text.tsx'
import { ScreenPicture } from '#ui/website/screen-picture.tsx'
import type { Screen } from '#ui/website/screens.server.ts'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { DocumentManagementCopy } from './document-management.page.server.ts'

interface LeavingProps {
  take: DocumentManagementCopy['take']
  limits: DocumentManagementCopy['limits']
  screen: Screen
}

/** How documents are taken away, and what nobody should expect of the place where they are kept. */
export function Leaving({ take, limits, screen }: LeavingProps) {
  return (
    <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
      <section aria-labelledby="take" className="grid gap-x-16 gap-y-8 md:grid-cols-2 md:items-center">
        <div>
          <h2 id="take" className="text-3xl">
            {take.title}
          </h2>
          <div className="mt-4 max-w-prose space-y-3">
            {take.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <ScreenPicture
          screen={screen}
          alt={take.alt}
          sizes="(min-width: 576px) 512px, calc(100vw - 2rem)"
          className="w-full max-w-lg"
        />
      </section>
      <section aria-labelledby="limits" className="mt-16 border-ink border-t-2 pt-6">
        <div className="grid gap-x-16 gap-y-6 md:grid-cols-2 md:grid-rows-[auto_1fr]">
          <h2 id="limits" className="text-2xl">
            {limits.title}
          </h2>
          <ul className="divide-y divide-line md:col-start-2 md:row-span-2 md:row-start-1">
            {limits.items.map((item, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
              <li key={position} className="py-3 first:pt-0">
                <TextNodes nodes={item} />
              </li>
            ))}
          </ul>
          <SignUpLink
            variant="primary"
            destination=""
            entryPoint="document-management-end"
            entry="create-account"
            className="self-start justify-self-start md:col-start-1"
          >
            <StartText />
          </SignUpLink>
        </div>
      </section>
    </div>
  )
}
