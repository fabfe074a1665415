import type { TemplatePicture } from '#modules/library/parts/template-summary.ts'
import type { ListedTemplate } from '#modules/library/website/parts/listed-template.ts'
import type { PictureFile } from '#ui/components/picture.tsx'
import { Anatomy } from './anatomy.tsx'
import type { DocsCopy } from './docs.page.server.ts'
import { Files } from './files.tsx'
import { Grades } from './grades.tsx'
import { Kinds } from './kinds.tsx'
import { Law } from './law.tsx'
import { Shelves } from './shelves.tsx'
import { Switches } from './switches.tsx'

/** A rule of law as a template names it. */
export interface ShownRule {
  id: string
  rule: string
  /** Its language (BCP 47), where that is another than the page's. */
  ruleLanguage?: string
  place: string
  source: { title: string; url: string }
  /** `YYYY-MM-DD` */
  checkedOn: string
  state: 'current' | 'unread' | 'old'
}

/** Figures of a shelf of the library. */
interface Count {
  templates: number
  free: number
  pages: number
}

export interface DocsData {
  copy: Omit<DocsCopy, 'title' | 'description'>
  /** The template that is taken apart. */
  document: ListedTemplate & { page: PictureFile }
  /** Its questions of yes or no, those that write most first. */
  switches: { question: string; words: number }[]
  /** Some of the rules of law that it relies on. */
  rules: ShownRule[]
  grades: Record<'scaffold' | 'beta' | 'verified', number>
  kinds: {
    type: string
    name: string
    count: number
    title: string
    picture: TemplatePicture
    /** The template's language (BCP 47), where that is another than the page's. */
    tag: string | undefined
  }[]
  /** Only departments that hold templates. */
  shelves: (Count & { id: string; name: string })[]
  total: Count
}

/** The documents themselves: one template as an anatomical plate, what it is made of, and the whole library counted. */
export default function Docs({ data }: { data: DocsData }) {
  const { copy, document, switches, rules, grades, kinds, shelves, total } = data
  const lang = document.foreign?.tag
  return (
    <>
      <Anatomy copy={copy} document={document} />
      <div className="border-line border-y bg-sunken">
        <div className="mx-auto grid max-w-page gap-x-16 gap-y-14 px-gutter py-14 sm:py-20 md:grid-cols-2">
          {switches.length > 0 && <Switches copy={copy.switches} switches={switches} lang={lang} />}
          {rules.length > 0 && <Law copy={copy.law} rules={rules} />}
        </div>
      </div>
      <Grades copy={copy.grades} grades={grades} />
      <Files copy={copy.files} />
      <Kinds copy={copy.kinds} kinds={kinds} />
      <Shelves copy={copy.shelves} shelves={shelves} total={total} />
    </>
  )
}
