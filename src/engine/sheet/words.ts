const LANGUAGES = ['en', 'fr', 'es', 'de']

/** What the engine itself writes into a book, in English, French, Spanish and German. */
const WORDS = {
  readMe: ['Read me', 'Lisez-moi', 'Léame', 'Anleitung'],
  purpose: ['Purpose', 'Objet', 'Finalidad', 'Zweck'],
  steps: ['How to use it', 'Mode d’emploi', 'Cómo se usa', 'So wird sie benutzt'],
  inputs: ['What to fill in', 'Données à saisir', 'Datos que debe rellenar', 'Auszufüllen'],
  /** `{0}` is what is filled in, `{1}` what helps to. */
  helped: ['{0}: {1}', '{0}\u00A0: {1}', '{0}: {1}', '{0}: {1}'],
  limits: ['Limits', 'Limites', 'Límites', 'Grenzen'],
  colors: [
    'How to tell cells apart',
    'Comment distinguer les cellules',
    'Cómo distinguir las celdas',
    'So unterscheiden sich die Zellen',
  ],
  colorInput: [
    'Blue on yellow, unlocked: to fill in',
    'Bleu sur jaune, non verrouillé : à saisir',
    'Azul sobre amarillo, sin bloquear: rellenar',
    'Blau auf Gelb, nicht gesperrt: auszufüllen',
  ],
  colorCalculation: [
    'Black on white: calculated',
    'Noir sur blanc : calculé',
    'Negro sobre blanco: calculado',
    'Schwarz auf Weiß: berechnet',
  ],
  colorResult: [
    'Bold with a line above: a result',
    'Gras sous un filet : résultat',
    'Negrita con línea superior: resultado',
    'Fett mit Linie darüber: Ergebnis',
  ],
  colorCheck: ['Italic: a check', 'Italique : contrôle', 'Cursiva: control', 'Kursiv: Prüfung'],
  version: ['Version', 'Version', 'Versión', 'Version'],
  checks: ['Checks', 'Contrôles', 'Controles', 'Prüfungen'],
  check: ['Check', 'Contrôle', 'Control', 'Prüfung'],
  outcome: ['Outcome', 'Résultat', 'Resultado', 'Ergebnis'],
  ok: ['OK', 'OK', 'Correcto', 'In Ordnung'],
  fails: ['Fails', 'Échec', 'Falla', 'Fehler'],
  failures: ['Checks that fail', 'Contrôles en échec', 'Controles que fallan', 'Prüfungen mit Fehler'],
  passed: [
    'All checks pass',
    'Tous les contrôles sont satisfaits',
    'Todos los controles son correctos',
    'Alle Prüfungen sind bestanden',
  ],
  failed: [
    'A check fails: see the sheet Checks',
    'Un contrôle échoue : voir la feuille Contrôles',
    'Falla un control: vea la hoja Controles',
    'Eine Prüfung schlägt fehl: siehe Blatt Prüfungen',
  ],
  unit: ['Unit', 'Unité', 'Unidad', 'Einheit'],
  total: ['Total', 'Total', 'Total', 'Summe'],
  start: ['Start', 'Départ', 'Inicio', 'Anfang'],
  period: ['No.', 'N°', 'N.º', 'Nr.'],
  date: ['Date', 'Date', 'Fecha', 'Datum'],
  yes: ['Yes', 'Oui', 'Sí', 'Ja'],
  no: ['No', 'Non', 'No', 'Nein'],
  page: ['Page', 'Page', 'Página', 'Seite'],
  /** `{0}` is the least, `{1}` the most. */
  between: ['{0} to {1}', 'de {0} à {1}', 'de {0} a {1}', '{0} bis {1}'],
  atMost: [
    'at most {1} characters',
    '{1} caractères au plus',
    '{1} caracteres como máximo',
    'höchstens {1} Zeichen',
  ],
  oneOf: [
    'a choice from the list',
    'un choix de la liste',
    'una opción de la lista',
    'eine Auswahl aus der Liste',
  ],
  refused: ['Not allowed here', 'Valeur non admise', 'Valor no admitido', 'Hier nicht zulässig'],
} satisfies Record<string, [english: string, french: string, spanish: string, german: string]>

export type SheetWords = Record<keyof typeof WORDS, string>

/** By a language such as `fr-CA`; English where there are none. */
export function sheetWords(language: string): SheetWords {
  const column = Math.max(0, LANGUAGES.indexOf(language.slice(0, 2)))
  return Object.fromEntries(Object.entries(WORDS).map(([id, words]) => [id, words[column]])) as SheetWords
}
