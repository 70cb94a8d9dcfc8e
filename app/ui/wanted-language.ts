/** The first of a browser's languages that the page is in. @param preferred - such as `de-AT`, the most wanted first */
export function wantedLanguage(preferred: readonly string[], ours: readonly string[]) {
  return preferred
    .map((tag) => tag.split('-')[0]!.toLowerCase())
    .find((code) => ours.includes(code))
}
