import { defineLocaleResourceBundle } from 'sanity'

/** Where the Studio's own words do not help an organiser. The keys are Sanity's. */
export const words = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'studio',
  resources: {
    // The lake refuses a picture for its size or its kind. The Studio shows no reason, and sends people to the browser's console.
    'asset-sources.common.uploader.upload-failed.title': 'This was not uploaded',
    'asset-sources.common.uploader.upload-failed.description':
      'A picture may have 20 MB and 100 megapixels, and must be a JPEG, PNG or WebP. Otherwise the line was cut: try again.',
  },
})
