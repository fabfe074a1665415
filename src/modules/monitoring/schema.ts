/** What operators are told of by mail. */
export type Alarm = 'jobs_stuck' | 'mails_refused' | 'disk_full' | 'renewals_late'
