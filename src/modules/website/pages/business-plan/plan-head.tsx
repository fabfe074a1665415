import { buttonClass } from '#ui/components/button-class.ts'
import { Picture } from '#ui/components/picture.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { BusinessPlanData } from './business-plan.page.tsx'

/** What the library has for a plan and what not, beside the sheet to begin with. */
export function PlanHead({ data: { copy, hasPlans, worksheet } }: { data: BusinessPlanData }) {
  return (
    <header className="overflow-x-clip border-line border-b">
      <div className="mx-auto grid max-w-page gap-x-20 gap-y-10 px-gutter pt-12 sm:pt-20 md:grid-cols-[1.5fr_1fr] md:items-end">
        <div className="min-w-0 md:pb-20">
          <h1 className="max-w-2xl text-4xl sm:text-5xl">{copy.heading}</h1>
          <p className="mt-5 max-w-prose text-pretty text-lg">
            <TextNodes nodes={copy.lead} />
          </p>
          <div className="mt-6 max-w-prose space-y-2 border-brass border-l-4 pl-5">
            <p>
              <TextNodes nodes={copy.count} />
            </p>
            <p>
              <TextNodes nodes={hasPlans ? copy.plans : copy.noPlans} />
            </p>
          </div>
          {worksheet !== undefined && (
            <LocalLink
              to={`/templates/${worksheet.slug}/`}
              language={worksheet.pageLanguage}
              className={`mt-8 ${buttonClass({ variant: 'primary', size: 'large' })}`}
            >
              {copy.start}
            </LocalLink>
          )}
        </div>
        {worksheet !== undefined && (
          <figure className="mx-auto w-full max-w-sm md:max-w-none">
            <figcaption className="mb-4 text-sm">
              <span lang={worksheet.foreign?.tag} className="font-medium">
                {worksheet.title}
              </span>
              <span className="text-muted">
                {worksheet.foreign !== undefined && ` · ${worksheet.foreign.name}`}
                {worksheet.free && ` · ${copy.free}`}
              </span>
            </figcaption>
            {/* It rises out of the sheet below. */}
            <div className="h-72 overflow-hidden pt-px pr-1.5 md:h-[26rem]">
              <Picture
                file={worksheet.page}
                alt={copy.startAlt}
                sizes="(min-width: 1200px) 440px, (min-width: 996px) 36vw, 380px"
                lazy={false}
                className="page-edge h-auto w-full bg-page"
              />
            </div>
          </figure>
        )}
      </div>
    </header>
  )
}
