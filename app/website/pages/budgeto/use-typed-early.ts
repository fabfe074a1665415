import { useEffect, useState } from 'react'

/**
 * Lets figures through that were typed before the page came to life: React keeps them in the inputs and tells nobody, so this
 * types them again. `id` is that of the element around the inputs.
 */
export function useTypedEarly(id: string): void {
  // While the page is drawn for the first time, the server's inputs are still as somebody left them.
  const [typed] = useState(() => (typeof document === 'undefined' ? [] : readTyped(id)))
  useEffect(() => {
    for (const { name, text } of typed) {
      const input = inputsIn(id).find((each) => each.name === name)
      if (input === undefined) continue
      // React hears of a change from what it has noted, which is what its own setter was given last.
      input.value = input.defaultValue
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, [id, typed])
}

function readTyped(id: string) {
  return inputsIn(id).flatMap(({ name, value, defaultValue }) =>
    value === defaultValue ? [] : [{ name, text: value }],
  )
}

function inputsIn(id: string): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`#${CSS.escape(id)} input`)]
}
