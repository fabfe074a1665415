import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Disclosure } from '#ui/website/disclosure.tsx'
import { StructuredData } from '#ui/website/structured-data.tsx'
import { Section } from './section.tsx'

/** What people ask before they start. */
const questions: readonly { asked: MessageDescriptor; answer: MessageDescriptor }[] = [
  {
    asked: msg`Do I still need a lawyer?`,
    answer: msg`Sometimes. A template is a careful starting point and no legal advice. For a routine agreement between businesses it may be all you need. Where much is at stake, or the template’s own page says that it does not fit, have a lawyer read it: a filled-in draft makes that hour shorter.`,
  },
  {
    asked: msg`Can I change the wording?`,
    answer: msg`Yes. The questions cover what usually differs. Everything else you change in the Word file, whose styles, numbering and cross-references are Word’s own.`,
  },
  {
    asked: msg`What do I get in the end?`,
    answer: msg`A DOCX for Word, Pages, Google Docs or LibreOffice, and a PDF that is tagged for screen readers. Neither prints a watermark or our name. Templates marked “Free” give you both with any account, the others with a plan.`,
  },
  {
    asked: msg`Who can read what I type?`,
    answer: msg`Your answers are kept in your account, so that you can come back to them. No other account can open them. The privacy policy lists everything that is stored.`,
  },
  {
    asked: msg`What if my document is not there?`,
    answer: msg`Search for it and tell us: a search that finds nothing ends with a short form. What people ask for decides which template is written next.`,
  },
  {
    asked: msg`Does it work on a phone?`,
    answer: msg`Yes, all of it: search, questions, preview and download.`,
  },
]

/** The same for people and, as data, for search engines. */
export function Questions() {
  const { i18n } = useLingui()
  return (
    <Section id="questions" heading="beside" title={<Trans>Questions</Trans>}>
      <div className="border-line border-t">
        {questions.map(({ asked, answer }) => (
          <Disclosure key={asked.id} title={i18n._(asked)}>
            {i18n._(answer)}
          </Disclosure>
        ))}
      </div>
      <StructuredData
        graph={[
          {
            '@type': 'FAQPage',
            mainEntity: questions.map(({ asked, answer }) => ({
              '@type': 'Question',
              name: i18n._(asked),
              acceptedAnswer: { '@type': 'Answer', text: i18n._(answer) },
            })),
          },
        ]}
      />
    </Section>
  )
}
