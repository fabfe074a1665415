import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties, ReactNode } from 'react'
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Text } from 'react-email'
import { brand } from '#content/brand/brand.ts'

/** The colours of theme.css, as mails need them: mail clients know no custom properties. */
const mailColours = {
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

export function MailHeading({ children }: { children: ReactNode }) {
  return (
    <Heading as="h1" className="mail-ink" style={mailStyles.heading}>
      {children}
    </Heading>
  )
}

export function MailText({ children }: { children: ReactNode }) {
  return (
    <Text className="mail-ink" style={mailStyles.text}>
      {children}
    </Text>
  )
}

/** What is read only when something is not as it should be. */
export function MailSmallPrint({ children }: { children: ReactNode }) {
  return (
    <Text className="mail-quiet" style={mailStyles.quiet}>
      {children}
    </Text>
  )
}

/** A link within a sentence. */
export function MailLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <Link href={url} className="mail-link" style={mailStyles.link}>
      {children}
    </Link>
  )
}

interface MailActionProps {
  url: string
  label: ReactNode
  /** How long and how often the link works, where that has an end. */
  validity?: ReactNode
}

/** The one thing that a mail asks for: a button, and its address for clients that show no buttons. */
export function MailAction({ url, label, validity }: MailActionProps) {
  return (
    <>
      <Button href={url} className="mail-button" style={mailStyles.button}>
        {label}
      </Button>
      <MailSmallPrint>
        {validity} {/* The plain text of a mail has the address in place of the button. */}
        <span data-skip-in-text="true">
          <Trans>If the button doesn’t work, copy the link into your browser:</Trans>
          <br />
          <MailLink url={url}>{url}</MailLink>
        </span>
      </MailSmallPrint>
    </>
  )
}

interface MailFrameProps {
  /** The line that an inbox shows after the subject. */
  preview: string
  children: ReactNode
}

/**
 * What every mail stands in: name above, sender below. Text and colours only: nothing is fetched from
 * anywhere, so opening a mail tells nobody. Clients that know dark mode get its colours from the style sheet;
 * the others keep the inline ones.
 */
export function MailFrame({ preview, children }: MailFrameProps) {
  const { t, i18n } = useLingui()
  return (
    <Html lang={i18n.locale}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="mail-body" style={mailStyles.body}>
        <Container style={mailStyles.container}>
          <Text className="mail-ink" style={mailStyles.name}>
            {brand.name}
          </Text>
          {children}
          <Hr className="mail-line" style={mailStyles.line} />
          <Text className="mail-quiet" style={mailStyles.foot}>
            {brand.operator}
            <br />
            {brand.address.join(', ')}
            <br />
            {t`Questions? Write to ${brand.supportEmail}.`}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

interface HeadedMailProps {
  preview: MessageDescriptor
  heading: ReactNode
  children: ReactNode
}

/** A mail that says in its heading what it is about. */
export function HeadedMail({ preview, heading, children }: HeadedMailProps) {
  const { i18n } = useLingui()
  return (
    <MailFrame preview={i18n._(preview)}>
      <MailHeading>{heading}</MailHeading>
      {children}
    </MailFrame>
  )
}

const { dark } = mailColours
const darkStyles = `
@media (prefers-color-scheme: dark) {
  /* The inline ground stands on the cell that react-email lays inside the body. */
  .mail-body, .mail-body > table > tbody > tr > td { background-color: ${dark.paper} !important; }
  .mail-ink { color: ${dark.ink} !important; }
  .mail-quiet { color: ${dark.muted} !important; }
  .mail-link { color: ${dark.action} !important; }
  .mail-line { border-color: ${dark.line} !important; }
  .mail-button { background-color: ${dark.action} !important; color: ${dark.onAction} !important; }
}
`
