import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ScreenPicture } from '#ui/website/screen-picture.tsx'
import type { HomeData } from './home.page.server.ts'
import { Section } from './section.tsx'

/** What happens next, in the order it happens, on real screens. */
export function Steps({ data: { screens, free, count } }: { data: HomeData }) {
  const { t } = useLingui()
  return (
    <Section id="how-it-works" ground="sunken" title={<Trans>What happens next</Trans>}>
      <ol className="grid gap-x-14 gap-y-14 md:grid-cols-[1fr_1.35fr] md:gap-y-20">
        <li className="contents">
          <div className="md:self-end">
            <Step number={1} title={<Trans>Find your document</Trans>}>
              <Trans>
                Search in your own words. Every template shows how it begins, what it asks, and when not to
                use it, before you sign up.
              </Trans>
            </Step>
          </div>
          <ScreenPicture
            screen={screens.find}
            alt={t`The search: it suggests templates as you type.`}
            sizes="(min-width: 576px) 576px, calc(100vw - 4rem)"
            className="w-full max-w-xl md:row-span-2"
          />
        </li>
        <li className="md:-mt-8">
          <Step number={2} title={<Trans>Leave an e-mail address</Trans>}>
            <Trans>
              Your account is ready. We’ve sent you an e-mail with a link to choose a password whenever you
              like.
            </Trans>
          </Step>
        </li>
        <li className="md:col-span-2">
          <Step number={3} title={<Trans>Answer the questions</Trans>} isWide>
            <Trans>
              Names, dates, choices. Clauses appear and disappear with your answers, and the numbering
              follows. It saves as you type.
            </Trans>
          </Step>
          <div className="relative mt-8 md:pr-24 md:pb-14">
            <ScreenPicture
              screen={screens.fillIn}
              alt={t`Questions on the left, and the agreement your answers create on the right.`}
              sizes="(min-width: 1200px) 1100px, calc(100vw - 9rem)"
              className="max-xs:hidden"
            />
            <ScreenPicture
              screen={screens.fillInPhone}
              alt={t`The same questions on a phone.`}
              sizes="(min-width: 996px) 208px, 260px"
              className="mx-auto w-70 md:absolute md:right-0 md:bottom-0 md:w-52 xs:max-md:hidden"
            />
          </div>
        </li>
        <li className="contents">
          <div className="md:self-center">
            <Step number={4} title={<Trans>Download and sign</Trans>}>
              <Trans>A Word file you can keep editing, and a PDF for signing. Both are yours to keep.</Trans>
              {free.length < count && (
                <>
                  {' '}
                  <Trans>
                    This applies to templates marked “Free”. You need a plan to download the others.
                  </Trans>
                </>
              )}
            </Step>
          </div>
          <ScreenPicture
            screen={screens.download}
            alt={t`You can download the document as Word, PDF and plain text, or print it.`}
            sizes="(min-width: 576px) 576px, calc(100vw - 4rem)"
            className="w-full max-w-xl"
          />
        </li>
      </ol>
    </Section>
  )
}

interface StepProps {
  number: number
  title: ReactNode
  /** What it says stands beside its title where there is room. */
  isWide?: boolean
  children: ReactNode
}

function Step({ number, title, isWide = false, children }: StepProps) {
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-5 border-brass border-t-2 pt-4">
      <p aria-hidden="true" className="min-w-8 font-heading text-4xl text-action leading-none">
        {number}
      </p>
      <div className={isWide ? 'grid gap-x-14 gap-y-2 md:grid-cols-[1fr_1.6fr]' : 'grid gap-y-2'}>
        <h3 className="pt-1 text-2xl">{title}</h3>
        <p className="max-w-prose text-muted md:pt-1">{children}</p>
      </div>
    </div>
  )
}
