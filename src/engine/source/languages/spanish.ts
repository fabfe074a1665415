import { mexicanSpelling, spanishSpelling } from './spanish-numbers.ts'
import type { LanguageWords } from './words.ts'

const spain: LanguageWords = {
  pageOf: 'Página {page} de {pages}',
  schedule: 'Anexo {number}',
  scheduleReference: 'anexo {number}',
  numbering: { clauses: ['{1}.', '{1}.{2}', '{a})', '{i})'], recitals: '({A})', parties: '({1})' },
  clauseReference: 'cláusula\u00A0',
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
    company: [
      { part: 'name' },
      { before: ', ', part: 'entityType' },
      { before: ', con NIF ', part: 'taxNumber' },
      { before: ', con domicilio social en ', part: 'address' },
      { before: ', inscrita en el ', part: 'registrationNumber' },
      { before: ', representada por ', part: 'signatoryName' },
      { before: ', en calidad de ', part: 'signatoryTitle' },
    ],
    individual: [
      { part: 'name' },
      { before: ', con NIF ', part: 'taxNumber' },
      { before: ', con domicilio en ', part: 'address' },
    ],
  },
  spelling: spanishSpelling,
}

const mexico: LanguageWords = {
  ...spain,
  recital: 'considerando\u00A0',
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
    company: [
      { part: 'name' },
      { before: ', ', part: 'entityType' },
      { before: ' constituida conforme a las leyes de ', part: 'organizedIn' },
      { before: ', con folio mercantil ', part: 'registrationNumber', optional: true },
      { before: ', con RFC ', part: 'taxNumber' },
      { before: ', con domicilio en ', part: 'address' },
      { before: ', representada por ', part: 'signatoryName' },
      { before: ', en su carácter de ', part: 'signatoryTitle' },
    ],
    individual: [
      { part: 'name' },
      { before: ', por su propio derecho, con RFC ', part: 'taxNumber' },
      { before: ', con domicilio en ', part: 'address' },
    ],
  },
  spelling: mexicanSpelling,
}

export const spanish = { 'es-ES': spain, 'es-MX': mexico }
