/** Loads one of the built files by its address, such as `/assets/home-1a2b3c4d.js`, or the entry of the development server. */
export type LoadModule = (file: string) => Promise<unknown>

declare global {
  /** The page's first script defines it. `browser-files.vite.ts` writes it into the built files in place of `import()`. */
  var loadModule: LoadModule
}

/**
 * Chromium before 156 and Firefox keep the failure of an address as long as the page lives. So after a failure the file is asked
 * for with another fragment, which is another address for the browser. Loaded files are remembered, so no file runs twice.
 *
 * @param load - the browser's `import()`.
 */
export function moduleLoader(load: (address: string) => Promise<unknown>): LoadModule {
  const loads: Record<string, Promise<unknown>> = {}
  let fragment = ''
  return (file) =>
    (loads[file] ??= load(file + fragment).catch((error: unknown) => {
      fragment += '#'
      delete loads[file]
      // A script that cannot be parsed throws an error without a place.
      Object(error).script = file
      throw error
    }))
}
