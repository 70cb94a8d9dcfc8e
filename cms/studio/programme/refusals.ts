/** What the content lake answers, and in place of its error a sentence that organisers understand. */
export async function inSentences<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    throw new Error(sentenceOf(error as { statusCode?: number; details?: { type?: string } }), {
      cause: error,
    })
  }
}

function sentenceOf({ statusCode, details }: { statusCode?: number; details?: { type?: string } }) {
  // It may have been written all the same, if only the answer was lost.
  if (statusCode === undefined || statusCode >= 500)
    return 'The site does not answer. Please open this page again in a minute, and look whether it is there.'
  if (statusCode === 401 || statusCode === 403)
    return 'You are logged in no longer, or you may only read: nothing was put there. Please log in again.'
  if (statusCode === 409)
    return 'Somebody has changed the same at this moment: nothing was put there. Please try again.'
  if (statusCode === 413 || details?.type === 'invalidActions')
    return 'It is too much at once: nothing was put there. Please take the table in two parts.'
  return 'The site refuses it: nothing was put there. Please tell those who run the site.'
}
