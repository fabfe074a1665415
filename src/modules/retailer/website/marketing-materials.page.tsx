import clsx from 'clsx'
import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '#ui/components/button-class.ts'
import { Rules } from '#ui/website/blocks/rules.tsx'
import { Section } from '#ui/website/blocks/section.tsx'
import { TextParagraph } from '#ui/website/texts/text-nodes.tsx'
import { banners, sizeOf } from './banners.ts'
import type { MaterialsData } from './marketing-materials.page.server.ts'

/** What affiliates may show and say: their link, banners, texts, and the rules. */
export default function MarketingMaterials({ data: { copy, websiteUrl } }: { data: MaterialsData }) {
  const { link, texts, rules } = copy
  return (
    <>
      <header className="mx-auto max-w-page px-gutter pt-12 pb-14 sm:pt-20">
        <h1 className="max-w-3xl text-4xl sm:text-5xl">{copy.heading}</h1>
        <TextParagraph nodes={copy.lead} className="mt-5 max-w-prose text-lg" />
        <TextParagraph
          nodes={copy.status}
          className="mt-8 max-w-prose border-brass border-l-4 bg-brass-tint px-5 py-4"
        />
      </header>
      <Section id="link" title={link.heading} lead={link.lead} ground="sunken">
        <dl className="mt-8 divide-y divide-line border-ink border-t-2 border-b border-b-line">
          {link.rows.map(({ name, path }) => (
            <div key={name} className="grid gap-x-8 gap-y-1 py-4 sm:grid-cols-[1fr_3fr]">
              <dt className="font-medium">{name}</dt>
              <dd className="break-all font-mono text-sm">
                {websiteUrl}
                {path}?affiliate=<strong className="text-action">{link.yourName}</strong>
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Banners copy={copy.banners} />
      <Section id="texts" title={texts.heading} lead={texts.lead} ground="tint">
        <ul className="mt-8 grid gap-6 md:grid-cols-3">
          {texts.items.map(({ heading, text }) => (
            <li key={heading} className="flex flex-col rounded-sheet border border-line bg-sheet p-6">
              <h3 className="text-xl">{heading}</h3>
              <p className="mt-3 mb-5 grow">{text}</p>
              <CopyButton text={text} words={texts} about={heading} />
            </li>
          ))}
        </ul>
      </Section>
      <Section id="rules" title={rules.heading}>
        <div className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-2">
          <Rules title={rules.may} rules={rules.yes} isAllowed />
          <Rules title={rules.mayNot} rules={rules.no} isAllowed={false} />
        </div>
      </Section>
    </>
  )
}

/** Each banner in its true proportions, no wider than a phone, with the way to its file. */
function Banners({ copy }: { copy: MaterialsData['copy']['banners'] }) {
  return (
    <Section id="banners" title={copy.heading} lead={copy.lead}>
      <ul className="mt-9 flex flex-wrap items-start gap-x-8 gap-y-10">
        {banners.map((banner) => {
          const { width, height, words } = banner
          const size = sizeOf(banner)
          const file = `/banners/${size}.png`
          return (
            <li key={size} className="max-w-full">
              <img
                src={file}
                width={width}
                height={height}
                alt={copy.alt.replace('{size}', `${width} × ${height}`).replace('{words}', words)}
                loading="lazy"
                className="h-auto max-w-full sm:max-w-[37.5rem]"
              />
              <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
                <span className="text-muted text-sm tabular-nums">
                  {width} × {height}
                </span>
                <a href={file} download={`banner-${size}.png`} className={buttonClass({ size: 'small' })}>
                  <Download aria-hidden="true" className="size-4" />
                  {copy.download}
                  <span className="sr-only">{size}</span>
                </a>
              </p>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

interface CopyButtonProps {
  text: string
  words: Pick<MaterialsData['copy']['texts'], 'copy' | 'copied'>
  about: string
}

function CopyButton({ text, words, about }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className={clsx(buttonClass({ size: 'small' }), 'needs-script self-start')}
    >
      {isCopied ? (
        <Check aria-hidden="true" className="size-4" />
      ) : (
        <Copy aria-hidden="true" className="size-4" />
      )}
      <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
      <span className="sr-only">: {about}</span>
    </button>
  )
}
