/** What the engine itself writes into a book. */
export interface SheetWords {
  readMe: string
  checks: string
  purpose: string
  steps: string
  inputs: string
  limits: string
  colors: string
  colorOf: { input: string; calculation: string; result: string; check: string }
  version: string
  status: string
  passed: string
  failed: string
  input: string
  sheet: string
  unit: string
  allowed: string
  faults: string
  check: string
  all: string
  total: string
  start: string
  period: string
  date: string
  yes: string
  no: string
  page: string
  /** `{0}` is the least, `{1}` the most. */
  between: string
  atMost: string
  oneOf: string
  refused: string
}

const words: Record<string, SheetWords> = {
  en: {
    readMe: 'Read me',
    checks: 'Checks',
    purpose: 'What it is for',
    steps: 'How to use it',
    inputs: 'What to fill in',
    limits: 'What it does not do',
    colors: 'How to tell cells apart',
    colorOf: {
      input: 'Blue on yellow, not locked: fill in',
      calculation: 'Black on white: calculated',
      result: 'Bold with a line above: a result',
      check: 'Italic: a check',
    },
    version: 'Version',
    status: 'Checks',
    passed: 'All checks pass',
    failed: 'A check fails: see the sheet Checks',
    input: 'Input',
    sheet: 'Sheet',
    unit: 'Unit',
    allowed: 'Allowed',
    faults: 'Faults',
    check: 'Check',
    all: 'Faults in all checks',
    total: 'Total',
    start: 'Start',
    period: 'No.',
    date: 'Date',
    yes: 'Yes',
    no: 'No',
    page: 'Page',
    between: '{0} to {1}',
    atMost: 'at most {1} characters',
    oneOf: 'a choice from the list',
    refused: 'Not allowed here',
  },
  fr: {
    readMe: 'Lisez-moi',
    checks: 'Contrôles',
    purpose: 'À quoi sert ce classeur',
    steps: 'Mode d’emploi',
    inputs: 'Données à saisir',
    limits: 'Ce qu’il ne fait pas',
    colors: 'Comment distinguer les cellules',
    colorOf: {
      input: 'Bleu sur jaune, non verrouillé : à saisir',
      calculation: 'Noir sur blanc : calculé',
      result: 'Gras sous un filet : résultat',
      check: 'Italique : contrôle',
    },
    version: 'Version',
    status: 'Contrôles',
    passed: 'Tous les contrôles sont satisfaits',
    failed: 'Un contrôle échoue : voir la feuille Contrôles',
    input: 'Donnée',
    sheet: 'Feuille',
    unit: 'Unité',
    allowed: 'Valeurs admises',
    faults: 'Écarts',
    check: 'Contrôle',
    all: 'Écarts de tous les contrôles',
    total: 'Total',
    start: 'Départ',
    period: 'N°',
    date: 'Date',
    yes: 'Oui',
    no: 'Non',
    page: 'Page',
    between: 'de {0} à {1}',
    atMost: '{1} caractères au plus',
    oneOf: 'un choix de la liste',
    refused: 'Valeur non admise',
  },
  es: {
    readMe: 'Léame',
    checks: 'Controles',
    purpose: 'Para qué sirve',
    steps: 'Cómo se usa',
    inputs: 'Datos que debe rellenar',
    limits: 'Lo que no hace',
    colors: 'Cómo distinguir las celdas',
    colorOf: {
      input: 'Azul sobre amarillo, sin bloquear: rellenar',
      calculation: 'Negro sobre blanco: calculado',
      result: 'Negrita con línea superior: resultado',
      check: 'Cursiva: control',
    },
    version: 'Versión',
    status: 'Controles',
    passed: 'Todos los controles son correctos',
    failed: 'Falla un control: vea la hoja Controles',
    input: 'Dato',
    sheet: 'Hoja',
    unit: 'Unidad',
    allowed: 'Valores admitidos',
    faults: 'Diferencias',
    check: 'Control',
    all: 'Diferencias de todos los controles',
    total: 'Total',
    start: 'Inicio',
    period: 'N.º',
    date: 'Fecha',
    yes: 'Sí',
    no: 'No',
    page: 'Página',
    between: 'de {0} a {1}',
    atMost: '{1} caracteres como máximo',
    oneOf: 'una opción de la lista',
    refused: 'Valor no admitido',
  },
}

/** By a language such as `fr-CA`; English where there are none. */
export function sheetWords(language: string): SheetWords {
  const found = words[language.slice(0, 2)] ?? words.en
  if (!found) throw new RangeError(`no words for ${language}`)
  return found
}
