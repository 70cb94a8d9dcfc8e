/** The text of a script for browsers, made by `inline-scripts.vite.ts`. */
declare module '*?script' {
  const code: string
  export default code
}
