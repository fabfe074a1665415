import { frenchSpelling } from './french-numbers.ts'
import type { LanguageWords } from './words.ts'

const france: LanguageWords = {
  pageOf: 'Page {page} sur {pages}',
  schedule: 'Annexe {number}',
  scheduleReference: 'annexe {number}',
  // Not "Article 1." before the heading: a reference in Word prints the whole number again after its own "article".
  numbering: { clauses: ['{1}.', '{1}.{2}', '{a})', '{i})'], recitals: '({A})', parties: '({1})' },
  clauseReference: 'article\u00A0',
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
  signature: {
    company: 'Signature',
    individual: 'Signature',
    name: 'Nom',
    title: 'Qualité',
    date: 'Date',
  },
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
    company: [
      { part: 'name' },
      { before: ', ', part: 'entityType' },
      {
        before: ', immatriculée au registre du commerce et des sociétés sous le numéro ',
        part: 'registrationNumber',
      },
      { before: ', dont le siège social est situé ', part: 'address' },
      { before: ', représentée par ', part: 'signatoryName' },
      { before: ', en qualité de ', part: 'signatoryTitle' },
    ],
    individual: [{ part: 'name' }, { before: ', demeurant ', part: 'address' }],
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
    company: [
      { part: 'name' },
      { before: ', ', part: 'entityType' },
      { before: ', personne morale constituée en vertu de ', part: 'organizedIn' },
      { before: ' (NEQ ', part: 'registrationNumber', after: ')', optional: true },
      { before: ', ayant son siège au ', part: 'address' },
      { before: ', représentée par ', part: 'signatoryName' },
      { before: ', agissant à titre de ', part: 'signatoryTitle' },
    ],
    individual: [{ part: 'name' }, { before: ', résidant au ', part: 'address' }],
  },
  spelling: {
    ...frenchSpelling,
    currencyNames: { ...frenchSpelling.currencyNames, CAD: { one: 'dollar', other: 'dollars' } },
  },
}

export const french = { 'fr-FR': france, 'fr-CA': quebec }
