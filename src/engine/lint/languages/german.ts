import { type LanguageRules, particulars, wordings, wordSet, words } from './language-rules.ts'

export const german: LanguageRules = {
  legalese: wordings`
    (?:nachfolgend|nachstehend|im Folgenden|im Weiteren) (?:„[^“]{1,40}“ )?(?:kurz )?(?:genannt|bezeichnet|als) → eine Klammer mit dem definierten Begriff
    (?:vor|eben|oben|letzt|erst)(?:genannt|bezeichnet|erwähnt)(?:e[nmrs]?)?|obig(?:e[nmrs]?)?|besagt(?:e[nmrs]?)? → die Sache selbst oder ein Verweis
    hiermit|hierdurch|anbei|vorliegend(?:e[nmrs]?)?|allfällig(?:e[nmrs]?)? → nichts, oder schlichte Wörter
    seitens|diesbezüglich|betreffs|behufs|zwecks|mittels → von, dazu, wegen, für, mit
    und/oder → „oder“, oder „das eine, das andere oder beides“
    für den Fall, dass|im Falle, dass|sofern und soweit → wenn
    zu einem späteren Zeitpunkt|zum jetzigen Zeitpunkt → später, jetzt
    kommt zur Anwendung|findet (?:keine )?Anwendung|in Abzug (?:bringen|gebracht)|zur Auszahlung (?:bringen|gelangen) → gilt, gilt nicht, abziehen, auszahlen
    gegebenenfalls etwaig(?:e[nmrs]?)? → etwaig oder nichts
  `,
  doublets: wordings`
    null und nichtig → nichtig
    voll und ganz|ganz und gar → ganz
    einzig und allein → nur
    Art und Weise → Art, oder wie
    Grund und Boden → Grundstück
    zur Gänze und vollständig|ausdrücklich und unmissverständlich → eines der beiden Wörter
  `,
  leftovers: [
    words('TODO|TBD|FIXME|XXX+|AUSFÜLLEN|BITTE ERGÄNZEN', 'gu'),
    words('lorem ipsum|dolor sit amet|undefined|NaN'),
    /\[(?:Name|Datum|Betrag|Adresse|Anschrift|Ort|einfügen|ergänzen|angeben|●|•|\.\.\.|…)[^\]]*\]/giu,
    /\{\{|\}\}|\$\{|<<|>>|_{3,}|\.{4,}|…{2,}|•{2,}/gu,
  ],
  guidance:
    /\((?:bitte |zu )?(?:streichen|ausfüllen|ankreuzen|wählen|auswählen|einsetzen|ergänzen|angeben)[^)]{0,60}\)|\[(?:Hinweis|Anmerkung|Option|optional|streichen)[^\]]*\]|(?<!\p{L})(?:nicht Zutreffendes (?:bitte )?streichen|Zutreffendes (?:bitte )?ankreuzen|Hinweis für den Verwender)(?!\p{L})/giu,
  mayBeDoubled: new Set(['die', 'der', 'das', 'den', 'dem', 'sie', 'ihnen']),
  changesBeforeAnswer: /(?!)/u,
  bendsPeriods: /(?<![\p{L}\p{N}])(?:von|nach|seit|mit|binnen|zu|aus|ab|den) $/iu,
  endsOpen: /[;,]\s*(?:und|oder|sowie|aber)$/u,
  lawNearby: /Gesetz|Verordnung|BGB|HGB|DSGVO|Richtlinie|Tarifvertrag|§/u,
  statute:
    /§§?\s*\d+[a-z]?(?:\s*(?:Abs\.|Absatz|Satz|S\.|Nr\.|Nummer|ff\.|f\.|bis|und|,)\s*\d*[a-z]?)*\s*(?:des |der )?\p{Lu}[\p{L}]*|Art(?:\.|ikel)\s*\d+(?:\s*(?:Abs\.|Absatz|Nr\.)\s*\d+)*\s*(?:der )?(?:DSGVO|GG|AEUV)|(?<!\p{L})(?:BGB|HGB|GmbHG|AktG|KSchG|BUrlG|EFZG|NachwG|MiLoG|GewO|UStG|AO|TzBfG|ArbZG|DSGVO|BDSG|DDG|TDDDG|GeschGehG|UWG|UrhG|BetrKV|HeizkostenV|VSBG|InsO|ZPO|BetrVG|AGG|MuSchG|SGB [IVX]+)(?!\p{L})|(?<!\p{L})(?:Bürgerliche[ns]?|Handels)\s?[Gg]esetzbuch\p{L}*/gu,
  // Every German noun is capitalised: a capital tells nothing of a term.
  determiners: '(?!)',
  properNames: /(?!)/u,
  binding: words('(?:rechts)?verbindliche[rnms]? Vertrag|rechtlich bindend(?:e[rnms]?)?|rechtsverbindlich'),
  contract: particulars`
    purpose: worum es geht → gegenstand|leistung|tätigkeit|mietsache|wohnung|kaufsache|darlehen|zweck
    price: der Preis oder die Gegenleistung → preis|vergütung|miete|gehalt|honorar|zins|entgelt
    payment: wann und wie gezahlt wird → zahl|fällig|rechnung|überweis
    term: Beginn und Dauer → dauer|laufzeit|beginn|befrist|tritt in kraft|gilt ab
    ending: wie er endet → kündig|endet|aufheb|rücktritt|beendig
    effects: was danach gilt → nach (?:dem |der |dieser |seinem |ihrem )?(?:ende|beendigung|vertragsende|rückgabe|ablauf)|rückgabe|herausgabe|zurückzugeben|gibt [^.]{0,60}zurück|bei (?:ende|beendigung|vertragsende|auszug)|fortbesteh|gelten fort|über das ende|zurückzahl
    liability: wer wofür haftet → haft(?!pflicht)|schadensersatz|gewährleist|mängel
    notices: wie man sich erklärt → mitteil|textform|schriftform|schriftlich|erklärung
    law: das anwendbare Recht → deutsches recht|recht der bundesrepublik|anwendbares recht|gesetzliche|tarifvertr
    venue: wer Streit entscheidet → gericht|schieds|schlichtung|mediation
    whole-agreement: dass der Vertrag vollständig ist → vollständig|nebenabrede|ersetz(?:t|en) frühere|abschließend
    amendment: wie er geändert wird → änder
    assignment: seine Übertragung → übertrag|abtret|abgetreten|untervermiet|dritte
    severability: was gilt, wenn eine Klausel unwirksam ist → unwirksam|nichtig|salvatorisch
  `,
  policy: particulars`
    purpose: ihr Zweck → zweck|ziel
    scope: für wen sie gilt → geltungsbereich|gilt für|anwendungsbereich
    definitions: ihre Begriffe → begriff|bedeutet|im sinne
    roles: wer zuständig ist → zuständig|verantwort
    exceptions: wer Ausnahmen zulässt → ausnahme
    breach: was auf Verstöße folgt → verst[oö]ß|sanktion|arbeitsrechtlich
    records: was aufbewahrt wird → aufbewahr|protokoll|dokument|nachweis
    version: ihre Fassung → fassung|version|stand
    approver: wer sie beschlossen hat → beschlossen|genehmigt|freigegeben
    review: wann sie geprüft wird → überprüf|überarbeit
  `,
  resolution: particulars`
    body: das Organ, das beschließt → gesellschafter|vorstand|aufsichtsrat|geschäftsführ|versammlung
    quorum: Einberufung, Beschlussfähigkeit oder Verzicht → einberuf|beschlussfähig|verzicht|form und frist|ladung
    resolved: die Beschlüsse → beschl(?:ießt|ießen|ossen|uss|üsse)
    conflicts: wer nicht mitstimmt → stimmverbot|stimmrecht|interessenkonflikt|ausgeschlossen
    authorised: wer ermächtigt ist → ermächtig|bevollmächtig|beauftragt
    certificate: die Niederschrift → niederschrift|protokoll|bestätig
  `,
  privacyNotice: particulars`
    controller: wer verantwortlich ist → verantwortlich|kontakt
    data: welche Daten → daten
    purposes: wofür → zweck|wofür|rechtsgrundlage
    sharing: an wen → empfänger|weitergabe|übermittl|auftragsverarbeit
    retention: wie lange → speicher|aufbewahr|lösch
    rights: die Rechte → recht auf|auskunft|widerspruch
    complaints: die Beschwerde → beschwerde|aufsichtsbehörde
    changes: Änderungen → änder|stand|aktualis
  `,
  jobDescription: particulars`
    reports-to: wem die Stelle untersteht → berichtet|unterstellt|vorgesetzt
    required: was verlangt ist → voraussetz|erforderlich|zwingend|muss
    preferred: was erwünscht ist → wünschenswert|von vorteil|erwünscht
    measures: woran Erfolg gemessen wird → gemessen|kennzahl|ergebnis|ziel
    conditions: die Arbeitsbedingungen → arbeitszeit|arbeitsort|arbeitsbedingungen|umgebung
    pay: die Vergütung → vergütung|gehalt|entgelt
    equal-opportunity: die Gleichbehandlung → gleichbehandl|unabhängig von|schwerbehind|benachteilig|barriere
  `,
  promissoryNote: particulars`
    promise: das Zahlungsversprechen → verspr|verpflicht|zahl
    name: die Bezeichnung → wechsel|schuldschein|schuldanerkenntnis
    place: der Zahlungsort → ort|konto
    interest: die Zinsen → zins
  `,
  billOfSale: particulars`
    thing: die Kaufsache → fahrzeug|sache|ware|gegenstand
    price: der Preis → preis
    title: dass sie frei von Rechten Dritter ist → eigentum|rechte dritter
    condition: Zustand oder Mängelhaftung → zustand|mängel|gewährleist
    delivery: die Übergabe → übergabe|übergeben|lieferung
  `,
  liability: {
    limit:
      /haft(?:et|en|ung)[^.]{0,140}(?:begrenzt|beschränkt|höchstens|ausgeschlossen|nicht für|nur (?:für|bei))|keine haftung/giu,
    death: /leben|körper|gesundheit/giu,
    fraud: /vorsatz|vorsätzlich|arglist/giu,
  },
  strict: particulars`
    non-compete: ein Wettbewerbsverbot → wettbewerbsverbot
    penalty: eine Vertragsstrafe → vertragsstrafe
    auto-renewal: eine automatische Verlängerung → verlängert sich [^.]{0,60}(?:automatisch|jeweils|stillschweigend)|stillschweigende? verlängerung
    unilateral-change: ein einseitiges Änderungsrecht → (?:kann|darf|ist berechtigt,)[^.]{0,60}jederzeit[^.]{0,40}(?:zu )?änder
  `,
  survival:
    /(?:gelten|gilt|bleib(?:t|en)|besteh(?:t|en)) [^.]{0,50}(?:nach|über) [^.]{0,40}(?:ende|beendigung)[^.]{0,30}(?:fort|hinaus|bestehen|wirksam)/giu,
  written: words('schriftlich(?:e[nmrs]?)?|in Schriftform'),
  electronic: words('textform|e-mails?|elektronisch(?:e[nmrs]?)?|eigenhändig|handschriftlich|§ 126'),
  days: /[\d\uFFFC]\s*tage?n?(?!\p{L})/giu,
  whichDays: /kalendertage|werktage|arbeitstage|bankarbeitstage|fristen nach tagen|fristen in tagen/giu,
  amount: /(?<![\d.,$€£\p{L}-])\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{2})?(?![\d%])/gu,
  currency: /[$€£]|(?<!\p{L})(?:Euro|EUR|US-Dollar|Franken|Anteile|Stunden|Kilometer|km|m²)(?!\p{L})/giu,
  criminalThreat: words(
    'straf(?:anzeige|rechtlich|bar|antrag|verfahren)\\p{L}*|polizei|staatsanwaltschaft|betrug\\p{L}*|gefängnis|schufa\\p{L}*',
  ),
  enclosed: words('beigefügt(?:e[nmrs]?)?|liegt bei|liegen bei|fügen wir bei|füge ich bei'),
  enclosureList: /^Anlagen?:?(?!\p{L})/imu,
  admission: words('wir haften für|unser verschulden|wir tragen die schuld'),
  unsubscribe: words('abbestellen|abmelden|newsletter kündigen'),
  discriminating: wordings`
    jung(?:e[nmrs]?)?|dynamisch(?:e[nmrs]?)? Team|Berufsanfänger|Digital Native|höchstens \\d\\d Jahre|bis \\d\\d Jahre → die nötige Fähigkeit oder Erfahrung
    ledig|verheiratet|kinderlos|gepflegtes Äußeres|gepflegte Erscheinung → nichts
    Muttersprachler(?:in)?|Muttersprache|akzentfrei|männlich gesucht|weiblich gesucht → was die Arbeit verlangt
  `,
  notAVerb:
    /^(?:der|die|das|ein|eine|verantwortlich|zuständig|sie|in|im|am|mit|für|von|bei|zur|zum)(?!\p{L})/iu,
  dutiesHeading: /aufgaben|tätigkeiten/iu,
  disagreements: [
    words(
      '(?:ein|der|kein|dieser|jeder) (?:Vertrag|Auftraggeber|Auftragnehmer|Arbeitgeber|Arbeitnehmer|Mieter|Vermieter|Käufer|Verkäufer) (?:sind|haben|müssen|dürfen|zahlen|haften)',
    ),
    words('(?:die|beide) (?:Parteien|Vertragsparteien) (?:ist|hat|muss|darf|zahlt|haftet|vereinbart)'),
    words('(?:das|die) (?:Vertrag|Preis|Betrag|Zeitraum|Anspruch)'),
    words('(?:den|dem|das|des) (?:Kündigung|Vergütung|Rechnung|Zahlung|Leistung|Frist|Wohnung)'),
    words('(?:innerhalb|während|wegen|trotz|aufgrund) (?:dem|den|einem)'),
  ],
  vocabulary: wordSet(''),
  negations: words('nicht|kein(?:e[nmrs]?)?|nie|niemals|ohne|nur|unentgeltlich|kostenlos'),
  modals: words('muss|müssen|darf|dürfen|kann|können|soll|sollen|hat|haben|ist|sind|verpflichtet'),
  obligations: words('pflichten|verpflichtungen'),
  referring: /(?<!\p{L})(\p{Lu}\p{Ll}{3,}) (?:nach|gemäß|in|aus) $/u,
  governingLaw:
    /(?:es gilt|unterliegt|gilt) (?:ausschließlich )?(?:das |dem )?(?:deutsche[sm]? Recht|Recht der Bundesrepublik)/giu,
  deadlines: [
    /(?<duty>(?:muss|hat|darf|kann) [\p{L} ]{3,40}?) (?:innerhalb von|binnen) (?<period>(?:\d+|\p{L}+|\uFFFC)(?: (?:Tagen|Wochen|Monaten|Jahren|Werktagen))?) (?:nach|ab|seit) (?<matter>(?:der|dem|des|Zugang|Erhalt|Ende) ?\p{L}*)/giu,
  ],
  shortPeriods: words('kündigungsfrist|zahlungsfrist|zahlungsziel|nachfrist|frist zur zahlung'),
  interest: words('zins(?:en|satz)?|verzugszins(?:en|satz)?'),
  yearsOfNotice: /(?:kündigungsfrist|frist) von (?:[2-9]|\d{2,}) jahren/giu,
  periods: {
    day: words('(?:Kalender)?Tage?n?'),
    businessDay: words('(?:Werk|Arbeits|Bankarbeits)tage?n?'),
    week: words('Wochen?'),
    month: words('Monate?n?'),
    year: words('Jahre?n?'),
  },
}
