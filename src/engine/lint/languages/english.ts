import { type LanguageRules, particulars, wordings, wordSet, words } from './language-rules.ts'

export const english: LanguageRules = {
  legalese: wordings`
    shall → must for a duty, will for a fact, may for a right
    hereinafter → nothing: the defined term says it
    witnesseth → nothing
    aforesaid|aforementioned|above-mentioned|abovementioned → the thing itself or a reference
    the said|such said|(?:of|to|by|in|under) said → the, this or that
    the same(?= (?:shall|will|may|must|is|are|to be)\b)|of (?:the )?same(?=[.,;]) → it or them
    therein|thereof|thereto|therefor|thereunder|thereby|therewith|thereupon|thereafter → in it, of it, after that
    hereby|herein|hereto|hereof|hereunder|herewith|heretofore|hereafter|hereunto → in this document, or nothing
    whereas → a recital without it
    whereof|wherein|whereby|whereupon|whatsoever|whomsoever|howsoever|wheresoever → plain words
    forthwith → at once or without delay
    inter alia|mutatis mutandis|pari passu|prima facie|ipso facto → the English words
    and/or → "or", or "A or B or both"
    prior to → before
    subsequent to → after
    in the event that|in the event of → if
    notwithstanding anything to the contrary → despite and a reference
    pursuant to → under
    in witness whereof|know all men by these presents|now,? therefore → nothing, or "The parties agree as follows"
    party of the (?:first|second) part → the party’s defined term
    utili[sz]e[sd]? → use
  `,
  doublets: wordings`
    null and void(?: and of no (?:further )?(?:force|effect)[^.,;]*)? → void
    terms and conditions → terms
    cease and desist → stop
    any and all|each and every|all and every → all, any or each
    full and complete|final and conclusive|true and correct|good and sufficient → one of the two
    force and effect → force or effect
    sole and exclusive → only or exclusive
    made and entered into|by and between|by and among|executed and delivered → made, between
    indemnify and hold harmless|hold harmless and indemnify → indemnify
    sell, assign, transfer,? and convey|give, devise,? and bequeath|right, title,? and interest → one verb or noun
    covenants? and agrees?|represents? and warrants?(?= and) → agree
    authori[sz]e and empower|save and except|over and above|unless and until|if and when → one of the two
    due and payable|free and clear|fit and proper → one of the two
  `,
  softDuties: {
    // Only where it is the sentence's own verb: "if the Owner agrees to" is a condition.
    pattern:
      /(?<=^|[.:;]\s)(?:(?:The|Each|Every|Both)\s)?\p{Lu}\p{L}+\s(?:hereby\s)?(?:agrees?|undertakes?|covenants?|is under (?:a duty|an obligation)|are under (?:a duty|an obligation)) to(?=\s\p{Ll})/gu,
    instead: 'must',
  },
  leftovers: [
    words('TODO|TBD|TBC|FIXME|XXX+', 'gu'),
    words('lorem ipsum|dolor sit amet|undefined|NaN|\\[object Object\\]|asdf|foo bar|to be completed'),
    /\[(?:insert|enter|name|date|amount|address|company|your|state|specify|●|•|\.\.\.|…)[^\]]*\]/giu,
    /\{\{|\}\}|\$\{|<<|>>|_{3,}|\.{4,}|•{2,}/gu,
  ],
  guidance:
    /\((?:delete|strike|select|choose|insert|complete|fill in|specify)[^)]{0,60}\)|\[(?:note|drafting note|guidance|optional|delete)[^\]]*\]|(?<!\p{L})(?:delete (?:as|if|where) (?:appropriate|applicable|not applicable)|note to (?:draft|drafter|user)|drafting note)(?!\p{L})/giu,
  mayBeDoubled: new Set(['that', 'had']),
  changesBeforeAnswer: /(?<![\p{L}\p{N}’-])(?:an?|a\(n\)) $/iu,
  endsOpen: /[;,]\s*(?:and|or|and\/or|but)$/u,
  lawNearby:
    /\b(?:U\.S\.C|Act|Code|Regulations?|Statutes?|Directive|GDPR|C\.F\.R|Rules?|Constitution|Convention|Restatement|Treaty|Labor Law|Law)\b/u,
  statute:
    /§\s*[\d(][\w().-]*|\b\d+\s+U\.S\.C\.|\bC\.F\.R\.|\b(?:section|s\.|sec\.|article|art\.)\s+\d+[\w.()-]*\s+(?:of\s+)?(?:the\s+)?(?:\p{Lu}[\p{L}'’]*\s+)*(?:Act|Code|Regulations?|GDPR|Directive|Law|Ordinance)\b|\b(?:\p{Lu}[\p{L}'’-]+\s+)+(?:Act|Code|Regulations?|Directive|Statute)\b(?:\s+\d{4})?|\bGDPR\b|\bCCPA\b|\bPIPEDA\b|\bHIPAA\b|\bUCC\b/gu,
  determiners: 'the|a|an|each|any|its|this|that|these|those|all|such|no|every|either|neither|both|other',
  properNames:
    /^(?:(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Christmas|Easter)|English|French|Spanish|American|British|Canadian|European|Québec|Quebec|Ontario|England|Wales|Scotland|Ireland|Canada|Delaware|California|New York|Texas|London|Toronto|United (?:States|Kingdom|Nations)|UK|US|USA|EU|EEA|State|Province|Province of|Commonwealth|District|County|City|Crown|Parliament|Congress|Supreme|High|Federal|Superior|Schedules?|District|County|Court|Courts|Internet|Web|Word|Excel|PDF|Section|Schedule|Department|Secretary|Internal Revenue|Social Security|National Insurance|Employment Standards|Land Registry|Companies House|Data Protection|Information Commissioner|Incoterms|American Arbitration|Business Days?|Act|Code|Regulations?|Directive|Rules?|Board|Director|Chair|CEO|CFO|HR|IT|VAT|GST|HST|QST)\b/u,
  binding: words('(?:legally )?binding (?:agreement|contract|document)|legally binding'),
  contract: particulars`
    purpose: what the contract is about → purpose|scope|services|premises|position|engage|subject|business of the company|goods
    price: the price or the other consideration → price|fees?\b|rent\b|salary|wages?\b|consideration|compensation|remuneration|subscri
    payment: when and how payment is made → payable|\bpay\b|paid|payment|invoice|instal
    term: when it begins and how long it lasts → \bterm\b|begins|commence|\bstarts?\b|duration|period
    ending: how it ends → terminat|\bends?\b(?! of\b)|\bended\b|expir
    effects: what happens when it has ended → survive|remains? in force|after (?:the |this |it |its )?(?:\w+ )?(?:end|terminat|expir)|on (?:the )?(?:termination|end|expiry)|when (?:this|the) \w+ ends|at the end of|upon termination
    liability: who is liable for what → liab(?!ility (?:insurance|company|cover))|responsible for (?:any )?loss|indemnif
    notices: how notices are given → (?:^|\n)notices?(?:-\d+|\n|$)|(?:^|\n)notices |notices? (?:under|to (?:a|the|each|another)|about|must|may|is|are|has|have|takes?)\b|notices?\b[^.;]{0,40} sent|gives? (?:\w+ )?notice|notifi
    law: which law governs → governs?\b|governed|governing law
    venue: who decides disputes → courts? (?!orders?\b|fees?\b|costs?\b)|courts\b|arbitrat|mediat|tribunal
    whole-agreement: that it is the whole agreement → whole agreement|entire agreement|replaces? (?:all|any) (?:earlier|prior|previous)
    amendment: how it is changed → amend|variation|change (?:of|to) this|changed only|modif
    assignment: whether it may be assigned → assignment|assign(?:s|ed)? (?:this|its?|his|their|any|the|rights|or)|be assigned|transfer (?:this|its|the)
    severability: what holds if a provision is invalid → invalid|unenforceable|cannot be enforced|severab|severed
  `,
  policy: particulars`
    purpose: its purpose → purpose|aim of|why we
    scope: to whom it applies → scope|applies to|who this
    definitions: its definitions → definition|means\b|in this (?:policy|code)
    roles: who is responsible → responsib|roles?\b
    exceptions: who may grant exceptions → exception|waiver|depart from
    breach: what follows a breach → breach|violat|disciplin
    records: which records are kept → records?\b|log\b|register
    version: its version → version|revision
    approver: who approved it → approv|adopted by
    review: when it is reviewed → review
  `,
  resolution: particulars`
    body: which body resolves → board|directors|shareholders|members|managers|committee
    quorum: the quorum, the notice or its waiver, or the written consent → quorum|notice|waive|written consent|consent in writing
    resolved: the resolved lines → \bresolved\b
    conflicts: conflicts of interest → conflict|interest(?:ed)? in|no personal interest
    authorised: who is authorised, and to what limit → authori[sz]
    certificate: the certificate of the secretary or another officer → certif
  `,
  privacyNotice: particulars`
    controller: who is responsible and how to reach them → controller|contact|who we are|responsible for
    data: which data are collected → collect|information we|data we
    purposes: what they are used for → purpose|use (?:it|them|your|the)|why we
    sharing: with whom they are shared → share|disclos|recipient|service provider
    retention: how long they are kept → retain|retention|keep\b|how long
    rights: the rights of the people concerned → rights?\b
    complaints: where to complain → complain|authority|regulator|attorney general
    changes: how changes are told → chang|update
  `,
  jobDescription: particulars`
    reports-to: to whom the job reports → reports? to|reporting to|manager
    required: what is required → must[- ]have|required|requirements|essential|you need
    preferred: what is only preferred → nice[- ]to[- ]have|good to have|preferred|desirable|an advantage|helpful
    measures: how success is measured → measure|success|targets?|results
    conditions: the working conditions → conditions|hours|location|travel|workplace
    pay: the pay, or a place for it → pay\b|salary|compensation|wage
    equal-opportunity: the statement on equal opportunity → equal[- ]opportunity|accommodat|adjustments?|regardless of|without regard
  `,
  promissoryNote: particulars`
    promise: the promise to pay → promises? to pay|undertakes? to pay|will pay|must pay
    interest: the interest, or that there is none → interest
    default: what counts as default → default|fails? to pay|late
    acceleration: when the whole sum falls due → acceler|whole|entire|at once|immediately
    prepayment: early payment → prepay|early|before (?:it is|they are|the) due|ahead of
    place: where payment is made → place of payment|account|address|payable at|delivered
    law: which law governs → laws? of|govern
  `,
  billOfSale: particulars`
    thing: what is sold → vehicle|boat|equipment|goods|item|identification number|serial
    price: the price and its receipt → price
    title: that title passes free of charges → title|ownership|owns|lien|encumbr
    condition: its condition or the warranty → as is|as-is|condition|warrant
    delivery: the delivery → deliver|possession|hand(?:ed|s) over
  `,
  liability: {
    limit:
      /liability[^.]{0,120}(?:limited to|not exceed|capped|cap\b|does not exceed|no more than)|not liable[^.]{0,60}for (?:any )?(?:indirect|consequential|loss of profit)|(?:limit|cap) (?:on|of) liability|liability cap/giu,
    death: /death|personal injury|bodily injury/giu,
    fraud: /fraud|willful|wilful|intentional|deliberate/giu,
  },
  strict: particulars`
    non-compete: a ban on competition → non-?compet|must not compete|not to compete|engage in (?:a|any) compet
    penalty: a penalty or liquidated damages → liquidated damages|contractual penalty|as a penalty
    auto-renewal: an automatic renewal → renews? automatically|automatic(?:ally)? renew|renewed automatically
    jury: a waiver of trial by jury → jury (?:trial|waiver)|trial by jury|waives?[^.]{0,40}\bjury
    unilateral-change: a right to change the terms alone → may (?:change|amend|modify|vary) (?:these terms|this agreement|the (?:terms|agreement|fees|price))[^.]{0,40}at any time
  `,
  survival:
    /\bsurviv(?:e|es|al)\b|(?:remain|continue)s? (?:in force|in effect|to apply|to bind) (?:after|despite|beyond)/giu,
  written: words('written|in writing'),
  electronic: words('e-?mails?|electronic(?:ally)?'),
  days: /[\d\uFFFC]\s*days?\b/giu,
  whichDays:
    /calendar days?|business days?|working days?|clear days|days? (?:means|are|is counted|includes?)|(?:period|time) (?:in|of) days/giu,
  amount: /(?<![\d.,$€£§\p{L}-])\d{1,3}(?:,\d{3})+(?:\.\d{2})?(?![\d%])/gu,
  currency:
    /[$€£]|\b(?:dollars?|euros?|pounds?|pesos?|USD|CAD|EUR|GBP|MXN|shares?|units?|hours?|miles?|words|kilomet(?:er|re)s?|square|people|employees|copies)\b/giu,
  criminalThreat: words(
    'criminal|police|prosecut(?:e|ed|ion|or)|arrest(?:ed)?|jail|prison|imprison(?:ed|ment)|felony|district attorney|immigration authorit(?:y|ies)',
  ),
  enclosed: words('enclosed|enclose|I enclose|attached (?:is|are|you)|enclosures?'),
  enclosureList: /^(?:Enclosed:|Enclosures?|Encl\.?|Attachments?)\b/imu,
  admission: words(
    '(?:we|I) (?:admit|accept) (?:liability|responsibility|fault)|(?:was|is) (?:our|my) fault|(?:we|I) (?:are|am|were|was) (?:liable|negligent|at fault)',
  ),
  unsubscribe: words('unsubscribe|opt out|stop receiving'),
  discriminating: wordings`
    young|youthful|energetic young|digital native|recent graduates?|mature (?:person|candidate)|senior citizen|over \d\d|under \d\d years? → the skill or the experience that is needed
    salesman|salesmen|foreman|foremen|chairman|waitress|stewardess|handyman|manpower|girl friday|craftsman → a title for everybody
    he|she|his|her|him|he/she|s/he → you, they or the title
    native (?:english |french |spanish )?speakers?|mother tongue → the level of the language that the work needs
    able-bodied|physically fit|healthy → the physical task itself
    married|single|no family commitments|without children|clean-cut|attractive|christian|church-going → nothing
    ninja|rock ?star|guru → the plain title
  `,
  notAVerb:
    /^(?:the|a|an|to|responsible|responsibility|ability|duties|you|your|all|any|this|that|these|be|in|on|of|for|with|by|at|from|as|and|or|our|their|its|\p{L}+ing|\p{L}+(?:tion|ment|ness|ship))\b/iu,
  dutiesHeading: /dut(?:y|ies)|responsibilit|what you (?:will )?do|tasks/iu,
  disagreements: [
    /(?<![\p{L}\p{N}’'-])a (?:(?!one\b|once\b|one-|eu|ewe)[aeio]\p{Ll}+|(?:hour|honest|honor|heir)\p{Ll}*)(?!\p{L})/gu,
    /(?<![\p{L}\p{N}’'-])an (?:[bcdfgjklmnpqrstvwyz]\p{Ll}+|(?:uni(?:t|on|que|form|vers)|use|user|usual)\p{Ll}*|h(?!our|onest|onor|eir)\p{Ll}+)(?!\p{L})/gu,
    words(
      '(?:these|those|several) (?:agreement|contract|party|notice|document|invoice|payment|amount|clause|date|period|employee|person|day|month|year|copy|section|provision|fee|claim|right|obligation|rule)(?! \\p{L})|(?:each|every|another|either|neither) (?:agreements|contracts|parties|notices|documents|invoices|payments|amounts|clauses|dates|periods|services|employees|persons|people|days|months|years|letters|copies|sections|provisions|fees|claims|rights|obligations|duties|rules)',
    ),
    /(?<=^|[.:;] )(?:The|Both|All|These) (?:[Pp]arties|[Ss]hareholders|[Mm]embers|[Dd]irectors|[Ee]mployees|[Tt]enants|[Pp]artners|[Ii]nvoices) (?:is|has|was|agrees|pays|does|owes|keeps|acts|means)(?!\p{L})/gu,
    /(?<=^|[.:;] )(?:The|Each|Either|Every|This) (?:[Pp]arty|[Aa]greement|[Cc]ontract|[Cc]ontractor|[Cc]lient|[Oo]wner|[Tt]enant|[Ll]andlord|[Ee]mployee|[Ee]mployer|[Cc]ompany|[Ss]eller|[Bb]uyer|[Bb]orrower|[Ll]ender|[Ii]nvoice|[Nn]otice) (?:are|have|were|agree|pay|do|owe|keep|act|mean)(?!\p{L})/gu,
  ],
  vocabulary: wordSet(`
    accreditor acknowledgment acknowledgments affiant apostille approver arborist arrear autoresponder biometric buyouts carryforwards certifier chatbots
    cleanrooms clichés contactors counterparty cumulated cumulate cyber decompile destructions diem discloser doughs
    ecolabel else’s franchisor funder funders geolocation holdback hotline incorporator incorporators influencer influencers indemnitee indemnitor
    jailbroken joinder judgment judgments jurat licensor licensors merchantability misclassification mis multistate nonassessable nonqualified
    noindex noteholders novation offboarding onboarding overbilling overspray payables plower pre preparer proformas protectable rata
    rebranding recordable recycler reletting rentable reshoots résumé retainage retargeting servicemember shoebox
    sublandlord sublicense sublicensed sublicensee sublicenses subprocessor subprocessors subrogation
    survivorship timesheet transferee unapplied uncertificated underbilling unfollow unissued unreconciled unreturned untaken unvested
    unworked uptime whistleblower whistleblowers withholdings café chargeback conformance exchanger sublease
    actuals authenticator backflow chairside deburring ductwork mown pipefitter prescriber prescribers preventers rebooking scribed stayover stayovers timesheets
    holdbacks intercompany issuances approvers grantor grantors hotspot nonqualified optionee optionees passcode teardown
  `),
  negations: words('no|not|cannot|nothing|nobody|never|neither|without|only|free'),
  modals: words('must|may|will|can|need|do|does'),
  obligations: words('dut(?:y|ies)|obligations?|responsibilit(?:y|ies)|undertakings?|promises?'),
  referring: /(?<!\p{L})(?!breach)(\p{Ll}{4,}(?<!ed|ing|ly)) (?:in|of|under|by) $/u,
  governingLaw: /laws? of [^.;]{1,80}\bgoverns?\b|\bgoverned by (?:the )?(?:laws?|\p{L}+ law) /giu,
  deadlines: [
    /(?<duty>(?:must|may) \p{L}+)[^.;]*\bwithin (?<period>(?:\d+|\p{L}+|\uFFFC)(?: (?:calendar|business))?(?: (?:days?|weeks?|months?|years?))?) (?:after|of|from) (?<matter>(?:the|each|every|its|an?|receipt|delivery)\b(?: \p{L}+){0,2})/giu,
    /(?<matter>\p{L}+ \p{L}+ may (?:end|terminate))[^.;]{0,60}?(?:with|on|by|giving|upon) (?<period>(?:\d+|\uFFFC)(?: (?:days?|weeks?|months?))?)(?:[’']| of)?[^.;]{0,20}notice/giu,
  ],
  shortPeriods: words(
    'notice|(?:time )?to pay|payment (?:time|term|period)|time to (?:cure|remedy|answer|reply)',
  ),
  interest: words('interest'),
  yearsOfNotice:
    /(?<!\p{L})(?:[2-9]|\d{2,}) years?[’']?(?: of)?(?: \p{L}+)? notice|notice of (?:at least )?(?:[2-9]|\d{2,}) years/giu,
  periods: {
    day: words('(?:calendar )?days?'),
    businessDay: words('business days?|working days?'),
    week: words('weeks?'),
    month: words('months?'),
    year: words('years?'),
  },
}
