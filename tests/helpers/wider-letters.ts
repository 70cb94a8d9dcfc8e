/** The widest letters, words and lines that a page has to bear: success criterion 1.4.12 of WCAG 2.2. */
export const WIDER_LETTERS = `
  * {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p {
    margin-bottom: 2em !important;
  }`
