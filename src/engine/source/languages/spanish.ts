import { type FittingWord, type Gender, type LanguageWords, type NumberSpelling, sentence } from './words.ts'

const SMALL = (
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete ' +
  'dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete ' +
  'veintiocho veintinueve'
).split(' ')
const TENS = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa']
const HUNDREDS = [
  '',
  'ciento',
  'doscientos',
  'trescientos',
  'cuatrocientos',
  'quinientos',
  'seiscientos',
  'setecientos',
  'ochocientos',
  'novecientos',
]

function cardinal(value: number, gender: Gender, noun: boolean): string {
  const words = whole(value, gender)
  if (gender === 'feminine') return words.replace(/(^|\s|veinti)uno$/, '$1una')
  return noun ? shortened(words) : words
}

function whole(value: number, gender: Gender): string {
  if (value >= 1e12) return scaled(value, 1e12, 'billón', 'billones', gender)
  if (value >= 1e6) return scaled(value, 1e6, 'millón', 'millones', gender)
  if (value >= 1000) {
    const count = Math.floor(value / 1000)
    const head = count === 1 ? 'mil' : `${shortened(whole(count, gender))} mil`
    return followedBy(head, value % 1000, gender)
  }
  if (value === 100) return 'cien'
  if (value > 100) {
    const hundreds = HUNDREDS[Math.floor(value / 100)] ?? ''
    const head = gender === 'feminine' ? hundreds.replace(/os$/, 'as') : hundreds
    return followedBy(head, value % 100, gender)
  }
  if (value < 30) return SMALL[value] ?? ''
  const unit = value % 10
  return `${TENS[Math.floor(value / 10)]}${unit ? ` y ${SMALL[unit]}` : ''}`
}

/** Millions are masculine whatever is counted: "doscientos millones de libras". */
function scaled(value: number, size: number, one: string, other: string, gender: Gender): string {
  const count = Math.floor(value / size)
  const head = count === 1 ? `un ${one}` : `${shortened(whole(count, 'masculine'))} ${other}`
  return followedBy(head, value % size, gender)
}

function followedBy(head: string, rest: number, gender: Gender): string {
  return rest === 0 ? head : `${head} ${whole(rest, gender)}`
}

/** Before a noun: "un", "veintiún", "treinta y un". */
function shortened(words: string): string {
  return words.replace(/veintiuno$/, 'veintiún').replace(/(^|\s)uno$/, '$1un')
}

const CENTAVO = { one: 'centavo', other: 'centavos' }

const spanishSpelling: NumberSpelling = {
  cardinal,
  minus: 'menos',
  decimalPoint: 'coma',
  feminine: /^(?:libra|lira|corona|rupia|grivna|semana)/,
  beforeCurrency: (words, currency) =>
    /(?:ll[oó]n|llones)$/.test(words) ? ` de ${currency}` : ` ${currency}`,
  currencyNames: { GBP: { one: 'libra esterlina', other: 'libras esterlinas' } },
  cents: {
    EUR: { one: 'céntimo', other: 'céntimos' },
    USD: CENTAVO,
    CAD: CENTAVO,
    MXN: CENTAVO,
    GBP: { one: 'penique', other: 'peniques' },
  },
  money: ({ amount, cents, hundredths }) => {
    if (hundredths === '00') return amount
    return `${amount} con ${cents || `${hundredths}/100`}`
  },
  units: {
    day: { one: 'día', other: 'días' },
    week: { one: 'semana', other: 'semanas' },
    month: { one: 'mes', other: 'meses' },
    year: { one: 'año', other: 'años' },
  },
}

/** Mexican instruments write cents as a fraction, then the currency: "diez mil pesos 00/100 M.N.". */
const mexicanSpelling: NumberSpelling = {
  ...spanishSpelling,
  decimalPoint: 'punto',
  currencyNames: {
    ...spanishSpelling.currencyNames,
    MXN: { one: 'peso', other: 'pesos' },
    USD: { one: 'dólar de los Estados Unidos', other: 'dólares de los Estados Unidos' },
  },
  money: ({ amount, hundredths, money }) =>
    `${amount} ${hundredths}/100 ${money.currency === 'MXN' ? 'M.N.' : money.currency}`,
}

/** "del arrendador"; a name keeps its article: "de El Salvador". */
function contracted(word: string, withArticle: string): FittingWord {
  return (answer) =>
    answer.startsWith('el ') ? { form: `${withArticle} `, taken: 'el '.length } : { form: `${word} ` }
}

const spain: LanguageWords = {
  pageOf: 'Página {page} de {pages}',
  schedule: 'Anexo {number}',
  scheduleReference: 'anexo {number}',
  numbering: { clauses: ['{1}.', '{1}.{2}', '{a})', '{i})'], recitals: '({A})', parties: '({1})' },
  clauseReference: 'cláusula\u00A0',
  severalReferences: {
    clauses: 'cláusulas\u00A0',
    recitals: 'expositivos\u00A0',
    articles: [['la ', 'las ']],
    between: /^(, | [yeou] )(?:(?:de |a |en |por |con )?la )?$/,
    and: /[ye]/,
  },
  fits: {
    y: (answer) => ({ form: /^(?:i|hi(?![aeou]))/iu.test(answer) ? 'e ' : 'y ' }),
    o: (answer) => ({ form: /^(?:h?[oó]|8|11(?!\d))/iu.test(answer) ? 'u ' : 'o ' }),
    de: contracted('de', 'del'),
    a: contracted('a', 'al'),
  },
  stopsOutside: true,
  paragraphOf: { before: 'cláusula\u00A0', between: ' del ' },
  recital: 'expositivo\u00A0',
  clauseNotIncluded: '[cláusula no incluida]',
  yes: 'Sí',
  no: 'No',
  quotes: { open: '\u201C', close: '\u201D' },
  checked: 'marcado',
  unchecked: 'sin marcar',
  businessDays: { one: 'día hábil', other: 'días hábiles' },
  blank: (field, part) => `${field}: ${part}`,
  parts: {
    name: 'nombre completo',
    entityType: 'forma jurídica',
    organizedIn: 'legislación de constitución',
    registrationNumber: 'datos de inscripción en el Registro Mercantil',
    taxNumber: 'NIF',
    address: 'domicilio',
    email: 'correo electrónico',
    signatoryName: 'nombre del firmante',
    signatoryTitle: 'cargo del firmante',
    line1: 'calle y número',
    line2: 'piso o complemento de la dirección',
    city: 'localidad',
    region: 'provincia',
    postalCode: 'código postal',
    country: 'país',
    date: 'fecha de vencimiento',
    payment: 'pago',
    interest: 'intereses',
    principal: 'capital',
    balance: 'saldo',
  },
  cover: {
    lead: 'Las condiciones particulares de esta página y las condiciones generales que siguen forman un solo contrato. Las particulares completan lo que las generales dejan en blanco y prevalecen en caso de contradicción.',
    columns: ['Condición', 'Lo convenido'],
    terms: 'Condiciones generales',
  },
  signature: { company: 'Firma', individual: 'Firma', name: 'Nombre', title: 'Cargo', date: 'Fecha' },
  deed: {
    statement: {
      company: 'Firmado por {signatoryName} en nombre de {name}, en presencia de:',
      individual: 'Firmado por {name}, en presencia de:',
    },
    witnessHeading: 'Testigo',
    witnessLines: ['Firma del testigo', 'Nombre', 'Domicilio', 'Profesión'],
  },
  letter: {
    subject: 'Asunto:',
    reference: 'Nuestra referencia:',
    arrangement: 'recipientRight',
    date: { withoutPlace: '', afterPlace: ', a ' },
  },
  party: {
    company: sentence`{name}, {entityType}, con NIF {taxNumber}, con domicilio social en {address}, inscrita en el {registrationNumber}, representada por {signatoryName}, en calidad de {signatoryTitle}`,
    individual: sentence`{name}, con NIF {taxNumber}, con domicilio en {address}`,
  },
  spelling: spanishSpelling,
}

const mexico: LanguageWords = {
  ...spain,
  recital: 'considerando\u00A0',
  severalReferences: { ...spain.severalReferences, recitals: 'considerandos\u00A0' },
  parts: {
    ...spain.parts,
    entityType: 'tipo de sociedad',
    organizedIn: 'país o leyes de constitución',
    registrationNumber: 'folio mercantil',
    taxNumber: 'RFC',
    line2: 'colonia',
    city: 'municipio o alcaldía',
    region: 'estado',
  },
  party: {
    company: sentence`{name}, {entityType} constituida conforme a las leyes de {organizedIn}[, con folio mercantil {registrationNumber}], con RFC {taxNumber}, con domicilio en {address}, representada por {signatoryName}, en su carácter de {signatoryTitle}`,
    individual: sentence`{name}, por su propio derecho, con RFC {taxNumber}, con domicilio en {address}`,
  },
  spelling: mexicanSpelling,
}

export const spanish = { 'es-ES': spain, 'es-MX': mexico }
