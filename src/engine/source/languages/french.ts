import { type FittingWord, type LanguageWords, type NumberSpelling, sentence } from './words.ts'

const SMALL = (
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit ' +
  'dix-neuf'
).split(' ')
const TENS = [
  '',
  '',
  'vingt',
  'trente',
  'quarante',
  'cinquante',
  'soixante',
  'soixante',
  'quatre-vingt',
  'quatre-vingt',
]
const SCALES: [number, string][] = [
  [1e12, 'billion'],
  [1e9, 'milliard'],
  [1e6, 'million'],
]

/** Contracts' spelling: hyphens below one hundred only ("vingt et un", "deux cent vingt-deux"). */
function cardinal(value: number): string {
  for (const [size, name] of SCALES) {
    if (value < size) continue
    const count = Math.floor(value / size)
    return followedBy(`${cardinal(count)} ${name}${count > 1 ? 's' : ''}`, value % size)
  }
  if (value >= 1000) {
    const count = Math.floor(value / 1000)
    // "quatre-vingt mille", "deux cent mille": the plural s stands at the end of a number only.
    const head = count === 1 ? 'mille' : `${cardinal(count).replace(/(vingt|cent)s$/, '$1')} mille`
    return followedBy(head, value % 1000)
  }
  if (value >= 100) {
    const count = Math.floor(value / 100)
    const rest = value % 100
    if (count === 1) return followedBy('cent', rest)
    return rest === 0 ? `${SMALL[count]} cents` : `${SMALL[count]} cent ${cardinal(rest)}`
  }
  if (value < 20) return SMALL[value] ?? ''
  if (value === 80) return 'quatre-vingts'
  const tens = Math.floor(value / 10)
  const unit = tens === 7 || tens === 9 ? (value % 10) + 10 : value % 10
  const head = TENS[tens] ?? ''
  if (unit === 0) return head
  const joint = tens < 8 && (unit === 1 || unit === 11) ? ' et ' : '-'
  return `${head}${joint}${SMALL[unit]}`
}

function followedBy(head: string, rest: number): string {
  return rest === 0 ? head : `${head} ${cardinal(rest)}`
}

const frenchSpelling: NumberSpelling = {
  cardinal: (value, gender) =>
    gender === 'feminine' ? cardinal(value).replace(/(^|[\s-])un$/, '$1une') : cardinal(value),
  minus: 'moins',
  decimalPoint: 'virgule',
  feminine: /^(?:livre|couronne|roupie|lire|hryvnia|semaine|année)/,
  beforeCurrency(words, currency) {
    if (!/(?:illions?|illiards?)$/.test(words)) return ` ${currency}`
    return /^[aeiouyéèê]/i.test(currency) ? ` d\u2019${currency}` : ` de ${currency}`
  },
  currencyNames: { USD: { one: 'dollar américain', other: 'dollars américains' } },
  cents: {
    EUR: { one: 'centime', other: 'centimes' },
    CHF: { one: 'centime', other: 'centimes' },
    USD: { one: 'cent', other: 'cents' },
    CAD: { one: 'cent', other: 'cents' },
    GBP: { one: 'penny', other: 'pence' },
  },
  money: ({ amount, cents, hundredths }) => {
    if (hundredths === '00') return amount
    return `${amount} et ${cents || `${hundredths}/100`}`
  },
  units: {
    day: { one: 'jour', other: 'jours' },
    week: { one: 'semaine', other: 'semaines' },
    month: { one: 'mois', other: 'mois' },
    year: { one: 'an', other: 'ans' },
  },
}

/**
 * Words that begin with the sound of a vowel. Of those with an h only the ones that are known to be mute; a
 * one, an eleven and a yes are not elided before.
 */
const VOWEL_SOUND =
  /^(?![oO](?:nz|ui(?![a-z]))|[uU]n\d)(?:[aeiouàâäéèêëîïôöùûüæœ]|y(?![aeiou])|h(?:abi[tl]|al[eo]g|armon|ebdo|éb|ect|él[èi]|éno?r|enri|erb|érit|ermès|ésit|eur|eures|ist|iver|omm|omo|onn|onor|ôpit|ôte|ora|orl|uil|uiss|uma|ume|ugo|ubert|ydr|yg|yères|ypo|yper))/iu

/** "d’Arles", "de Lyon"; with the article of the answer in it: "du Havre", "des Ulis", "du protocole". */
function fitting(word: string, { le, les }: { le?: string; les?: string } = {}): FittingWord {
  return (answer) => {
    const own = /^le(s?) (?=\p{L})/iu.exec(answer)
    const contracted = own && (own[1] ? les : le)
    if (contracted) return { form: `${contracted} `, taken: own[0].length }
    const isElided = word.endsWith('e') && VOWEL_SOUND.test(answer)
    return { form: isElided ? `${word.slice(0, -1)}\u2019` : `${word} ` }
  }
}

const france: LanguageWords = {
  pageOf: 'Page {page} sur {pages}',
  schedule: 'Annexe {number}',
  scheduleReference: 'annexe {number}',
  // Not "Article 1." before the heading: a reference in Word prints the whole number again after its own
  // "article".
  numbering: { clauses: ['{1}.', '{1}.{2}', '{a})', '{i})'], recitals: '({A})', parties: '({1})' },
  clauseReference: 'article\u00A0',
  severalReferences: {
    clauses: 'articles\u00A0',
    recitals: 'considérants\u00A0',
    articles: [
      ['de l\u2019', 'des '],
      ['à l\u2019', 'aux '],
      ['l\u2019', 'les '],
    ],
    between: /^(, | (?:et|ou) )(?:(?:de |à )?l\u2019)?$/,
    and: /et/,
  },
  fits: {
    de: fitting('de', { le: 'du', les: 'des' }),
    à: fitting('à', { le: 'au', les: 'aux' }),
    que: fitting('que'),
    le: fitting('le'),
  },
  // "article" here too, so that an author's "l’" before the reference is right in every case.
  paragraphOf: { before: 'article\u00A0', between: ' de l\u2019' },
  recital: 'considérant\u00A0',
  clauseNotIncluded: '[clause non retenue]',
  yes: 'Oui',
  no: 'Non',
  quotes: { open: '«\u00A0', close: '\u00A0»' },
  checked: 'coché',
  unchecked: 'non coché',
  businessDays: { one: 'jour ouvré', other: 'jours ouvrés' },
  blank: (field, part) => `${field}\u00A0: ${part}`,
  parts: {
    name: 'nom complet',
    entityType: 'forme juridique',
    organizedIn: 'droit applicable à la société',
    registrationNumber: 'numéro RCS et ville du greffe',
    taxNumber: 'numéro de TVA',
    address: 'adresse',
    email: 'adresse électronique',
    signatoryName: 'nom du signataire',
    signatoryTitle: 'qualité du signataire',
    line1: 'numéro et voie',
    line2: 'complément d\u2019adresse',
    city: 'ville',
    region: 'région',
    postalCode: 'code postal',
    country: 'pays',
    date: 'date d\u2019échéance',
    payment: 'échéance',
    interest: 'intérêts',
    principal: 'capital',
    balance: 'solde restant dû',
  },
  cover: {
    lead: 'Les conditions particulières ci-dessous et les conditions générales qui les suivent forment un seul contrat. Les premières complètent ce que les secondes laissent en blanc et l\u2019emportent en cas de discordance.',
    columns: ['Élément', 'Ce qui est convenu'],
    terms: 'Conditions générales',
  },
  signature: { company: 'Signature', individual: 'Signature', name: 'Nom', title: 'Qualité', date: 'Date' },
  deed: {
    statement: {
      company: 'Signé par {signatoryName} pour le compte de {name}, en présence de\u00A0:',
      individual: 'Signé par {name}, en présence de\u00A0:',
    },
    witnessHeading: 'Témoin',
    witnessLines: ['Signature du témoin', 'Nom', 'Adresse', 'Profession'],
  },
  letter: {
    subject: 'Objet\u00A0:',
    reference: 'Nos réf.\u00A0:',
    arrangement: 'recipientRight',
    date: { withoutPlace: 'Le ', afterPlace: ', le ' },
  },
  party: {
    company: sentence`{name}, {entityType}, immatriculée au registre du commerce et des sociétés sous le numéro {registrationNumber}, dont le siège social est situé {address}, représentée par {signatoryName}, en qualité de {signatoryTitle}`,
    individual: sentence`{name}, demeurant {address}`,
  },
  spelling: frenchSpelling,
}

const quebec: LanguageWords = {
  ...france,
  businessDays: { one: 'jour ouvrable', other: 'jours ouvrables' },
  parts: {
    ...france.parts,
    organizedIn: 'loi constitutive',
    registrationNumber: 'numéro d\u2019entreprise du Québec (NEQ)',
    taxNumber: 'numéros de TPS et de TVQ',
    email: 'adresse courriel',
    signatoryTitle: 'titre du signataire',
    region: 'province',
  },
  signature: { ...france.signature, title: 'Titre' },
  letter: { ...france.letter, reference: 'N/Réf.\u00A0:' },
  party: {
    company: sentence`{name}, {entityType}, personne morale constituée en vertu de {organizedIn}[ (NEQ {registrationNumber})], ayant son siège au {address}, représentée par {signatoryName}, agissant à titre de {signatoryTitle}`,
    individual: sentence`{name}, résidant au {address}`,
  },
  spelling: {
    ...frenchSpelling,
    currencyNames: { ...frenchSpelling.currencyNames, CAD: { one: 'dollar', other: 'dollars' } },
  },
}

export const french = { 'fr-FR': france, 'fr-CA': quebec }
