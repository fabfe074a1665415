const LANGUAGES = ['en', 'fr', 'es']

/** What the engine itself writes into a book, in English, French and Spanish. */
const WORDS = {
  readMe: ['Read me', 'Lisez-moi', 'Léame'],
  purpose: ['Purpose', 'Objet', 'Finalidad'],
  steps: ['How to use it', 'Mode d’emploi', 'Cómo se usa'],
  inputs: ['What to fill in', 'Données à saisir', 'Datos que debe rellenar'],
  /** `{0}` is what is filled in, `{1}` what helps to. */
  helped: ['{0}: {1}', '{0}\u00A0: {1}', '{0}: {1}'],
  limits: ['Limits', 'Limites', 'Límites'],
  colors: ['How to tell cells apart', 'Comment distinguer les cellules', 'Cómo distinguir las celdas'],
  colorInput: [
    'Blue on yellow, unlocked: to fill in',
    'Bleu sur jaune, non verrouillé : à saisir',
    'Azul sobre amarillo, sin bloquear: rellenar',
  ],
  colorCalculation: [
    'Black on white: calculated',
    'Noir sur blanc : calculé',
    'Negro sobre blanco: calculado',
  ],
  colorResult: [
    'Bold with a line above: a result',
    'Gras sous un filet : résultat',
    'Negrita con línea superior: resultado',
  ],
  colorCheck: ['Italic: a check', 'Italique : contrôle', 'Cursiva: control'],
  version: ['Version', 'Version', 'Versión'],
  checks: ['Checks', 'Contrôles', 'Controles'],
  check: ['Check', 'Contrôle', 'Control'],
  outcome: ['Outcome', 'Résultat', 'Resultado'],
  ok: ['OK', 'OK', 'Correcto'],
  fails: ['Fails', 'Échec', 'Falla'],
  failures: ['Checks that fail', 'Contrôles en échec', 'Controles que fallan'],
  passed: ['All checks pass', 'Tous les contrôles sont satisfaits', 'Todos los controles son correctos'],
  failed: [
    'A check fails: see the sheet Checks',
    'Un contrôle échoue : voir la feuille Contrôles',
    'Falla un control: vea la hoja Controles',
  ],
  unit: ['Unit', 'Unité', 'Unidad'],
  total: ['Total', 'Total', 'Total'],
  start: ['Start', 'Départ', 'Inicio'],
  period: ['No.', 'N°', 'N.º'],
  date: ['Date', 'Date', 'Fecha'],
  yes: ['Yes', 'Oui', 'Sí'],
  no: ['No', 'Non', 'No'],
  page: ['Page', 'Page', 'Página'],
  /** `{0}` is the least, `{1}` the most. */
  between: ['{0} to {1}', 'de {0} à {1}', 'de {0} a {1}'],
  atMost: ['at most {1} characters', '{1} caractères au plus', '{1} caracteres como máximo'],
  oneOf: ['a choice from the list', 'un choix de la liste', 'una opción de la lista'],
  refused: ['Not allowed here', 'Valeur non admise', 'Valor no admitido'],
} satisfies Record<string, [english: string, french: string, spanish: string]>

export type SheetWords = Record<keyof typeof WORDS, string>

/** By a language such as `fr-CA`; English where there are none. */
export function sheetWords(language: string): SheetWords {
  const column = Math.max(0, LANGUAGES.indexOf(language.slice(0, 2)))
  return Object.fromEntries(Object.entries(WORDS).map(([id, words]) => [id, words[column]])) as SheetWords
}
