import { Trans } from '@lingui/react/macro'
import { Disclosure } from '../../disclosure.tsx'
import { Section } from './section.tsx'

/** What people ask before they start. */
export function Questions() {
  return (
    <Section id="questions" ground="sunken" title={<Trans>Questions</Trans>}>
      <div className="max-w-3xl border-line border-t">
        <Disclosure title={<Trans>Do I still need a lawyer?</Trans>}>
          <Trans>
            Sometimes. A template is a careful starting point and no legal advice. For a routine agreement
            between businesses it may be all you need. Where much is at stake, or the template’s own page says
            that it does not fit, have a lawyer read it: a filled-in draft makes that hour shorter.
          </Trans>
        </Disclosure>
        <Disclosure title={<Trans>Can I change the wording?</Trans>}>
          <Trans>
            Yes. The questions cover what usually differs. Everything else you change in the Word file, whose
            styles, numbering and cross-references are Word’s own.
          </Trans>
        </Disclosure>
        <Disclosure title={<Trans>What do I get in the end?</Trans>}>
          <Trans>
            A DOCX for Word, Pages, Google Docs or LibreOffice, and a PDF that is tagged for screen readers.
            Neither prints a watermark or our name.
          </Trans>
        </Disclosure>
        <Disclosure title={<Trans>Who can read what I type?</Trans>}>
          <Trans>
            Your answers are kept in your account, so that you can come back to them. No other account can
            open them. The privacy policy lists everything that is stored.
          </Trans>
        </Disclosure>
        <Disclosure title={<Trans>Does it work on a phone?</Trans>}>
          <Trans>Yes, all of it: search, questions, preview and download.</Trans>
        </Disclosure>
      </div>
    </Section>
  )
}
