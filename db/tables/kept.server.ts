/**
 * How long rows are kept, as intervals of PostgreSQL. What goes with a submission goes on its deletion day (`RETENTION_DAYS`), and
 * the history of content after a year (`cms/lake/store/history-pruning.server.ts`).
 */
export const KEPT_FOR = {
  /** Who looked at flight details: a question about last year's festival can still be answered. The privacy page names it. */
  audit: '2 years',
  /** A form whose answer was lost can be sent again for so long. */
  idempotencyKeys: '24 hours',
  /** A request for a link, with what was typed, that nobody could look at. The privacy page names it. */
  linkRequests: '1 day',
  /** A mail that was sent, without its text: above the day in which five to one mailbox are counted. */
  sentMails: '2 days',
  /** A mail of no submission that was never sent: nobody waits for it any more. */
  mailsOfNobody: '30 days',
} as const
