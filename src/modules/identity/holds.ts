import type { Holdings } from '#kernel/personal-data.ts'

const of = 'account_id'

/** What the tables of accounts and log-ins hold of a person; the account itself goes last. */
export const holds: Holdings = {
  accounts: {
    about: 'The account',
    of: 'id',
    exported:
      'id email email_verified_at role licence language name disabled_at email_bounced_at created_at deletion_due_at',
    withheld: 'password_hash',
  },
  sign_ups: {
    about: 'What was true at the sign-up: its page, device and country, and where the visitor came from',
    of,
    exported:
      'device doc_name creation_page landing_page dialog country source_channel source_campaign source_ad_group affiliate source_account source_keyword source_q_param source_guid',
    withheld: 'account_id network',
  },
  one_time_links: {
    about: 'Links that were mailed and still work',
    of,
    exported: 'purpose email created_at expires_at',
    withheld: 'hash account_id',
  },
  accepted_terms: {
    about: 'Consents: the version and language of each legal text that was agreed to',
    of,
    exported: 'document version language at',
    withheld: 'account_id',
  },
  known_devices: {
    about: 'Browsers that the account knows',
    of,
    exported: 'created_at last_seen_at',
    withheld: 'id hash account_id',
  },
  website_log_ins: {
    about: 'Log-ins that are open',
    of,
    exported: 'device country created_at last_seen_at expires_at',
    withheld: 'id account_id nonce_hash known_device_id',
  },
  workspace_sessions: {
    about: 'Sessions of the web application',
    of,
    exported: 'created_at last_seen_at second_factor_at expires_at',
    withheld: 'hash account_id log_in_id ticket_hash',
  },
  hand_off_tickets: {
    about: 'Tickets that open the web application, for a minute',
    of,
    withheld: 'hash account_id log_in_id audience nonce_hash expires_at',
  },
  second_factors: {
    about: 'The second factor of an operator',
    of,
    exported: 'confirmed_at',
    withheld: 'account_id secret last_step recovery_hashes',
  },
  second_factor_enrolments: {
    about: 'A second factor that is being set up',
    of,
    withheld: 'session_hash account_id secret expires_at',
  },
}
