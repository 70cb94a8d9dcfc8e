/** A mail in the outbox, as `GET /api/admin/mails` gives it. */
export interface ListedMail {
  id: string
  kind: 'submitted' | 'new link' | 'booked' | 'changed' | 'reminder'
  /** Null for a reminder, whose artist has sent nothing. */
  reference: string | null
  artistName: string
  /** Null once it was sent: the text held the artist's key. */
  to: string | null
  subject: string | null
  text: string | null
  state: 'waiting' | 'sent' | 'failed' | 'unconfirmed'
  /** Whether the site sends waiting mails itself. */
  isAutomatic: boolean
  /** The submission looks automatic, so a program may have typed the address, and nobody is asked to send to it. */
  looksAutomatic: boolean
  /** Tries that failed. */
  tries: number
  /** Why the last one failed and what to do, as sentences for people; null when none has, or nobody knows. */
  trouble: string | null
  /** ISO 8601, UTC. */
  createdAt: string
  /** Not before this moment. */
  dueAt: string
  sentAt: string | null
}
