import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button, Heading, Link, Text } from 'react-email'
import { mailStyles } from './mail-styles.ts'

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
