import type { Template } from '#engine/source/index.ts'

/** What a template mostly consists of, and only its own page and its documents need. */
type Text = Pick<Template, 'groups' | 'body'>

/**
 * The same template with its text packed as bytes, opened when somebody reads it: as objects, the texts of thousands of templates
 * are what every full garbage collection would walk through while visitors wait. What is read often stays open until memory is
 * wanted.
 */
export function packTemplate({ groups, body, ...head }: Template): Template {
  const packed = Buffer.from(JSON.stringify({ groups, body } satisfies Text))
  let opened: WeakRef<Text> | undefined
  function open(): Text {
    const known = opened?.deref()
    if (known !== undefined) return known
    const text = JSON.parse(packed.toString('utf8')) as Text
    opened = new WeakRef(text)
    return text
  }
  return {
    ...head,
    get groups() {
      return open().groups
    },
    get body() {
      return open().body
    },
  }
}
