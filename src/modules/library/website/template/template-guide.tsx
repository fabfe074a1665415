import { useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import type { TemplateData } from './template.page.server.ts'

/** What the template's author tells: what it is for, when not to use it, who signs, what to have at hand. */
export function TemplateGuide({ copy, foreign, book }: Pick<TemplateData, 'copy' | 'foreign' | 'book'>) {
  const { t } = useLingui()
  const lang = foreign?.tag
  const reasons = [
    {
      title: t`Use it when`,
      icon: <Check className="mt-1 size-4 shrink-0 text-action" />,
      texts: copy.whenToUse,
    },
    {
      title: t`Don’t use it when`,
      icon: <X className="mt-1 size-4 shrink-0 text-alert" />,
      texts: copy.whenNotToUse,
    },
  ]
  return (
    <>
      <section className="max-w-measure">
        <h2 className="text-3xl">{t`What it is for`}</h2>
        <p lang={lang} className="mt-4 text-lg">
          {copy.purpose}
        </p>
      </section>
      <div className="mt-12 grid gap-5 sm:grid-cols-2">
        {reasons.map(({ title, icon, texts }) => (
          <section key={title} className="rounded-sheet border border-line bg-sheet p-5 sm:p-7">
            <h2 className="text-2xl">{title}</h2>
            <ul lang={lang} className="mt-4 grid gap-3">
              {texts.map((text) => (
                <li key={text} className="flex gap-3">
                  {icon}
                  <span>{text}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="mt-14 grid gap-x-14 gap-y-10 sm:grid-cols-2">
        <section>
          <h2 className="text-2xl">{t`Have this ready`}</h2>
          <ul lang={lang} className="mt-3 divide-y divide-line border-line border-y">
            {copy.prepare.map((item) => (
              <li key={item} className="py-3">
                {item}
              </li>
            ))}
          </ul>
        </section>
        {!book && (
          <section>
            <h2 className="text-2xl">{t`Who signs`}</h2>
            <p lang={lang} className="mt-3 border-line border-t pt-3">
              {copy.whoSigns}
            </p>
          </section>
        )}
      </div>
    </>
  )
}
