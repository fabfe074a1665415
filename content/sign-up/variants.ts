/**
 * One form of the sign-up dialog (SIGN-1), as choices among its parts. Their words, in six languages, stand
 * in `src/modules/identity/website/sign-up/sign-up-panel.tsx`.
 */
export interface SignUpVariant {
  /**
   * `card`: the document or folder that was chosen, else the alias of the landing page; `query`: the
   * address's parameter q. Where there is none, and of `instant-access`: “Get Instant Access”.
   */
  heading: 'instant-access' | 'card' | 'query' | 'potential' | 'efficiency' | 'ready-made'
  /** The mark of the product above the heading. */
  logo?: true
  /** A sentence on what an account takes, and on what comes right after. */
  explanation?: true
  /** “Enter your business email”, or “Enter business email”. */
  emailLabel: 'full' | 'short'
  /**
   * A password and its confirmation are asked for as well (SIGN-6), and every way in of its pages is a
   * password entry (DEST-6). A press that asks for them gets them in every variant.
   */
  password?: true
  /** `download` is said only where there is a file; paths with /l/ have a word of their own (SIGN-4). */
  button: 'download' | 'get-started' | 'instant-access'
  /** What the product does for whoever signs up. */
  benefits?: true
  /** The operator's figures: only those that `content/brand/brand.ts` states (CLAIM-1). */
  credibility?: true
  /** Below the button: that no credit card is required, and that the platform is secure. */
  assurances?: readonly ('no-card' | 'secure')[]
  /** Works on this path alone; on any other its button is disabled and shows progress. */
  worksOn?: `/${string}/`
  /**
   * A document or folder leads straight in only while the website's log-in lives.
   * Otherwise the dialog opens (DEST-4).
   */
  needsLogIn?: true
  /** What was searched for goes along into the web application (DEST-9). */
  sendsSearch?: true
  /** It closes as soon as the way into the web application is open (DEST-7). */
  closesOnSuccess?: true
}

/** OPEN-1: the one path on which the button of the variant with the logo works, in every language. */
export const experimentPath = '/docs/ab/15.10.24/02/'

/** The dialog of every page whose path names no variant (`src/ui/website/frame-of.ts`). */
export const standardVariant: SignUpVariant = {
  heading: 'instant-access',
  explanation: true,
  emailLabel: 'full',
  button: 'download',
}

/** OPEN-1: what each of the named variants is. Which path shows which is a row of `frame-of.ts`. */
export const signUpVariants = {
  /** The heading of what was chosen. */
  AB2: { ...standardVariant, heading: 'card', button: 'instant-access', needsLogIn: true },
  /** The heading of what was searched for. */
  AB3: {
    ...standardVariant,
    heading: 'query',
    emailLabel: 'short',
    button: 'instant-access',
    sendsSearch: true,
  },
  /** The direct one: a heading, a field and a button. */
  AB4: { heading: 'instant-access', emailLabel: 'short', button: 'download', closesOnSuccess: true },
  /** The benefits. */
  v1: {
    ...standardVariant,
    heading: 'potential',
    button: 'get-started',
    benefits: true,
    credibility: true,
    assurances: ['no-card', 'secure'],
  },
  /** The logo. */
  v2: {
    ...standardVariant,
    heading: 'ready-made',
    logo: true,
    button: 'get-started',
    worksOn: experimentPath,
  },
  /** An address and a password. */
  v3: { ...standardVariant, password: true },
  /** Efficiency, and who vouches for it. */
  v5: {
    ...standardVariant,
    heading: 'efficiency',
    emailLabel: 'short',
    button: 'get-started',
    credibility: true,
    assurances: ['no-card'],
  },
} as const satisfies Record<string, SignUpVariant>

export type SignUpVariantName = keyof typeof signUpVariants
