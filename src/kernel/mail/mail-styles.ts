import type { CSSProperties } from 'react'

/** The colours of theme.css, as mails need them: mail clients know no custom properties. */
export const mailColours = {
  light: {
    paper: '#fbf9f4',
    ink: '#1c2024',
    muted: '#5c5a54',
    line: '#ddd7ca',
    action: '#0e5a47',
    onAction: '#fbf9f4',
  },
  dark: {
    paper: '#16191b',
    ink: '#ece8df',
    muted: '#aaa79e',
    line: '#363c3f',
    action: '#63c0a4',
    onAction: '#0b1613',
  },
} as const

const { light } = mailColours
const sans = 'Inter, -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
const serif = 'Newsreader, Georgia, "Times New Roman", serif'

/** A long address must not make a phone's screen wider. */
const breakLongWords = { wordBreak: 'break-word' } as const

/** Inline, because several mail clients drop style sheets. */
export const mailStyles = {
  body: { margin: 0, padding: '32px 16px', backgroundColor: light.paper, fontFamily: sans },
  container: { maxWidth: '560px', margin: '0 auto' },
  name: { margin: '0 0 32px', color: light.ink, fontFamily: serif, fontSize: '22px', lineHeight: '28px' },
  heading: {
    margin: '0 0 16px',
    color: light.ink,
    fontFamily: serif,
    fontSize: '30px',
    fontWeight: 500,
    lineHeight: '36px',
  },
  text: { margin: '0 0 20px', color: light.ink, fontSize: '16px', lineHeight: '26px', ...breakLongWords },
  quiet: { margin: '0 0 20px', color: light.muted, fontSize: '14px', lineHeight: '22px', ...breakLongWords },
  link: { color: light.action, textDecoration: 'underline', ...breakLongWords },
  button: {
    display: 'inline-block',
    margin: '4px 0 28px',
    padding: '13px 22px',
    borderRadius: '6px',
    backgroundColor: light.action,
    color: light.onAction,
    fontSize: '16px',
    fontWeight: 500,
    lineHeight: '20px',
    textDecoration: 'none',
  },
  quote: { margin: '0 0 20px', padding: '2px 0 2px 16px', borderLeft: `3px solid ${light.line}` },
  line: { margin: '36px 0 20px', border: 0, borderTop: `1px solid ${light.line}` },
  foot: { margin: 0, color: light.muted, fontSize: '13px', lineHeight: '20px' },
} satisfies Record<string, CSSProperties>
