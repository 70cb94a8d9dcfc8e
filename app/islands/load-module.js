// Defines `loadModule`, which the scripts of a page use in place of `import()`: `vite.config.ts` writes it into the built
// files. Chromium before 156 and Firefox keep the failure of an address as long as the page lives. So after a failure the file
// is asked for with another fragment, which is another address for the browser. Loaded files are remembered, so no file runs
// twice.
{
  const loads = {}
  let fragment = ''
  window.loadModule = (file) =>
    (loads[file] ??= import(file.replace('./', '/assets/') + fragment).catch((error) => {
      fragment += '#'
      delete loads[file]
      // A script that cannot be parsed throws an error without a place.
      Object(error).script = file
      throw error
    }))
}
