import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Body, Container, Head, Hr, Html, Preview, Text } from 'react-email'
import { brand } from '#content/brand/brand.ts'
import { MailHeading } from './mail-parts.tsx'
import { mailColours, mailStyles } from './mail-styles.ts'

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
