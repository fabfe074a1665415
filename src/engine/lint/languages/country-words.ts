import { type Wording, wordings, words } from './language-rules.ts'

/** "attorney" is the other country's lawyer, but a power of attorney is one everywhere. */
const attorney: Wording = {
  pattern: /(?<!\p{L})(?<!powers? of |letters? of )attorneys?(?![\p{L}-]| general)/giu,
  instead: 'solicitor, or lawyer',
}
const british = wordings`
  licences?|licencees?|sub-?licences? → license
  cheques? → check
  solicitors?|barristers? → attorney or lawyer
  postcodes?|postal code → ZIP code
  colours?|coloured|favours?|favoured|favourable|honours?|honoured|labours?|behaviours?|neighbours?|endeavours? → the spelling without u
  organisations?|organised?|recognis(?:e|es|ed|ing)|authoris(?:e|es|ed|ing|ation|ations)|realis(?:e|es|ed)|minimis(?:e|es|ed)|utilis(?:e|es|ed)|specialis(?:e|es|ed)|summaris(?:e|es|ed)|analys(?:e|ed|ing) → the spelling with z
  centres?|metres?|kilometres?|theatres?|defence|offences?|programmes?|whilst|amongst|fulfil|fulfils|enrol|enrols|instalments?|judgements?|tyres?|kerbs?|jewellery|cancelled|cancelling|labelled|modelling|travelling|storeys? → the American spelling
  P45|P60|National Insurance|HMRC|bank holidays?|redundanc(?:y|ies)|annual leave entitlement|VAT|Companies House → the American word
`
const americanInBritain = [
  attorney,
  ...wordings`
    (?:a|the|this|that|any|no|such|driving|driver[’']s|each) licenses?|licenses(?= (?:and|or|are|is|granted|to use))|sub-?license agreement|license (?:agreement|fee|plate|number)s? → licence
    (?:by|personal|certified|cashier[’']s|bank|paper) checks?|checks? payable|paychecks?|checking account → cheque
    ZIP(?: codes?)? → postcode
    colors?|colored|favors?|favored|favorable|honors?|honored|labor|behaviors?|neighbors?|endeavors? → the spelling with u
    centers?|defense|offenses?|fulfill|fulfills|enroll|enrollment|installments?|canceled|labeled|traveled|jewelry|analyzed?|analyzing → the British spelling
    at-will|Social Security numbers?|401\(k\)|W-[29]|1099|vacation (?:days|pay|time)|notary public|county clerk|jury trial|Fair Labor → the British word
  `,
]
const otherInCanada = [
  attorney,
  ...wordings`
    (?:a|the|this|that|any|no|such|driver[’']s) licenses?|license (?:agreement|fee|plate|number)s? → licence
    (?:by|personal|certified|cashier[’']s|paper) checks?|checks? payable|paychecks?|checking account → cheque
    ZIP(?: codes?)?|postcodes? → postal code
    colors?|favors?|favorable|honors?|labor|behaviors?|neighbors? → the spelling with u
    centers?|defense|offenses? → the Canadian spelling
    at-will|Social Security numbers?|401\(k\)|W-[29]|IRS|National Insurance|P45|VAT|redundanc(?:y|ies) → the Canadian word
  `,
]
const quebecInFrance = wordings`
  locateurs?|locatrices? → bailleur
  congédiements?|congédi(?:er|é|ée|és) → licenciement
  ententes? de confidentialité → accord de confidentialité
  TPS|TVQ|REER|RQAP|CNESST|NEQ → le mot français, ou rien
  fins? de semaine → week-end
  une soumission|la soumission de prix|soumissionnaires? → devis
  numéro d[’']assurance sociale|chèque spécimen|temps supplémentaire|cellulaires?|congés? fériés?|pourriels? → le mot français
`
const franceInQuebec = wordings`
  e-mails?|mails?|mèls? → courriel
  bailleurs?|bailleresses? → locateur
  TVA → TPS et TVQ
  SIREN|SIRET|RCS|Kbis|URSSAF|CNIL|INSEE|Insee|SARL|SASU?|EURL → le mot québécois
  CDI|CDD|SMIC|RTT|congés payés|prud[’']hom\p{L}*|préavis de licenciement|licenciement pour faute → le mot québécois
  week-ends? → fin de semaine
  parkings? → stationnement
  un devis|le devis|devis gratuit → soumission
  smartphones? → téléphone intelligent
`
const mexicoInSpain = wordings`
  RFC|CURP|CFDI|IMSS|INFONAVIT|Infonavit|Profeco → la palabra de España
  computadoras? → ordenador
  celulares? → móvil
  Ley Federal del Trabajo|aguinaldos?|S\. ?A\. de C\. ?V\.|S\. de R\. ?L\.|pesos mexicanos|M\. ?N\. → la palabra de España
  licencia de (?:conducir|manejo) → permiso de conducir
  checar|platicar|rentar|renta mensual del departamento|departamento amueblado → la palabra de España
`
const spainInMexico = [
  { pattern: words('NIF|NIE|DNI|CIF', 'gu'), instead: 'RFC, CURP o credencial para votar' },
  ...wordings`
    ordenador(?:es)? → computadora
    móvil(?:es)?(?! (?:de|del)) → celular
    Estatuto de los Trabajadores|comunidad(?:es)? autónomas?|Registro Mercantil|pagas? extraordinarias?|LAU|SEPE|AEAT → la palabra de México
  `,
  { pattern: /(?<!\p{L})S\.\s?L\.(?:\s?U\.)?/gu, instead: 'S. de R.L. o S.A. de C.V.' },
  ...wordings`
    vosotr[oa]s|vuestr[oa]s? → ustedes
    autónom[oa]s? \(RETA\)|trabajador(?:es)? autónomos? → trabajador independiente
    aparcamientos? → estacionamiento
  `,
]

/** Words of one country that have no place in the text of another (U2), by the text's language. */
export const countryWords: Readonly<Record<string, readonly Wording[]>> = {
  'en-US': british,
  'en-GB': americanInBritain,
  'en-CA': otherInCanada,
  'fr-FR': quebecInFrance,
  'fr-CA': franceInQuebec,
  'es-ES': mexicoInSpain,
  'es-MX': spainInMexico,
}
