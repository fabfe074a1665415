import { LinkButton } from '#ui/components/link-button.tsx'
import { useLocalPath } from '#ui/website/local-path.ts'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { NewsroomCopy } from './newsroom-copy.server.ts'

/** Whom those ask who write about the product. */
export function PressContact({ copy }: { copy: NewsroomCopy['press'] }) {
  const path = useLocalPath()
  return (
    <section
      aria-labelledby="press-contact"
      className="rounded-sheet border border-line bg-sunken p-6 lg:self-start"
    >
      <h2 id="press-contact" className="text-xl">
        {copy.heading}
      </h2>
      <p className="mt-2 mb-5">
        <TextNodes nodes={copy.text} />
      </p>
      <LinkButton to={path('/company/contact/')}>{copy.link}</LinkButton>
    </section>
  )
}
