import { ScreenPicture } from '#ui/website/screen-picture.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { BusinessPlanData } from './business-plan.page.tsx'

/** The order of work, from the first evening on; beside it the search, where there is room. */
export function PlanSteps({ data: { copy, screen } }: { data: BusinessPlanData }) {
  const { heading, list, screen: caption, screenAlt } = copy.steps
  return (
    <section
      aria-labelledby="steps"
      className="mx-auto grid max-w-page gap-x-16 gap-y-12 px-gutter py-14 sm:py-20 md:grid-cols-[1.7fr_1fr]"
    >
      <div>
        <h2 id="steps" className="max-w-2xl text-3xl sm:text-4xl">
          {heading}
        </h2>
        <ol className="mt-9 border-brass border-l-2">
          {list.map(({ time, title, text }) => (
            <li
              key={title}
              className="relative pb-9 pl-6 last:pb-0 sm:grid sm:grid-cols-[8.5rem_1fr] sm:gap-x-6 sm:pl-8"
            >
              <span
                aria-hidden="true"
                className="absolute top-1.5 -left-[7px] size-3 rounded-full border-2 border-brass bg-paper"
              />
              <p className="font-medium text-muted">{time}</p>
              <div>
                <h3 className="mt-1 text-2xl sm:mt-0">{title}</h3>
                <p className="mt-2 max-w-prose text-muted">
                  <TextNodes nodes={text} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <figure className="mx-auto w-full max-w-md self-start md:sticky md:top-24">
        <ScreenPicture
          screen={screen}
          alt={screenAlt}
          sizes="(min-width: 996px) 32vw, (min-width: 576px) 448px, calc(100vw - 2rem)"
        />
        <figcaption className="mt-3 text-muted text-sm">{caption}</figcaption>
      </figure>
    </section>
  )
}
