import { Disclosure } from '#ui/website/disclosure.tsx'
import { StructuredData } from '#ui/website/structured-data.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import { textOf } from '#ui/website/texts/text-of.ts'
import type { PricingData } from './pricing.page.tsx'

interface QuestionsProps {
  words: PricingData['words']['questions']
  /** What search engines are told beside the questions; nothing where they are kept out. */
  graph: readonly object[]
}

/** What people ask before they pay: for them and, as data, for search engines. */
export function Questions({ words: { title, list }, graph }: QuestionsProps) {
  return (
    <section aria-labelledby="questions" className="border-line border-t">
      <div className="mx-auto grid max-w-page gap-x-14 gap-y-8 px-gutter py-14 sm:py-20 md:grid-cols-[1fr_2.2fr]">
        <h2 id="questions" className="text-3xl sm:text-4xl">
          {title}
        </h2>
        <div className="border-line border-t">
          {list.map(({ asked, answer }) => (
            <Disclosure key={asked} title={asked}>
              <p>
                <TextNodes nodes={answer} />
              </p>
            </Disclosure>
          ))}
        </div>
      </div>
      {graph.length > 0 && (
        <StructuredData
          graph={[
            ...graph,
            {
              '@type': 'FAQPage',
              mainEntity: list.map(({ asked, answer }) => ({
                '@type': 'Question',
                name: asked,
                acceptedAnswer: { '@type': 'Answer', text: answer.map(textOf).join('') },
              })),
            },
          ]}
        />
      )}
    </section>
  )
}
