import { Plural, useLingui } from '@lingui/react/macro'
import { Disclosure } from '#ui/website/disclosure.tsx'
import type { TemplateData } from './template.page.server.ts'

/** The document from inside: its questions, its clauses, people's mistakes with it, and their questions. */
export function TemplateInside({ data }: { data: TemplateData }) {
  const { interview, contents, copy, foreign, book } = data
  const { t } = useLingui()
  const lang = foreign?.tag
  const isNumbered = contents.some(({ number }) => number !== '')
  return (
    <>
      <div className="mt-16 grid gap-x-14 gap-y-14 sm:grid-cols-2">
        <section>
          <h2 className="text-3xl">{t`What we’ll ask you`}</h2>
          <div className="mt-4 border-line border-t">
            {interview.map(({ title, questions }) => (
              <Disclosure
                key={title}
                title={
                  <span>
                    <span lang={lang}>{title}</span>{' '}
                    <span className="font-normal text-muted text-sm">
                      <Plural value={questions.length} one="# question" other="# questions" />
                    </span>
                  </span>
                }
              >
                <ul lang={lang} className="list-disc space-y-1 pl-5">
                  {questions.map((question) => (
                    <li key={question}>{question}</li>
                  ))}
                </ul>
              </Disclosure>
            ))}
          </div>
        </section>
        {contents.length > 0 && (
          <section>
            <h2 className="text-3xl">
              {book ? t`Its sheets` : isNumbered ? t`The clauses` : t`What it includes`}
            </h2>
            <ol lang={lang} className="mt-4 border-line border-t">
              {contents.map(({ number, title }) => (
                <li key={`${number} ${title}`} className="flex gap-4 border-line border-b py-2.5">
                  {isNumbered && <span className="min-w-8 shrink-0 text-muted tabular-nums">{number}</span>}
                  <span>{title}</span>
                </li>
              ))}
            </ol>
            <p className="mt-3 text-muted text-sm">
              {book
                ? t`There’s also a sheet that explains how it works, and one with its checks.`
                : isNumbered
                  ? t`With the usual answers. Other answers add or remove clauses, and the numbering follows.`
                  : t`With the usual answers. Other answers may add or remove a part.`}
            </p>
          </section>
        )}
      </div>
      {book && <BookInside book={book} lang={lang} />}
      <section className="mt-16">
        <h2 className="text-3xl">{t`Mistakes to avoid`}</h2>
        <ul className="mt-6 grid gap-x-14 gap-y-8 sm:grid-cols-2">
          {copy.mistakes.map(({ title, text }) => (
            <li key={title} className="border-brass border-l-2 pl-5">
              <h3 lang={lang} className="text-xl">
                {title}
              </h3>
              <p lang={lang} className="mt-1.5 text-muted">
                {text}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section className="mt-16 max-w-3xl">
        <h2 className="text-3xl">{t`Questions and answers`}</h2>
        <div className="mt-4 border-line border-t">
          {copy.questions.map(({ question, answer }) => (
            <Disclosure key={question} title={<span lang={lang}>{question}</span>}>
              <span lang={lang}>{answer}</span>
            </Disclosure>
          ))}
        </div>
      </section>
    </>
  )
}

interface BookInsideProps {
  book: NonNullable<TemplateData['book']>
  lang: string | undefined
}

/** How a spreadsheet is used, what it does not do, and what comes out of the figures of its example. */
function BookInside({ book: { steps, limits, example }, lang }: BookInsideProps) {
  const { t } = useLingui()
  return (
    <div className="mt-16 grid gap-x-14 gap-y-14 sm:grid-cols-2">
      <section>
        <h2 className="text-3xl">{t`How to use it`}</h2>
        <ol lang={lang} className="mt-4 list-decimal space-y-2 pl-5">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <h3 className="mt-8 text-xl">{t`What it doesn’t do`}</h3>
        <ul lang={lang} className="mt-3 list-disc space-y-2 pl-5">
          {limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="text-3xl">{t`A worked example`}</h2>
        <p className="mt-4 text-muted">{t`The pictures above show these figures. Each was also worked out without the spreadsheet, and the two agree.`}</p>
        <dl lang={lang} className="mt-4 divide-y divide-line border-line border-y">
          {example.map(({ label, value }) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2.5">
              <dt>{label}</dt>
              <dd className="font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}
