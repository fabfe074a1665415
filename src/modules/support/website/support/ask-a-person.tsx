import { Trans } from '@lingui/react/macro'
import clsx from 'clsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { useLocalPath } from '#ui/website/local-path.ts'

/** The way on for whom no answer helps. */
export function AskAPerson({ className }: { className?: string }) {
  const path = useLocalPath()
  return (
    <section
      aria-labelledby="person"
      className={clsx('self-start rounded-sheet border border-line bg-sheet p-6 sm:p-8', className)}
    >
      <h2 id="person" className="text-2xl">
        <Trans>Not answered?</Trans>
      </h2>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
        <p className="max-w-prose">
          <Trans>
            Write to us, and a person reads it and answers by e-mail. What many ask becomes an answer on these
            pages.
          </Trans>
        </p>
        <LinkButton to={path('/company/contact/')}>
          <Trans>Write to us</Trans>
        </LinkButton>
      </div>
    </section>
  )
}
