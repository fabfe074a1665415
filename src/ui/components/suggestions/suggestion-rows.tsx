import { Trans, useLingui } from '@lingui/react/macro'
import { FileText, Search } from 'lucide-react'
import { foreignLanguage } from '#kernel/i18n/languages.ts'
import { useLanguage } from '#kernel/i18n/use-language.ts'
import { Highlighted } from '../highlighted.tsx'
import { OptionLink } from './option-link.tsx'
import type { Suggestion } from './suggester.ts'
import type { SuggestionSource } from './suggestion-source.ts'

interface SuggestionRowsProps {
  listId: string
  suggestions: readonly Suggestion[]
  active: number
  optionId: (position: number) => string
  addressOf: (words: string) => string
  linkTo: SuggestionSource['linkTo']
  onChoose: (suggestion: Suggestion) => void
}

/** What fits the words that are being typed: templates to go to, and words to search for. */
export function SuggestionRows(props: SuggestionRowsProps) {
  const { listId, suggestions, active, optionId, addressOf, linkTo, onChoose } = props
  const { t } = useLingui()
  return (
    <div role="listbox" id={listId} aria-label={t`Suggestions`} className="py-1.5">
      {suggestions.map((suggestion, position) => {
        const option = {
          id: optionId(position),
          isActive: position === active,
          onChoose: () => onChoose(suggestion),
        }
        return suggestion.kind === 'words' ? (
          <OptionLink
            key={`words ${suggestion.words}`}
            {...option}
            to={addressOf(suggestion.words)}
            icon={<Search aria-hidden="true" />}
          >
            {suggestion.words}
          </OptionLink>
        ) : (
          <OptionLink
            key={suggestion.slug}
            {...option}
            {...linkTo(suggestion)}
            icon={<FileText aria-hidden="true" />}
          >
            <TemplateTitle suggestion={suggestion} />
          </OptionLink>
        )
      })}
    </div>
  )
}

function TemplateTitle({ suggestion }: { suggestion: Extract<Suggestion, { kind: 'template' }> }) {
  const { title, titleMatches, language, foundBy } = suggestion
  const foreign = foreignLanguage(language, useLanguage())
  return (
    <>
      <span lang={foreign?.tag} className="font-medium">
        <Highlighted text={title} matches={titleMatches} />
      </span>
      {(foreign !== undefined || foundBy !== undefined) && (
        <span className="block text-muted text-sm">
          {foreign?.name}
          {foreign !== undefined && foundBy !== undefined && ' · '}
          {foundBy !== undefined && <FoundByText foundBy={foundBy} />}
        </span>
      )}
    </>
  )
}

interface FoundByTextProps {
  /** What was typed, and what it was found by in its place. */
  foundBy: { typed: string; meant: string }
}

/** Why a template is there that has none of the typed words in it. */
function FoundByText({ foundBy: { typed, meant } }: FoundByTextProps) {
  return (
    <Trans>
      found by: {typed} → {meant}
    </Trans>
  )
}
