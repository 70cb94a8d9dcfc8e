import { isolated } from '~/ui/isolated'

/** A message to an artist who has sent no flight details. */
export function reminder(artist: string, festival: string, publicUrl: string): string {
  return [
    `Dear ${isolated(artist)},`,
    `we are booking the flights for ${isolated(festival)} and do not have your details yet. Please send them with this form; it takes three minutes:`,
    `${publicUrl}/artist-flight-form`,
    'If somebody else looks after your travel, please pass this on.',
    `Thank you, and see you underground\nThe travel desk of ${isolated(festival)}`,
  ].join('\n\n')
}
