/** What operators are told of by mail. */
export type Alarm =
  | 'jobs_stuck'
  | 'jobs_failed'
  | 'backup_failed'
  | 'mails_refused'
  | 'disk_full'
  | 'renewals_late'
