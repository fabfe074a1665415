import type { LanguageCode } from '#kernel/i18n/languages.ts'

/** What the line above a page says to readers of another language, each in their own. */
export const languageOffer: Readonly<
  Record<LanguageCode, { name: string; action: string; dismiss: string }>
> = {
  en: { name: 'Language', action: 'Read this page in English', dismiss: 'Close' },
  fr: { name: 'Langue', action: 'Lire cette page en français', dismiss: 'Fermer' },
  es: { name: 'Idioma de la página', action: 'Leer esta página en español', dismiss: 'Cerrar' },
  de: { name: 'Sprache', action: 'Diese Seite auf Deutsch lesen', dismiss: 'Schließen' },
  it: { name: 'Lingua', action: 'Leggi questa pagina in italiano', dismiss: 'Chiudi' },
  pt: { name: 'Idioma da página', action: 'Ler esta página em português', dismiss: 'Fechar' },
}
