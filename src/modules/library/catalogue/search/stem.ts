/**
 * An ending that a word may lose: what is taken off, what stands there instead, and how many letters have to
 * stay. Written `ending:instead:letters`. Light on purpose: what a rule joins wrongly, a search shows
 * wrongly.
 */
type StemRule = readonly [ending: string, instead: string, letters: number]

interface StemRules {
  irregular: ReadonlyMap<string, string>
  /** Plural, gender, verb forms: another form of the same word. The first rule that fits is the one. */
  forms: readonly StemRule[]
  /** Words made of the same root: `terminate`, `termination`. Taken off what `forms` has left. */
  roots: readonly StemRule[]
}

const entries = (text: string) => Array.from(text.matchAll(/\S+/g), ([entry]) => entry.split(':'))

const words = (text: string) => new Map(entries(text).map(([word = '', stem = '']) => [word, stem]))

const rules = (text: string) =>
  entries(text).map(([ending = '', instead = '', letters]): StemRule => [ending, instead, Number(letters)])

/** By language code. `Verträge` comes as `vertrage`, unaccented. Other languages' words stay as they are. */
const stemRules: Readonly<Record<string, StemRules>> = {
  en: {
    irregular: words(`
      children:child people:person women:woman men:man bylaws:bylaw sold:sell bought:buy lent:lend
      paid:pay left:leave wrote:write written:write hiring:hire firing:fire analyses:analysis news:news
      business:business address:address process:process bonus:bonus status:status basis:basis
      analysis:analysis lease:lease leases:lease leasing:lease license:licenc licenses:licenc
      licences:licenc licence:licenc licensing:licenc licensed:licenc
    `),
    forms: rules(`
      nesses:ness:3 sses:ss:2 ies:y:2 ches:ch:2 shes:sh:2 xes:x:2 ied:y:2 bbing:b:2 gging:g:2 mming:m:2
      nning:n:2 pping:p:2 tting:t:2 lling:l:3 tted:t:2 pped:p:2 nned:n:2 lled:l:3 ings::4 ing::3
      ees:ee:3 eed:eed:1 es::3 ed::3 ss:ss:1 us:us:1 is:is:1 s::2 ee:ee:1 e::3
    `),
    roots: rules(`
      ization::4 isation::4 ications:y:3 ication:y:3 ational::4 ation::3 ators::4 ator::4 itor::4
      ments::4 ment::4 ition::4 ution:ut:3 ction:ct:3 ption:pt:3 sion::4 tion:t:4 ancy::4 ency::4
      ance::4 ence::4 ant::5 ent::6 able::4 ible::4 ality::4 ility::4 ity::4 ness::4 ship::4 ical::4
      iz::4 is::5 at::4 al::4 or::4 er::4 ee::4 ly::4
    `),
  },
  fr: {
    // Most are no plural of anything; *travaux* is what is done to a building, which an employment contract
    // is not about.
    irregular: words(`
      baux:bail travaux:travaux loyaux:loyal bail:bail devis:devis avis:avis proces:proces
      preavis:preavis conges:conge statuts:statut loue:lou vend:vend vends:vend achete:achet
    `),
    forms: rules(`
      issements:issement:3 ements:ement:3 eaux:eau:2 ales:al:3 elles:el:2 elle:el:2 ennes:en:2 enne:en:2
      euses:eur:3 euse:eur:3 trices:teur:3 trice:teur:3 ieres:ier:3 iere:ier:3 ives:if:3 ive:if:3
      aux:al:2 ees::3 es::3 ale:al:3 ee::3 er::3 s::3 x::3 e::3
    `),
    roots: rules(`
      issement::3 ements::4 ement::4 ations::4 ation::3 ition::4 ution:u:3 sion::4 tion::4 ateur::3
      iteur::4 eur::4 ment::4 age::4 ant::4 ite::4 ance::4 ence::4 able::4 ier::4 onn:on:3 at::4 is::4
      ir::4 re::4 i::4 u::4
    `),
  },
  es: {
    irregular: words(`
      bonus:bonus virus:virus crisis:crisis analisis:analisis leyes:ley despedir:desped despido:despid
      vende:vend vendo:vend
    `),
    forms: rules(`
      aciones:acion:2 iones:ion:3 antes:ante:3 ores:or:3 oras:or:3 ora:or:4 ales:al:3 eles:el:3
      iles:il:3 ares:ar:4 ileres:il:3 eres:er:3 ades:ad:3 enes:en:3 ces:z:2 os::3 as::3 es::3 ar::4
      er::4 ir::4 o::3 a::3 e::3 s::4
    `),
    roots: rules(`
      amiento::3 imiento::3 amient::3 imient::3 idades::4 idad::4 acion::3 icion::4 ucion:u:3 cion::4
      sion::4 ador::3 edor::3 idor::3 atari::4 ari::4 ante::4 ant::4 ient::4 ancia::4 anci::4 enci::4
      able::4 ibl::4 abl::4 ad::4 id::4 or::4 al::4 i::4
    `),
  },
  de: {
    // Compounds stay whole: the tables of words name the usual ones.
    irregular: words(`
      firmen:firma konten:konto pause:pause status:status bonus:bonus zeugnis:zeugnis zeugnisse:zeugnis
      zeugnisses:zeugnis
    `),
    forms: rules(`
      ungen:ung:3 heiten:heit:3 keiten:keit:3 ionen:ion:3 innen::4 erinnen::4 nissen:nis:3 nisse:nis:3
      ern::4 en::4 er::4 es::4 em::5 in::6 e::4 n::5 s::5
    `),
    roots: rules(`
      igung::4 ung::4 keit::4 heit::4 schaft::4 lich::4 isch::4 ig::4 end::5 bar::5 t::5
    `),
  },
  it: {
    irregular: words(`
      crisi:crisi analisi:analisi tesi:tesi leggi:legg soci:soci socio:soci
    `),
    forms: rules(`
      zioni:zion:2 zione:zion:2 tori:tor:3 tore:tor:3 trici:tor:3 trice:tor:3 menti:ment:3 mento:ment:3
      ghi:g:3 ghe:g:3 chi:c:3 che:c:3 are::4 ere::4 ire::4 io:i:3 ia:i:3 ie:i:3 o::3 a::3 i::3 e::3
    `),
    roots: rules(`
      azion::4 izion::4 ution::4 zion::4 sion::4 ament::4 iment::4 ment::4 ator::4 itor::4 tor::4
      abil::4 ibil::4 ari::4 anz::4 enz::4 ant::4 ent::4 ita::4 al::4 iv::4 i::4
    `),
  },
  pt: {
    irregular: words(`
      bonus:bonus virus:virus crise:cris onus:onus mes:mes meses:mes lei:lei leis:lei
    `),
    forms: rules(`
      oes:a:3 aes:a:3 ao:a:3 ores:or:3 oras:or:3 ora:or:4 ais:al:3 eis:el:3 ois:ol:3 ns:m:3 ades:ad:3
      ade:ad:4 res:r:4 zes:z:3 os::3 as::3 es::3 ar::4 er::4 ir::4 o::3 a::3 e::3 s::4
    `),
    roots: rules(`
      amento::3 imento::3 ament::3 iment::3 aca::3 ica::4 ca::4 sa::4 ador::3 edor::3 idor::3 atari::4
      ari::4 ant::4 ent::4 anci::4 enci::4 avel::4 ivel::4 idad::4 ad::4 al::4 i::4
    `),
  },
}

/**
 * What all forms of a word have in common: `leases` and `leasing` are `lease`.
 * Takes a folded word; answers no word of a language.
 */
export function stemOf(word: string, language: string): string {
  const rules = stemRules[language]
  if (rules === undefined || word.length < 4) return word
  return rules.irregular.get(word) ?? withoutEnding(word, rules.forms)
}

/** What all words of a family have in common: `terminate`, `termination`, `terminating`. */
export function rootOf(word: string, language: string): string {
  const stem = stemOf(word, language)
  const rules = stemRules[language]
  if (rules === undefined || stem.length < 5) return stem
  // Twice: a `partnership` is made of partners.
  return plainEnd(withoutEnding(withoutEnding(stem, rules.roots), rules.roots))
}

function withoutEnding(word: string, rules: readonly StemRule[]): string {
  for (const [ending, instead, letters] of rules) {
    if (word.endsWith(ending) && word.length - ending.length >= letters) {
      return word.slice(0, word.length - ending.length) + instead
    }
  }
  return word
}

/** `terminate` ends in a vowel, `termination` does not; `cancellation` doubles what `cancel` has once. */
function plainEnd(word: string): string {
  return word.length > 4 ? word.replace(/[aeiouy]$/, '').replace(/([^s])\1$/, '$1') : word
}
