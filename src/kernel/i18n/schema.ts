/** The product's languages by code; English is the fallback (LANG-1). Browser-safe and without zod. */
export const languageCodes = ['en', 'fr', 'es', 'de', 'it', 'pt'] as const
export type LanguageCode = (typeof languageCodes)[number]
