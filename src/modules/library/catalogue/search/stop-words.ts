/** How much a word tells of what is looked for. */
export type WordWeight =
  /** Nothing: `the`, `how`. Left out, unless nothing else is left. */
  | 'none'
  /** Little: `template`, `somebody`. A template need not have it. */
  | 'little'
  | 'full'

interface Weights {
  none: ReadonlySet<string>
  little: ReadonlySet<string>
}

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Folded, as `tokenize` gives them. What is a document's name is in neither: `will` is a testament too. */
const weights: Readonly<Record<string, Weights>> = {
  en: {
    none: words(`
      a about am an and any are as at be been being both but by can cannot cant could did do does doing dont
      either for from had has have having he her his how i if im in into is its ive just like me
      my of on onto or our ours shall she should so than that thats the their them then there these they this those
      to too upon very was we were what whats when where which while who whom whose why with would you your yours
    `),
    little: words(`
      template templates sample samples example examples blank free download downloads downloadable printable pdf
      doc docx word file format online model models generator generic standard simple basic easy
      somebody someone anybody anyone everybody person people something anything thing things guy
      need needs needed want wants wanted wish looking look find get getting make making made write writing wrote draft
      drafting create creating prepare say saying tell telling know must ought let lets use using used
      way best proper properly correct correctly legally help please document documents paper papers paperwork
      new old good much many more some other another without before after out off up
      business small company it us going non
    `),
  },
  fr: {
    none: words(`
      a afin au aux avec avez avoir avons c ce ceci cela ces cet cette ceux chez ci comme comment d dans de depuis des
      donc dont du elle elles en entre es est et etes etre eu eux faut il ils j je l la le les leur leurs lors lui m ma mais me
      mes moi mon n ne ni nos notre nous on ont ou par pas pendant peut peuvent peux plus pour pourquoi puis puisje qu quand
      que quel quelle quelles quels qui quoi s sa sans se ses si soi soit sommes son sont suis sur t ta te tes toi ton tu un
      une vos votre vous y
    `),
    little: words(`
      modele modeles exemple exemples type types gratuit gratuite gratuits gratuites telecharger telechargement imprimer
      imprimable pdf word doc docx fichier format vierge ligne simple document documents papier papiers
      quelqu quelquun quelque quelques personne personnes gens chose choses autre autres
      faire fait fais rediger redaction ecrire ecrit obtenir trouver cherche chercher besoin veux voudrais vouloir dois doit
      devoir savoir aide aider svp meilleur bon bonne correctement legalement legal nouveau nouvelle tout tous toute
      apres avant contre vers sous entreprise non
    `),
  },
  es: {
    none: words(`
      a al algun alguna alguno algunos ante aun aunque cada como con cual cuales cuando cuanto de del desde donde el ella
      ellas ellos en entre era eres es esa esas ese eso esos esta estas este esto estos estoy fue ha hace hacia han hasta hay he
      la las le les lo los mas me mi mis muy ni no nos nosotros nuestra nuestro o os para pero por porque puede pueden
      puedo que quien quienes se ser si sin sobre son soy su sus te tiene tienen tengo tu tus u un una unas uno unos y ya yo
    `),
    little: words(`
      plantilla plantillas modelo modelos ejemplo ejemplos formato formatos gratis gratuito gratuita descargar descarga
      imprimir imprimible pdf word doc docx archivo blanco linea simple sencillo documento documentos papel papeles
      alguien persona personas gente cosa cosas otro otra otros otras nadie
      hacer hago haga redactar redaccion escribir escrito obtener encontrar buscar busco necesito necesitar quiero querer
      debo deber tener saber ayuda ayudar favor mejor bueno correctamente legalmente legal nuevo nueva todo todos toda
      despues antes contra empresa
    `),
  },
  // `will` and `art` are words of documents in other languages, and stay.
  de: {
    none: words(`
      aber alle als am an auch auf aus bei beim bis da damit dann das dass dein dem den denn der des die dies diese diesem
      diesen dieser dieses doch du durch ein eine einem einen einer eines er es etwas euch fur gegen habe haben hatte
      ich ihm ihn ihnen ihr ihre ihrem ihren im in ist ja jede jeder jedes kann kannst konnen man mein meine meinem meinen
      meiner mich mir mit muss mussen nach noch nur ob oder ohne sein seine sich sie sind so soll um und uns unser unsere
      unter vom von vor wann warum was welche welcher welches wenn wer werden wie wir wird wo zu zum zur uber
    `),
    little: words(`
      vorlage vorlagen muster beispiel beispiele kostenlos gratis herunterladen download drucken pdf word doc docx datei
      format formular online einfach einfache dokument dokumente papier papiere jemand jemanden person personen leute
      sache sachen anderer andere anderen machen mache schreiben schreibe erstellen finden suche suchen brauche brauchen
      mochte wollen hilfe helfen bitte beste richtig rechtlich neu neue neuen alles firma betrieb
    `),
  },
  it: {
    none: words(`
      a ad ai al alla alle allo anche che chi ci coi col come con cosa cui da dai dal dalla dalle dallo degli dei del della
      delle dello di dove e ed egli essere fa fra gli ha hai hanno ho i il in io la le lei li lo loro lui ma me mi mia mie
      miei mio ne nei nel nella nelle nello noi non nostra nostro o ogni per perche piu po possiamo posso puo qual quale
      quali quando quanto quella quelle quelli quello questa queste questi questo qui se sei si sia siamo sono sta su sua
      sue sui sul sulla suo suoi ti tra tu tua tuo un una uno vi voi
    `),
    little: words(`
      modello modelli esempio esempi fac simile gratis gratuito gratuita scaricare scarica download stampare stampabile pdf
      word doc docx file formato online semplice documento documenti carta carte qualcuno persona persone gente cosa cose
      altro altra altri altre fare faccio redigere scrivere scritto ottenere trovare cercare cerco bisogno voglio vorrei
      devo dovere sapere aiuto migliore corretto legalmente legale nuovo nuova tutto tutti dopo prima contro azienda impresa
    `),
  },
  pt: {
    none: words(`
      a ao aos aquela aquele aqui as ate com como da das de dela dele deles depois do dos e ela elas ele eles em entre era
      essa esse esta estas este estes eu foi ha isso isto ja lhe mais mas me mesmo meu meus minha minhas muito na nao nas nem
      no nos nossa nosso num numa o onde os ou para pela pelas pelo pelos pode podem por porque posso quais qual quando que
      quem se sem ser seu seus sobre sou sua suas tem tenho teu tua um uma umas uns voce voces
    `),
    little: words(`
      modelo modelos exemplo exemplos gratis gratuito gratuita baixar download imprimir imprimivel pdf word doc docx arquivo
      formato branco online simples documento documentos papel papeis alguem pessoa pessoas gente coisa coisas outro outra
      outros outras ninguem fazer faco redigir escrever escrito obter encontrar procurar procuro buscar preciso precisar
      quero querer devo dever saber ajuda ajudar favor melhor corretamente legalmente legal novo nova tudo todos antes
      contra empresa
    `),
  },
}

/** `2026`: of which edition a template should be. */
const YEAR = /^(?:19|20)\d\d$/
const stopWords = new Set(Object.values(weights).flatMap(({ none }) => [...none]))

export function weightOf(word: string, language: string): WordWeight {
  if (YEAR.test(word)) return 'little'
  const own = weights[language]
  if (own?.none.has(word)) return 'none'
  return own?.little.has(word) ? 'little' : 'full'
}

/** Articles and prepositions, folded: names have them too; other words that tell nothing make a sentence. */
const linking = words(`
  a an and at by for from in of on or the to with
  au aux avec d de des du en et entre l la le les ou par pour sur un une
  al con del el las lo los o para por una unos unas y
  am an auf aus bei dem den der des die ein eine einem einen einer fur im in mit und vom von zu zum zur
  agli ai alla alle col dal dalla degli dei del della delle di e gli i il nel nella per su sul sulla tra uno
  ao aos as com da das do dos em na nas no nos os pela pelo um uma umas uns
`)

/** Whether a word only holds the others of a name together. */
export function isLinking(word: string): boolean {
  return linking.has(word)
}

/** Words that tell nothing in any of the languages: they are not indexed in running text. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}

/** Whether a word is one of those that a language's sentences are made of. */
export function isCommonIn(word: string, language: string): boolean {
  return weightOf(word, language) !== 'full'
}
