import { Trans, useLingui } from '@lingui/react/macro'

interface EnrolmentProps {
  /** In base32, in groups of four. */
  secret: string
  /** `otpauth://…` */
  uri: string
  picture: { size: number; path: string }
}

/** What an authenticator app is given: a picture to scan, and the same to type or to press. */
export function Enrolment({ secret, uri, picture: { size, path } }: EnrolmentProps) {
  const { t } = useLingui()
  return (
    <>
      <p className="mb-6 text-muted">
        <Trans>
          Operators confirm each log-in with a code of an authenticator app. Scan the picture with the app,
          then enter the code that it shows.
        </Trans>
      </p>
      {/* On white in dark mode too: cameras want it so. */}
      <svg
        role="img"
        aria-label={t`QR code for the authenticator app`}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="mb-6 w-full max-w-64 rounded-sheet border border-line"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p className="mb-6">
        <Trans>
          On this device?{' '}
          <a href={uri} className="text-link">
            Open the app
          </a>
          , or type this key:
        </Trans>{' '}
        <code className="break-words font-mono">{secret}</code>
      </p>
    </>
  )
}
