import { type LanguageRules, particulars, wordings, wordSet, words } from './language-rules.ts'

export const french: LanguageRules = {
  legalese: wordings`
    ci-après (?:dénommée?s?|désignée?s?|appelée?s?) → une parenthèse avec le terme défini
    susdite?s?|susvisée?s?|susmentionnée?s?|susnommée?s?|susnommés|précitée?s?|dudit|de ladite|audit|à ladite|lesdits|lesdites|desdits|desdites|auxdits|auxdites|ledit|ladite → le, la, ce ou un renvoi
    attendu que|considérant que → un exposé sans ces mots
    il est (?:expressément )?(?:convenu|stipulé|entendu|précisé) (?:et (?:arrêté|accepté) )?(?:ce qui suit|que) → la règle elle-même
    en foi de quoi|à toutes fins utiles|par-devant|icelui|icelle|iceux|nonobstant → rien, ou des mots simples
    et/ou → « ou », ou « l’un ou l’autre ou les deux »
    au cas où il adviendrait que|dans l’hypothèse où|dans l'hypothèse où → si
    préalablement à → avant
    postérieurement à → après
    sous peine de nullité absolue et de plein droit → sous peine de nullité
    aux présentes|des présentes|par les présentes|les présentes → le présent contrat, la présente lettre
  `,
  doublets: wordings`
    nul(?:le)? et (?:non avenue?|de nul effet|sans effet) → nul
    dûment et valablement|valablement et dûment → valablement
    termes et conditions → conditions
    en bonne et due forme → dans les formes, ou rien
    seul et unique|plein et entier|pleine et entière → un seul des deux mots
    tout et chacun|chacun et tous → chacun ou tous
    les us et coutumes → les usages
    fait et passé → fait
  `,
  leftovers: [
    words('TODO|TBD|FIXME|XXX+|À COMPLÉTER|A COMPLETER|À REMPLIR', 'gu'),
    words('lorem ipsum|dolor sit amet|undefined|NaN'),
    /\[(?:insérer|indiquer|nom|date|montant|adresse|préciser|compléter|à compléter|●|•|\.\.\.|…)[^\]]*\]/giu,
    /\{\{|\}\}|\$\{|<<|>>|_{3,}|\.{4,}|…{2,}|•{2,}/gu,
  ],
  guidance:
    /\((?:rayer|biffer|supprimer|choisir|préciser|à compléter|compléter|au choix|cocher|barrer)[^)]{0,60}\)|\[(?:note|option|facultatif|supprimer)[^\]]*\]|(?<!\p{L})(?:rayer la mention inutile|rayez la mention inutile|biffer si|note au rédacteur|note de rédaction)(?!\p{L})/giu,
  mayBeDoubled: new Set(['nous', 'vous']),
  changesBeforeAnswer: /(?<![\p{L}\p{N}’-])(?:de |d’|à |au |du |que |qu’)$/iu,
  endsOpen: /[;,]\s*(?:et|ou|et\/ou|mais)$/u,
  lawNearby:
    /Code|\bloi\b|Loi\b|règlement|Règlement|RGPD|décret|directive|Convention|Constitution|[LRD]\.?\s?\d|civil|du travail|de commerce/u,
  statute:
    /\b(?:art(?:icle|\.)s?)\s+(?:[LRDA]\.?\s*)?\d[\d-]*(?:\s+(?:et|à)\s+(?:[LRDA]\.?\s*)?\d[\d-]*)*\s+(?:du|de la|de l['’])\s*(?:Code|code|loi|Loi|décret|règlement|Règlement|RGPD)|\bCode (?:civil|du travail|de commerce|pénal|de la consommation|monétaire et financier|de procédure civile|général des impôts|de la propriété intellectuelle|de la sécurité sociale)\b|\b[Ll]oi (?:n[°o]\s*\d|du \d|sur|\d+)|\bRGPD\b|\bLoi (?:25|sur)\b|\bart\.\s*[LRDA]?\.?\s*\d+/gu,
  determiners:
    'le|la|les|un|une|des|du|au|aux|chaque|tout|toute|ce|cette|ces|son|sa|ses|leur|leurs|aucun|aucune|ladite|ledit',
  properNames:
    /^(?:État|Etat|Code|Code civil|Cour|Conseil|Tribunal|Ministère|Ministre|Préfet|Registre|RCS|République|France|Français|Québec|Québécois|Canada|Europe|Union|Parlement|Assemblée|Constitution|Charte|Loi|Règlement|Sécurité|Pôle|URSSAF|Urssaf|CNIL|Internet|INSEE|Insee|TVA|TPS|TVQ|RGPD|Trésor|Journal|Chambre|Banque|Bourse|Cassation|Commission|Comité|CSE|ILC|ILAT|ICC|Revenu|Office|Commission|Collège|Convention|Pays|SIREN|SIRET|SMIC|IBAN|RIB|Nord|Sud|Est|Ouest|Madame|Monsieur|Mesdames|Messieurs|Barreau|Ordre|Autorité|Caisse|Direction|Inspection|Médecine|Prud)/u,
  binding: words(
    'contrat (?:juridiquement )?(?:contraignant|obligatoire)|juridiquement contraignante?|a valeur de contrat',
  ),
  contract: particulars`
    purpose: l’objet du contrat → objet|mission|engagement|emploi|fonctions?|locaux|désignation|services
    price: le prix ou la contrepartie → prix|honoraires|loyer|rémunération|salaire|contrepartie
    payment: quand et comment on paie → paie|paye|payable|paiement|facture|échéance|versé|virement
    term: le début et la durée → durée|entre en vigueur|prend effet|commence|à compter d
    ending: comment il prend fin → résili|rupture|prend fin|expiration|\bterme\b|met(?:tre)? fin|démission|licenci|congé
    effects: ce qui se passe ensuite → après (?:la |le |son |sa )?(?:fin|rupture|terme|résiliation|expiration|départ|cessation)|à la fin|restitu|au départ|en fin de|survi|demeurent?|lors de la (?:fin|rupture)|à l['’]expiration|à l['’]échéance
    liability: qui répond de quoi → responsab(?!ilité (?:limitée|civile)|les? d[eu])|répond(?:ent)? d|dommages|réparation d(?:u|es|e tout) (?:préjudice|dommage)
    notices: comment on notifie → notifi|lettre recommandée|\bavis (?:écrit|donné|prévu)|par (?:courrier|courriel|écrit|lettre)|adress[ée]
    law: la loi applicable → droit applicable|loi applicable|droit français|régi[es]? par|lois? (?:en vigueur |applicables )?(?:du|de la|au|françaises?)|soumis (?:au|à la|aux)|convention collective
    venue: qui tranche les litiges → tribuna|juridiction|compéten|arbitr|médiat|prud
    whole-agreement: que le contrat est complet → intégralité|totalité|remplace|constitue l['’](?:intégralité|accord)|l['’]ensemble de (?:leur|l)|annule et remplace|contrat complet|accord complet|entente complète
    amendment: comment il est modifié → modifi|avenant
    assignment: sa cession → cession|céder|cédé|cessi|transfér
    severability: ce qui vaut si une clause est nulle → nulle|nullité|invalid|inapplicable|divisib|réputée non écrite|sans effet
  `,
  policy: particulars`
    purpose: son but → objet|but\b|objectif|pourquoi
    scope: à qui elle s’applique → champ|s['’]applique|portée|concerné
    definitions: ses définitions → définition|désigne|on entend par
    roles: qui est responsable → responsab|rôle
    exceptions: qui accorde les exceptions → exception|dérog
    breach: les suites d’un manquement → manquement|non-respect|sanction|disciplin
    records: les pièces conservées → registre|conserv|dossier
    version: sa version → version|révision
    approver: qui l’a approuvée → approuv|adopt
    review: sa prochaine révision → révis|réexam
  `,
  resolution: particulars`
    body: l’organe qui décide → conseil|administrateurs|actionnaires|associés|assemblée|comité
    quorum: le quorum, la convocation ou la renonciation → quorum|convo|renonc|avis|par écrit
    resolved: les lignes « résolu » → résolu|décid|résolution
    conflicts: les conflits d’intérêts → conflit|intérêt
    authorised: les personnes autorisées et leurs limites → autoris|habilit|pouvoir
    certificate: le certificat → certifi|conforme
  `,
  privacyNotice: particulars`
    controller: qui est responsable et comment le joindre → responsable|contact|qui sommes
    data: les données recueillies → recueill|collect|données
    purposes: à quoi elles servent → finalité|utilis|pourquoi
    sharing: à qui elles sont communiquées → communiqu|destinataire|partag|transm
    retention: combien de temps elles sont gardées → conserv|durée
    rights: les droits des personnes → droits?\b
    complaints: où se plaindre → plainte|réclam|CNIL|autorité|Commission
    changes: comment les changements sont annoncés → modif|mise à jour|chang
  `,
  jobDescription: particulars`
    reports-to: de qui le poste dépend → rattach|relève d|supérieur|responsable
    required: ce qui est exigé → exig|indispensable|requis|obligatoire
    preferred: ce qui est un atout → atout|souhait|apprécié|un plus
    measures: comment le succès se mesure → mesur|indicateur|objectif|résultat|réussite
    conditions: les conditions de travail → conditions|horaire|lieu|déplacement
    pay: la rémunération, ou sa place → rémunération|salaire
    equal-opportunity: l’égalité des chances → égalité|adapt|accommod|aménag|discrimin
  `,
  promissoryNote: particulars`
    promise: la promesse de payer → s['’]engage à payer|promet de payer|paiera|paierai
    interest: les intérêts → intérêt
    default: le défaut de paiement → défaut|retard|impay
    acceleration: l’exigibilité du tout → exigib|déché|totalité
    prepayment: le remboursement anticipé → anticip|avance
    place: le lieu du paiement → lieu|adresse|domicile|compte
    law: la loi applicable → loi|droit
  `,
  billOfSale: particulars`
    thing: la chose vendue → véhicule|bateau|matériel|bien\b|numéro
    price: le prix → prix
    title: la propriété libre de charges → propriété|gage|charge
    condition: l’état ou la garantie → état|garant
    delivery: la livraison → livr|remis|possession
  `,
  liability: {
    limit:
      /responsabilité[^.]{0,120}(?:limitée|n[’']excède|ne (?:peut|saurait|pourra) (?:pas )?(?:excéder|dépasser)|plafon)|plafond de responsabilité|ne (?:répond|sont? (?:pas )?responsables?)[^.]{0,60}(?:indirect|perte de)/giu,
    death:
      /décès|corporel|mort\b|atteinte à (?:la vie|l[’']intégrité)|blessure|préjudice (?:corporel|moral)/giu,
    fraud: /\bdol\b|dolosi|fraude|faute (?:lourde|intentionnelle)|intentionnel/giu,
  },
  strict: particulars`
    non-compete: une clause de non-concurrence → non-concurrence|concurrenc(?:er|e) l
    penalty: une clause pénale → clause pénale|pénalités? (?:forfaitaire|de)|à titre de pénalité
    auto-renewal: une tacite reconduction → tacite reconduction|reconduction tacite|reconduit(?:e)? tacitement|renouvelle(?:ment)? (?:automatique|tacite)
    resolutory: une clause résolutoire → clause résolutoire|résilié(?:e)? de plein droit|résiliation de plein droit
    unilateral-change: un droit de modifier seul → peut (?:modifier|changer) (?:à tout moment|unilatéralement)
  `,
  survival:
    /surviv(?:ent|re|ra|ront)|(?:demeure|reste)(?:nt|ra|ront)? (?:en vigueur|applicables?|obligatoires?) (?:après|malgré|au-delà)/giu,
  written: words("(?:par|l[’']) ?écrit|écrite?s?"),
  electronic: words('courriels?|e-mails?|électroniques?|courrier électronique'),
  days: /[\d\uFFFC]\s*jours?\b/giu,
  whichDays:
    /jours? (?:calendaires?|ouvrés?|ouvrables?|francs?|civils?|de calendrier)|calendaires|jours? (?:s[’']entend|se compte)|délais? (?:s[’']entend|se compte|exprimé)/giu,
  amount: /(?<![\d.,$€£\p{L}-])\d{1,3}(?:[\s\u00A0\u202F]\d{3})+(?:,\d{2})?(?!\d)/gu,
  currency:
    /[$€£]|(?<!\p{L})(?:dollars?|euros?|USD|CAD|EUR|actions?|parts?|heures?|kilomètres?|km|m²|RCS|SIREN|SIRET)(?!\p{L})/giu,
  criminalThreat: words(
    'pénale?s?|pénalement|pénaux|police|prison|gendarmerie|procureur|plainte|escroquerie|huissier sans (?:jugement|titre)',
  ),
  enclosed: words(
    'ci-jointe?s?|ci-inclus(?:e|es)?|en annexe|pièces? jointes?|je joins|nous joignons|joins à',
  ),
  enclosureList: /^(?:Ci-joint[^.]{0,4}:|Pièces? jointes?|P\.\s?J\.|Annexes?)(?!\p{L})/imu,
  admission: words(
    '(?:nous|je) (?:reconnais|reconnaissons|admettons|admets) (?:notre|ma|la) (?:responsabilité|faute)|est de notre faute',
  ),
  unsubscribe: words('désabonn\\p{L}*|désinscri\\p{L}*|se désinscrire'),
  discriminating: wordings`
    jeunes?|jeune diplômée?|senior de plus|moins de \d\d ans|plus de \d\d ans|natif du numérique → la compétence ou l’expérience requise
    célibataire|mariée?|sans enfants?|libre de toute attache|mère de famille|père de famille → rien
    langue maternelle|de souche|nationalité française|physique agréable|bonne présentation → ce que le travail exige
    homme d[’']entretien|femme de ménage|hôtesse|secrétaire trilingue féminine → un intitulé pour tous, avec F/H
  `,
  notAVerb:
    /^(?:le|la|les|l['’]|un|une|des|du|de|responsable|chargée?|vous|votre|être|en|au|aux|dans|pour|avec|par|sur|ce|cette|\p{L}+(?:tion|ment|ance|age))(?!\p{L})/iu,
  dutiesHeading: /mission|responsabilité|tâches|activités|fonctions/iu,
  disagreements: [
    words(
      '(?<![\\u2019\\u0027])(?:le|un|du|au|ce|cet|quel|aucun|tout) (?!silence|freelance|comité|côté|traité|concurrence|dispense|finance|balance|licence pro)\\p{Ll}+(?:tion|ssion|xion|ance|ence|ité|reté|ture)s?|(?<![\\u2019\\u0027])(?:la|une|cette|quelle|aucune|toute) (?!page|image|plage|cage|rage|nage|jument|simplement|seulement|totalement|entièrement)\\p{Ll}+(?:ment|age|isme)s?',
    ),
    words(
      '(?:les|des|aux|ces|mes|ses|nos|vos|leurs|plusieurs|quelques|certains|certaines) \\p{Ll}+(?:tion|ssion|xion|ment|ité)|(?:le|la|un|une|du|au|ce|cette|cet|mon|ma|son|sa|chaque) \\p{Ll}+(?:tion|ssion|xion|ment|ité|age|ance|ence)s',
    ),
    /(?<=^|[.:;] )Les (?:[Pp]arties|[Aa]ssociés|[Aa]ctionnaires|[Aa]dministrateurs|[Ll]ocataires) (?:est|a|doit|peut|convient|paie|reste|s’engage)(?!\p{L})/gu,
    /(?<=^|[.:;] )(?:Le|La|Chaque) (?:[Pp]artie|[Cc]ontrat|[Pp]restataire|[Cc]lient|[Bb]ailleur|[Ll]ocataire|[Pp]reneur|[Ee]mployeur|[Ss]alarié|[Vv]endeur|[Aa]cheteur|[Ff]acture) (?:sont|ont|doivent|peuvent|paient|restent|s’engagent)(?!\p{L})/gu,
  ],
  vocabulary: wordSet(`
    accompagnant anticoupures at autoliquidation common consequential consideration contre déspécialisation equitable freelance hui
    immatriculable impayé intranet law monopropriété odomètre replanifié subventionnaire unit valideur will autocontrôle
    assistanat prud presqu lorsqu puisqu jusqu quoiqu quelqu sous mi trop sur aujourd
  `),
  negations: words('ne|n|pas|rien|jamais|aucune?|sans|seulement|gratuite?'),
  modals: words('doit|doivent|peut|peuvent|avec'),
  obligations: words('obligations?|devoirs?|engagements?'),
  referring: /(?<!\p{L})(?!prévu|visé|indiqué|mentionné)(\p{Ll}{4,}) (?:de|à|selon) (?:l['’])?$/u,
  governingLaw:
    /(?:droit|lois?) [^.;]{1,60}(?:régit|régissent|gouverne)|régie?s? par (?:le droit|la loi|les lois)|soumis(?:e|es)? (?:au droit|à la loi|aux lois) /giu,
  deadlines: [
    /(?<duty>(?:doit|peut) \p{L}+)[^.;]*\bdans (?:les|un délai de|le délai de) (?<period>(?:\d+|\p{L}+|\uFFFC)(?: (?:jours?|semaines?|mois|ans?))?) (?:à compter d(?:e|u)|suivant|qui suivent|après) ?(?<matter>(?:la|le|l’|chaque|sa|son|réception)[ ]?\p{L}+)/giu,
  ],
  shortPeriods: words('préavis|délai (?:de paiement|pour payer|de réponse)'),
  interest: words('intérêts?'),
  yearsOfNotice: /préavis (?:est )?d(?:e|’au moins) (?:[2-9]|\d{2,}) ans|(?:[2-9]|\d{2,}) ans de préavis/giu,
  periods: {
    day: words('jours?(?: (?:calendaires?|francs?))?'),
    businessDay: words('jours? (?:ouvrés?|ouvrables?)'),
    week: words('semaines?'),
    month: words('mois'),
    year: words('ans?|années?'),
  },
}
