import { type LanguageRules, particulars, wordings, wordSet, words } from './language-rules.ts'

export const spanish: LanguageRules = {
  legalese: wordings`
    en adelante (?:denominad[oa]s?|llamad[oa]s?|referid[oa]s?) → un paréntesis con el término definido
    antedich[oa]s?|susodich[oa]s?|precitad[oa]s?|supradich[oa]s?|mencionad[oa]s? (?:arriba|anteriormente)|arriba (?:citad|mencionad)[oa]s? → la cosa misma o una referencia
    dich[oa]s?(?= (?:contrato|acuerdo|documento|arrendamiento|pagaré)s?) → el, este o ese
    el mismo(?= (?:deberá|podrá|será|debe|puede|se)\b)|de(?:l| la) mism[oa](?=[.,;]) → él, ella o su
    por la presente|por el presente|mediante el presente|el presente instrumento → nada, o «este contrato»
    en fe de lo cual|a los efectos oportunos|por ante|considerando que → nada
    no obstante cualquier disposición en contrario → «aunque» y una referencia
    y/o → «o», o «uno, otro o ambos»
    con anterioridad a → antes de
    con posterioridad a → después de
    en el supuesto de que|en caso de que → si
    a la mayor brevedad posible → cuanto antes, o un plazo
  `,
  doublets: wordings`
    nul[oa]s? y (?:sin (?:ningún )?(?:valor|efecto)|de ningún (?:valor|efecto)) → nulo
    términos y condiciones → condiciones
    todos y cada uno|todas y cada una → todos o cada uno
    pleno y total|plena y totalmente|única y exclusivamente|libre y espontánea(?:mente)? → una sola de las dos palabras
    daños y menoscabos → daños
    usos y costumbres → usos
    valor y efecto|fuerza y efecto → efecto
  `,
  leftovers: [
    words('TODO|TBD|FIXME|PENDIENTE:|POR COMPLETAR|A COMPLETAR', 'gu'),
    words('lorem ipsum|dolor sit amet|undefined|NaN'),
    /\[(?:insertar|indicar|nombre|fecha|importe|monto|domicilio|completar|especificar|●|•|\.\.\.|…)[^\]]*\]/giu,
    /\{\{|\}\}|\$\{|<<|>>|_{3,}|\.{4,}|…{2,}|•{2,}/gu,
  ],
  guidance:
    /\((?:tachar|táchese|elegir|elija|completar|indicar|eliminar|suprimir|márquese|marcar)[^)]{0,60}\)|\[(?:nota|opcional|opción|eliminar)[^\]]*\]|(?<!\p{L})(?:táchese lo que no proceda|tachar lo que no proceda|nota al redactor|nota de redacción)(?!\p{L})/giu,
  mayBeDoubled: new Set(['no']),
  changesBeforeAnswer: /(?<![\p{L}\p{N}])[yeou] $/iu,
  endsOpen: /[;,]\s*(?:y|e|o|u|y\/o|pero)$/u,
  lawNearby:
    /Ley|Código|Reglamento|Decreto|Estatuto|Constitución|LAU|LGTOC|LFT|RGPD|Directiva|Convenio|de la ley|Federal/u,
  statute:
    /\b(?:art(?:ículo|\.)s?)\s+\d[\d.\- bisº]*(?:\s*(?:,|y|a)\s*\d+)*(?:[^.;]{0,25})\s+(?:de la|del|de)\s+(?:Ley|Código|Real Decreto|Estatuto|Reglamento|LAU|LGTOC|LFT|RGPD|Constitución)|\bLey (?:\d+\/\d{4}|Federal|General|Orgánica|de \p{Lu})[^.,;]{0,40}|\bCódigo (?:Civil|de Comercio|Penal|del Trabajo|Fiscal|Nacional)\b|\bReal Decreto(?:-ley| Legislativo)? \d+\/\d{4}|\bEstatuto de los Trabajadores\b|\bRGPD\b|\bLGTOC\b|\bLAU\b/gu,
  determiners: 'el|la|los|las|un|una|del|al|cada|todo|toda|este|esta|su|sus|ningún|ninguna|dicho|dicha',
  properNames:
    /^(?:Estado|Código|Corte|Tribunal|Juzgados?|Juzgado|Ministerio|Registro|República|España|México|Ciudad|Comunidad|Unión|Cámara|Congreso|Constitución|Ley|Leyes|Real|Reglamento|Seguridad|Servicio|Secretaría|Instituto|Internet|IVA|ISR|RFC|NIF|NIE|DNI|CURP|IMSS|INE|SEPE|SAT|AEAT|AEPD|Agencia|Audiencia|Sala|Banco|Boletín|Diario|Colegio|Consejo|Junta|Notaría|Europa|Mercantil|Estatuto|Convenio|Procuraduría|Profeco|Federación|Tesorería|IPC|IGC|INEGI|BOE|Euríbor|TIIE|RGPD|SMI|UMA|Inspección|Centro|Comisión|Autoridad|Delegación|Norte|Sur|Sr|Sra|Don|Doña|Magistrad|Fondo|Fogasa|FOGASA|Sistema)/u,
  binding: words('contrato (?:jurídicamente )?vinculante|jurídicamente vinculante|legalmente vinculante'),
  contract: particulars`
    purpose: el objeto → objeto|finalidad|servicios|inmueble|vivienda|puesto|funciones
    price: el precio o la contraprestación → precio|honorarios|renta\b|remuneración|salario|contraprestación
    payment: cuándo y cómo se paga → pago|pagar|factura|abon|transferencia
    term: el comienzo y la duración → duración|plazo|vigencia|comienza|entra en vigor|inicio
    ending: cómo termina → resol(?:ver|ución)|termina|extin|vencimiento|desisti|finaliza
    effects: qué pasa después → al (?:término|terminar|finalizar|extinguirse)|después de(?:l| la| su)? ?(?:fin|terminación|extinción|resolución)|devol|devuel|restitu|entrega de (?:la|las) llave|subsist|sobrevi|siguen? (?:en vigor|vigentes?)|tras (?:el|la|su)
    liability: quién responde de qué → responsab(?!ilidad (?:limitada|civil)|les? del?)|responden? (?:de|por)|daños y perjuicios|indemniza
    notices: cómo se notifica → notific|comunicacion|comunicar?á?n?(?: |$)|avis(?:o|ar)s? (?:por|a|al|se|con)|por escrito
    law: la ley aplicable → ley aplicable|legislación|se rige|leyes de|derecho (?:español|mexicano|aplicable)|regirá
    venue: quién resuelve los conflictos → tribunal|juzgado|jurisdicción|fuero|arbitra|competen|mediación
    whole-agreement: que el acuerdo es completo → acuerdo (?:íntegro|completo|total)|íntegr|totalidad|sustituye|reemplaza|todo lo (?:acordado|pactado|convenido)
    amendment: cómo se modifica → modific
    assignment: su cesión → cesi[oó]n|ceder|cede\b|subarr|transmi
    severability: qué vale si una cláusula es nula → nul[ao]|nulidad|inválid|invalidez|ineficaz|no válida
  `,
  policy: particulars`
    purpose: su finalidad → objeto|finalidad|propósito
    scope: a quién se aplica → ámbito|se aplica|alcance
    definitions: sus definiciones → definicion|significa|se entiende por
    roles: quién es responsable → responsab|funciones
    exceptions: quién concede excepciones → excepci
    breach: qué sigue al incumplimiento → incumpl|infracci|sanci|disciplin
    records: qué registros se guardan → registro|conserv|archiv
    version: su versión → versión
    approver: quién la aprobó → aprob
    review: cuándo se revisa → revis
  `,
  resolution: particulars`
    body: el órgano que acuerda → consejo|administrador|junta|socios|accionistas|asamblea
    quorum: el quórum, la convocatoria o la renuncia → quórum|convoca|renunc|universal|por escrito
    resolved: los acuerdos → acuerd|resuel
    conflicts: los conflictos de interés → conflicto|interés
    authorised: las personas autorizadas y sus límites → autoriz|facult|apoder
    certificate: la certificación → certific
  `,
  privacyNotice: particulars`
    controller: quién es responsable y cómo localizarlo → responsable|contact
    data: qué datos se recogen → recog|recab|datos
    purposes: para qué se usan → finalidad|usa|utiliza|para qué
    sharing: a quién se comunican → comunic|destinatari|compart|transfer
    retention: cuánto se conservan → conserv|plazo
    rights: los derechos de las personas → derechos
    complaints: dónde reclamar → reclama|Agencia|autoridad|INAI|Secretaría
    changes: cómo se avisan los cambios → cambio|modific|actualiz
  `,
  jobDescription: particulars`
    reports-to: de quién depende → depende|reporta|superior|responsable
    required: lo que se exige → imprescindible|requisito|exig|obligatori
    preferred: lo que se valora → valor|deseable|preferible
    measures: cómo se mide el éxito → medi|indicador|objetivo|resultado
    conditions: las condiciones de trabajo → condiciones|horario|lugar|jornada
    pay: el salario, o su lugar → salario|sueldo|remuneración|retribución
    equal-opportunity: la igualdad de oportunidades → igualdad|ajuste|adapta|discrimin
  `,
  promissoryNote: particulars`
    promise: la promesa incondicional de pagar → incondicional
    name: la palabra pagaré → pagaré
    place: el lugar del pago → lugar|domicilio|en la ciudad|en la plaza|pagadero en
    interest: los intereses → interés|intereses
  `,
  billOfSale: particulars`
    thing: la cosa vendida → vehículo|bien\b|número
    price: el precio → precio
    title: la propiedad libre de cargas → propiedad|carga|gravam
    condition: su estado o la garantía → estado|garant|vicios
    delivery: la entrega → entreg|posesión
  `,
  liability: {
    limit:
      /responsabilidad[^.]{0,120}(?:limita(?:da|rá|)|no (?:exceder|superar|podrá exceder|podrá superar|excede|supera)|tope|máximo)|no (?:responde|será[n]? responsables?)[^.]{0,60}(?:indirect|lucro cesante)/giu,
    death: /muerte|fallecimiento|lesion|daños? (?:personal|corporal)|físic/giu,
    fraud: /\bdolo\b|dolos[ao]|fraude|intencional|culpa grave/giu,
  },
  strict: particulars`
    non-compete: un pacto de no competencia → no competencia|no competir|no concurrencia
    penalty: una cláusula penal → cláusula penal|pena convencional|a título de penalidad|penalización
    auto-renewal: una prórroga automática → prórroga (?:automática|tácita)|tácita reconducción|renueva automáticamente|se prorrogará (?:automática|tácita)
    unilateral-change: un derecho a modificar solo → podrá modificar[^.]{0,40}(?:unilateralmente|en cualquier momento)
  `,
  survival:
    /sobrevi(?:ve|ven|virán|rá)|subsist(?:e|en|irá|irán)|(?:sigue|siguen|permanece|permanecen|continúa|continúan) (?:en vigor|vigentes?|aplicables?) (?:tras|después|más allá)/giu,
  written: words('por escrito|escrit[oa]s?'),
  electronic: words('correos?|e-mails?|electrónic[oa]s?|medios electrónicos'),
  days: /[\d\uFFFC]\s*días?(?!\p{L})/giu,
  whichDays:
    /días? (?:naturales?|hábil(?:es)?|laborables?|corridos?|calendario)|días? (?:se (?:cuentan|entienden|entenderán))|(?:plazos?) (?:se (?:cuentan|computan|entienden))/giu,
  amount: /(?<![\d.,$€£\p{L}-])\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{2})?(?![\d%])/gu,
  currency:
    /[$€£]|(?<!\p{L})(?:d[oó]lares?|euros?|pesos?|USD|MXN|EUR|M\.N\.|acciones|participaciones|horas|kilómetros|km|m²)(?!\p{L})/giu,
  criminalThreat: words(
    'penal(?:es|mente)?|policía|cárcel|prisión|fiscalía|ministerio público|estafa|delito|denuncia penal',
  ),
  enclosed: words('adjunt[oa]s?|adjuntamos|se acompañan?|acompañ[oa]|en anexo'),
  enclosureList: /^(?:Se adjunta[^.]{0,4}:|Anexos?|Adjuntos?|Documentos? adjuntos?)(?!\p{L})/imu,
  admission: words(
    '(?:reconocemos|reconozco|admitimos|admito) (?:nuestra|mi|la) (?:responsabilidad|culpa)|es culpa nuestra',
  ),
  unsubscribe: words('darse de baja|baja de|cancelar la suscripción'),
  discriminating: wordings`
    jóvenes?|joven|menor de \d\d años|mayor de \d\d años|recién egresad[oa]|nativo digital → la capacidad o la experiencia necesaria
    solter[oa]|casad[oa]|sin hijos|sin cargas familiares|buena presencia|excelente presentación → nada
    sexo (?:masculino|femenino)|señorita|varón|caballero|lengua materna|nacionalidad → lo que exige el trabajo
  `,
  notAVerb:
    /^(?:el|la|los|las|un|una|de|del|responsable|encargad[oa]|usted|ser|en|al|con|por|para|su|este|esta|\p{L}+(?:ción|miento|dad))(?!\p{L})/iu,
  dutiesHeading: /funciones|tareas|responsabilidades/iu,
  disagreements: [
    words(
      '(?:el|un|del|al|este|ese|ningún|algún|los|unos|estos) \\p{Ll}+(?:ción|sión|ciones|siones|dad|dades|tud|tudes|encia|encias|ancia|ancias)|(?:la|una|esta|esa|ninguna|alguna|las|unas|estas) (?!por)\\p{Ll}+(?:miento|mientos|aje|ajes|ismo|ador|edor|idor|adores|edores|idores)',
    ),
    words(
      '(?:los|las|unos|unas|estos|estas|sus|nuestros|nuestras) \\p{Ll}+(?:ción|sión|dad|miento|encia|ancia)|(?:el|la|un|una|del|al|este|esta|cada|ningún|ninguna) \\p{Ll}+(?:ciones|siones|dades|mientos|encias|ancias|ajes)',
    ),
    /(?<=^|[.:;] )(?:Las|Ambas) [Pp]artes (?:es|está|debe|puede|acuerda|paga|responde|conviene)(?!\p{L})/gu,
    /(?<=^|[.:;] )(?:El|La|Cada) (?:[Pp]arte|[Cc]ontrato|[Pp]restador|[Cc]liente|[Aa]rrendador|[Aa]rrendatari[oa]|[Tt]rabajador|[Ee]mpresa|[Vv]endedor|[Cc]omprador|[Dd]eudor|[Aa]creedor|[Ff]actura) (?:son|están|deben|pueden|pagan|responden)(?!\p{L})/gu,
  ],
  vocabulary: wordSet(`
    acreditantes adjúntelos añádalo arras autotransporte biométricos cambiaria cambiario checador
    comodatario concursal consígalo consignante cookies cumpliéndolo dañarlo delincuencial depositarla
    descompilar desconexión desprecintado discontinuo editable ejidal endosantes entregable entregables
    escríbalo evicción excederlo excusión fitosanitarios fotomulta fotomultas franquiciador franquiciadora
    franquiciar gerocultor gerocultora gestoría impagar imponerle incursa indíquenos indisociable
    interoperabilidad interpelación intracomunitaria juntarlos kilometraje licenciante licenciatario
    liquidarla membretada moderarla montos moratorio moratorios negarle negarlo ocuparla ofrecerla ofrecerlo
    oponerle preavisar predial prefactura premarcada preséntela procuraduría profesionista promitente
    protocolización protocolizarla pruébela psicosociales pyme quórum rappels readmisión recompra reconducción
    refaccionaria refactura refrendos registral regularizarlo reinstalación reinvierte rentarlo repaso
    repasos repítala retenérsele royalty subagentes subarrendarla subcontrata subcontratación subcontratar
    subcontratas subcontratista subcontratistas subcontrato subdistribuidores subencargado subencargados
    sublicenciar sublicencias superreducido teleoperador teleoperadora tensionada tensionado token
    toxicomanía tractocamión vehicular verifíquelo videollamada
  `),
  negations: words('no|nada|nunca|ningún|ninguna|sin|solo|gratuit[oa]'),
  modals: words('debe|deben|deberá|puede|pueden|podrá|con'),
  obligations: words('obligaciones|deberes|compromisos'),
  referring: /(?<!\p{L})(\p{Ll}{4,}(?<!d[oa]s?)) (?:de|en|según) la $/u,
  governingLaw:
    /(?:se rigen?|se regirán?|regid[oa]) por (?:la|las|el|los) (?:ley(?:es)?|derecho|legislación) (?!de (?:patentes|marcas|propiedad))/giu,
  deadlines: [
    /(?<duty>(?:debe|puede) \p{L}+)[^.;]*(?<!\p{L})(?:en|dentro de|en el plazo de|en un plazo de) (?:los )?(?<period>(?:\d+|\p{L}+|\uFFFC)(?: (?:días?|semanas?|meses|años?))?(?: (?:hábiles|naturales))?) (?:siguientes? a|desde|después de|a partir de|contados desde) (?<matter>(?:la|el|cada|su|que) \p{L}+)/giu,
  ],
  shortPeriods: words('preaviso|plazo (?:de pago|para pagar|de respuesta)'),
  interest: words('interés|intereses'),
  yearsOfNotice:
    /(?:preaviso|aviso) de (?:al menos )?(?:[2-9]|\d{2,}) años|(?:[2-9]|\d{2,}) años de (?:pre)?aviso/giu,
  periods: {
    day: words('días?(?: (?:naturales|corridos))?'),
    businessDay: words('días? (?:hábil(?:es)?|laborables?)'),
    week: words('semanas?'),
    month: words('mes(?:es)?'),
    year: words('años?'),
  },
}
