import { SignUpLink } from '#modules/identity/website/sign-up/sign-up-link.tsx'
import type { ListedTemplate } from '#modules/library/website/parts/listed-template.ts'
import type { PictureFile } from '#ui/components/picture.tsx'
import type { Screen } from '#ui/website/screens.server.ts'
import { TextParagraphs } from '#ui/website/texts/text-paragraphs.tsx'
import type { BusinessPlanCopy } from './business-plan.page.server.ts'
import type { ChapterId } from './chapters.server.ts'
import { PlanHead } from './plan-head.tsx'
import { PlanSheet } from './plan-sheet.tsx'
import { PlanSteps } from './plan-steps.tsx'

export interface BusinessPlanData {
  copy: Omit<BusinessPlanCopy, 'title' | 'description'>
  /** Whether the library has plans that are plans already. */
  hasPlans: boolean
  chapters: { id: ChapterId; documents: ListedTemplate[] }[]
  /** The search. */
  screen: Screen
  /** What to begin with. */
  worksheet?: ListedTemplate & { page: PictureFile }
}

/** How to come to a plan: its table of contents with the documents behind each chapter, then the order of work. */
export default function BusinessPlan({ data }: { data: BusinessPlanData }) {
  const { kit } = data.copy
  return (
    <>
      <PlanHead data={data} />
      <PlanSheet data={data} />
      <PlanSteps data={data} />
      <section aria-labelledby="kit" className="border-line border-t bg-sunken">
        <div className="mx-auto grid max-w-page gap-x-16 gap-y-4 px-gutter py-14 md:grid-cols-[1fr_1.6fr]">
          <h2 id="kit" className="text-3xl">
            {kit.heading}
          </h2>
          <div className="max-w-prose space-y-3">
            <TextParagraphs texts={kit.text} />
            {/* DEST-5: a search that names a business plan, which leads whoever is known to the kit's own address. */}
            <SignUpLink
              destination="search/?t=business%20plan"
              entryPoint="business-plan"
              entry="create-account"
              className="mt-3"
            >
              {kit.action}
            </SignUpLink>
          </div>
        </div>
      </section>
    </>
  )
}
