import { useLingui } from '@lingui/react/macro'
import { Picture } from '#ui/components/picture.tsx'
import { ChoiceLink } from '../choice-link.tsx'
import type { Shown } from './section.tsx'

/** The first questions of a real template beside its first page: every answer has its place there. */
export function Form({ document, asked, unasked, questions, more }: Shown<'form'>) {
  const { t } = useLingui()
  const { slug, title, page, needsPlan, foreign } = document
  return (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-[1fr_1.15fr] md:items-start">
      <div className="rounded-sheet border border-field-line bg-sheet p-5 sm:p-7">
        <h3 className="text-xl">{questions}</h3>
        <ol lang={foreign?.tag} className="mt-4 space-y-4">
          {asked.map((label) => (
            <li key={label}>
              <span className="block font-medium text-sm">{label}</span>
              <span
                aria-hidden="true"
                className="mt-1.5 block h-10 rounded-control border border-line bg-paper"
              />
            </li>
          ))}
        </ol>
        {unasked > 0 && <p className="mt-4 text-muted text-sm">{more}</p>}
        <p className="mt-4">
          <ChoiceLink
            choice={{ destination: slug, documentName: title, needsPlan }}
            entryPoint="landing-document"
            lang={foreign?.tag}
            className="text-link inline-flex min-h-11 items-center font-medium"
          >
            {title}
          </ChoiceLink>
        </p>
      </div>
      <div className="max-h-[42rem] overflow-hidden border-line border-b pt-px pr-1.5">
        <Picture
          file={page}
          alt={t`First page of the ${title}`}
          sizes="(min-width: 996px) 620px, 94vw"
          className="page-edge h-auto w-full bg-page"
        />
      </div>
    </div>
  )
}
