import { useEffect, useMemo, useState } from 'react'
import { createSuggester, type Suggestion } from './suggester.ts'

/** So long nothing is typed before the service is asked. */
const PAUSE_MS = 80

/**
 * Suggestions for words that are being typed. Those of before stay until the new ones are there; an answer to words that have
 * changed since is dropped. Undefined until there is an answer.
 */
export function useSuggestions(
  words: string,
  { url, language }: { url: string; language: string },
): readonly Suggestion[] | undefined {
  const suggest = useMemo(() => createSuggester({ url, language }), [url, language])
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>()
  useEffect(() => {
    if (words === '') {
      setSuggestions(undefined)
      return
    }
    const given = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await suggest(words, given.signal)
      if (!given.signal.aborted) setSuggestions(answer)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [words, suggest])
  return suggestions
}
