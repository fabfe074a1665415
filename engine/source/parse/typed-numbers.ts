const NUMBERED_LINE = /^\s*(?:\d+(?:\.\d+)*[.)]|\([a-z]{1,3}\))\s/
const REFERENCE =
  /\b(?:Sections?|Clauses?|Schedules?|Articles?|[Pp]aragraphs?|articles?|[Aa]nnexes?|[Cc]láusulas?|[Aa]rtículos?|[Aa]nexos?)\s+\d/g
/** A number of somebody else's text may be typed: it does not change when clauses do. */
const STATUTE =
  /^[^;:]{0,80}\b(?:Acts?|Code|Laws?|U\.S\.C|Rules|Regulations?|Statutes?|Directive|Treaty|Loi|Règlement|décret|Convention|Ley|Código|Estatuto|Reglamento|Constitución|Decreto)\b/i
const SHOWN = 40

/**
 * A clause number or a reference that was typed where the engine should count, as far as its first words; undefined when
 * there is none.
 */
export function findTypedNumber(text: string, isFirst: boolean): string | undefined {
  if (isFirst && NUMBERED_LINE.test(text)) return text.trim().slice(0, SHOWN)
  for (const { 0: found, index } of text.matchAll(REFERENCE)) {
    const after = text.slice(index + found.length)
    if (!STATUTE.test(after)) return text.slice(index).trim().slice(0, SHOWN)
  }
  return undefined
}

/** The word for a clause at the end of a text, which a reference after it would print again. */
export function findWordOfReference(text: string): string | undefined {
  return /(?<!\p{L})(sections?|clauses?|schedules?|articles?|paragraphs?|annexes?|cl[áa]usulas?|artículos?|anexos?)[ \u00A0]$/iu.exec(
    text,
  )?.[1]
}
