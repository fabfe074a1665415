import { Trans } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TemplateData } from './template.page.server.ts'

/** What the template's author tells: what it is for, when not to use it, who signs, what to have at hand. */
export function TemplateGuide({ copy, foreign }: Pick<TemplateData, 'copy' | 'foreign'>) {
  const lang = foreign?.tag
  return (
    <>
      <section className="max-w-measure">
        <h2 className="text-3xl">
          <Trans>What it is for</Trans>
        </h2>
        <p lang={lang} className="mt-4 text-lg">
          {copy.purpose}
        </p>
      </section>
      <div className="mt-12 grid gap-5 sm:grid-cols-2">
        <Reasons
          title={<Trans>Use it when</Trans>}
          icon={<Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-action" />}
          reasons={copy.whenToUse}
          lang={lang}
        />
        <Reasons
          title={<Trans>Do not use it when</Trans>}
          icon={<X aria-hidden="true" className="mt-1 size-4 shrink-0 text-alert" />}
          reasons={copy.whenNotToUse}
          lang={lang}
        />
      </div>
      <div className="mt-14 grid gap-x-14 gap-y-10 sm:grid-cols-2">
        <section>
          <h2 className="text-2xl">
            <Trans>Have this at hand</Trans>
          </h2>
          <ul lang={lang} className="mt-3 divide-y divide-line border-line border-y">
            {copy.prepare.map((item) => (
              <li key={item} className="py-3">
                {item}
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2 className="text-2xl">
            <Trans>Who signs</Trans>
          </h2>
          <p lang={lang} className="mt-3 border-line border-t pt-3">
            {copy.whoSigns}
          </p>
        </section>
      </div>
    </>
  )
}

interface ReasonsProps {
  title: ReactNode
  icon: ReactNode
  reasons: string[]
  lang: string | undefined
}

function Reasons({ title, icon, reasons, lang }: ReasonsProps) {
  return (
    <section className="rounded-sheet border border-line bg-sheet p-5 sm:p-7">
      <h2 className="text-2xl">{title}</h2>
      <ul lang={lang} className="mt-4 grid gap-3">
        {reasons.map((reason) => (
          <li key={reason} className="flex gap-3">
            {icon}
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
